// The engine alone: the shapes of a layer, one head's weights, and why one of them has its value. Every answer is
// { ok: true, value } or { ok: false, errors }, and no call throws for what it is given.
import createEngine from 'heads-up/engine';

const engine = await createEngine();
const config = { batch: 1, seq_len: 3, d_model: 8, n_heads: 2 };

for (const { out } of engine.shapes(config).value.steps)
  console.log(`${out.tensor}: ${out.axes.map(({ size }) => size).join(' × ')}`);

const setup = { config, seed: 1, edits: [] };
const { rows, columns, data } = engine.tensor(setup, 'weights', [0, 0]).value;
for (let row = 0; row < rows; row += 1)
  console.log(
    [...data.subarray(row * columns, (row + 1) * columns)].map((one) => one.toFixed(3)).join('  '),
  );

const why = engine.explain(setup, 'weights', [0, 0, 2, 1]).value;
console.log(`${why.terms[why.at].toFixed(3)} / ${why.sum.toFixed(3)} = ${why.value.toFixed(3)}`);

const { errors } = engine.shapes({ ...config, n_heads: 3 });
console.log(`${errors[0].code} at ${errors[0].where}; nearest: ${errors[0].args.nearest}`);
