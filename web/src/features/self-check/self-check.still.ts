// The site's checks of itself as they came out when it was built.
import type { MainModule, Reply, Verification } from '@engine';
import { kept, keptWith } from '../../../../tools/course/kept.ts';
import { goldenCases, selfCheck } from '../../../../tools/course/self-check.ts';
import { type FigureContext, fill, html } from '../../../../tools/course/still.ts';
import { repoRoot } from '../../../../tools/load-engine.ts';
import { decimal } from '../../kit/sentence.ts';
import { askOf, millionths, worstError } from './packed-case.ts';

/** Runs one, and ends the build where it fails. */
function passed(reply: Reply<Verification>, name: string) {
  if (!reply.ok || !reply.value.passed) throw new Error(`${name}: ${JSON.stringify(reply)}`);
  return reply.value;
}

// Whatever the words around them: they take longer than all other figures.
const verified = keptWith((engine: MainModule) => kept((text) => engine.verify(text)));

type Words = Record<
  ('beforehand' | 'ok' | 'case' | 'error' | 'sums') | ('verdict' | 'compared' | 'still'),
  string
> & { cases: Record<string, string> };

export function render({ engine, words }: FigureContext<Words>) {
  const { cases } = selfCheck(repoRoot);
  const runs = cases.map((packed) => passed(engine.checkLayer(...askOf(packed)), packed.name));
  const before = Object.entries(goldenCases(repoRoot)).map(([name, text]) =>
    passed(verified(engine)(text), name),
  );
  const rows = runs.map(
    (
      run,
    ) => html`<tr><th scope="row">${words.cases[run.name]}</th><td>${millionths(worstError(run))}</td><td>${millionths(run.row_sums)}</td><td>${words.ok}</td></tr>
`,
  );
  const told = { cases: before.length, error: millionths(Math.max(...before.map(worstError))) };
  return html`<div class="self-check-still"><table tabindex="0"><caption>${fill(words.beforehand, told)}</caption>
<thead><tr><th scope="col">${words.case}</th><th scope="col">${words.error}</th><th scope="col">${words.sums}</th><th scope="col">${words.verdict}</th></tr></thead>
<tbody>
${rows}</tbody></table>
<p class="small">${fill(words.compared, { tolerance: decimal(runs[0]!.tolerance * 1e6, 0) })}</p>
<p class="small unprinted">${words.still}</p></div>
`;
}
