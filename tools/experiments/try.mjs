import { openLab } from './lab.mjs';

const [file, name] = process.argv.slice(2);
const all = await import(`./${file}.mjs`);
const lab = await openLab();
for (const [key, one] of Object.entries(all)) {
  if (name && key !== name) continue;
  const t = performance.now();
  const rows = one.run(lab);
  console.log(one.id, ((performance.now() - t) / 1000).toFixed(1), 's');
  for (const { id, measures } of rows)
    console.log(
      ' ',
      id,
      Object.entries(measures)
        .map(
          ([k, v]) =>
            `${k} ${v.mean.toFixed(4)}±${v.deviation.toFixed(4)}[${v.low.toFixed(3)} ${v.high.toFixed(3)}]`,
        )
        .join('  '),
    );
  console.log(one.claims(rows));
}
