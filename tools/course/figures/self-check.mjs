// The site's checks of itself as they came out when it was built.
import { decimal } from '../../../web/src/sentence.js';
import { repoRoot } from '../../load-engine.mjs';
import { fill } from '../content.mjs';
import { html } from '../html.mjs';
import { goldenCases, selfCheck } from '../self-check.mjs';

/** An error, where most are of some ten-millionths. @param {number} value */
const small = (value) => decimal(value * 1e6, 2);

const worst = ({ tensors }) => Math.max(...tensors.map(({ error }) => error));

/** Runs one, and ends the build where it fails. */
function passed(reply, name) {
  if (!reply.ok || !reply.value.passed) throw new Error(`${name}: ${JSON.stringify(reply)}`);
  return reply.value;
}

/** @type {import('../live-figures.mjs').FigureMaker} */
export function render({ engine, words }) {
  const { cases } = selfCheck(repoRoot);
  const runs = cases.map(({ name, config, numbers }) => {
    const bytes = Uint8Array.from(Buffer.from(numbers, 'base64'));
    return passed(engine.checkLayer(name, config, [...new Float32Array(bytes.buffer)]), name);
  });
  const before = Object.entries(goldenCases(repoRoot)).map(([name, text]) =>
    passed(engine.verify(text), name),
  );
  const rows = runs.map(
    (
      run,
    ) => html`<tr><th scope="row">${words.cases[run.name]}</th><td>${small(worst(run))}</td><td>${small(run.row_sums)}</td><td>${words.ok}</td></tr>
`,
  );
  // Of those that are held to the common measure: very large scores leave fewer digits, and say so.
  const common = before.filter(({ tolerance }) => tolerance === runs[0].tolerance);
  const told = { cases: before.length, error: small(Math.max(...common.map(worst))) };
  return html`<div class="self-check-still"><table><caption>${fill(words.beforehand, told)}</caption>
<thead><tr><th scope="col">${words.case}</th><th scope="col">${words.error}</th><th scope="col">${words.sums}</th><th scope="col">${words.verdict}</th></tr></thead>
<tbody>
${rows}</tbody></table>
<p class="small">${fill(words.compared, { tolerance: decimal(runs[0].tolerance * 1e6, 0) })}</p>
<p class="small">${words.still}</p></div>
`;
}
