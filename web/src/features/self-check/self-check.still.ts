// The site's checks of itself as they came out when it was built.
import type { MainModule } from '@engine';
import { type FigureContext, fill, html } from '#still';
import { kept, keptWith } from '../../../site/kept.ts';
import { repoRoot } from '../../../site/load-engine.ts';
import type { Verification as Checked } from '../../../site/reference-file.ts';
import { asked, hasPassed, readJson } from '../../../site/reference-file.ts';
import { verifyLayer } from '../../../site/reference-layer.ts';
import { goldenCases, selfCheck } from '../../../site/self-check.ts';
import { decimal } from '../../../text/sentence.ts';
import { askOf, millionths, worstError } from './packed-case.ts';

/** @throws where a case fails, so that no such site is built */
function passed<Run extends Checked>(run: Run): Run {
  if (!hasPassed(run)) throw new Error(JSON.stringify(run));
  return run;
}

// Whatever the words around them: they take longer than all other figures.
const verified = keptWith((engine: MainModule) =>
  kept((text) => passed(verifyLayer(engine, readJson(text)))),
);

type Words = Record<
  ('beforehand' | 'ok' | 'case' | 'error' | 'sums') | ('verdict' | 'compared' | 'still'),
  string
> & { cases: Record<string, string> };

export function render({ engine, words }: FigureContext<Words>) {
  const { cases } = selfCheck(repoRoot);
  const runs = cases.map((packed) => passed(asked(engine.checkLayer(...askOf(packed)))));
  const before = Object.values(goldenCases(repoRoot)).map(verified(engine));
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
