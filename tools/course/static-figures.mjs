// What a page shows where scripts do not run: each step's line of code and its shape, and a picture
// of four heads. All of it comes from the engine.

import { fill } from './content.mjs';
import { faultSentence } from './evaluate.mjs';
import { rootFor, stepFormula } from './formula-html.mjs';
import { html, raw } from './html.mjs';

/**
 * The figure of each step of a lesson, by step id.
 * @param {any} engine
 * @param {import('./read-page.mjs').Page} lesson
 * @param {import('./content.mjs').Content} content
 * @param {import('./faults.mjs').FaultList} faults
 * @returns {Map<string, import('./html.mjs').Html>}
 */
export function stepFigures(engine, lesson, content, faults) {
  const figures = new Map();
  const preset = content.presets.find(({ id }) => id === lesson.front.preset);
  if (!preset) return figures;
  const reply = engine.shapes(preset.config);
  if (!reply.ok) {
    for (const fault of reply.errors) {
      faults.add('web/content/presets.json', 1, `${preset.id}: ${faultSentence(fault, content)}`);
    }
    return figures;
  }
  const root = rootFor(engine, preset.config);
  for (const { id, tensor, line } of lesson.steps) {
    const step = reply.value.steps.find(({ out }) => out.tensor === tensor);
    if (step) figures.set(id, stepFigure(step, reply.value, root, content.messages));
    else
      faults.add(
        lesson.file,
        line,
        `unknown step "${id}": no step of this layer gives "${tensor}"`,
      );
  }
  return figures;
}

function stepFigure(step, walk, root, messages) {
  const { site, moves } = messages;
  const rows = step.out.axes.map(
    ({
      axis,
      size,
    }) => html`<tr><th scope="row" class="axis-${axis}"><code>${axis}</code></th><td>${size}</td></tr>
`,
  );
  const caption = fill(site.shape_of, { tensor: step.out.tensor });
  return html`<figure class="static-step">
<pre class="code-line" tabindex="0"><code>${step.code}</code></pre>
${stepFormula(step, walk, root)}<table class="shape-table"><caption>${caption}</caption>
<thead><tr><th scope="col">${site.axis}</th><th scope="col">${site.size}</th></tr></thead>
<tbody>
${rows}</tbody></table>
<figcaption class="move move-${step.move}">${moves[step.move]}</figcaption>
</figure>
`;
}

const LEVELS = 12;
const GAP = 2;
const ACROSS = 2;

/**
 * Every head's weights for the first example of a preset, as one still picture: darker where a query
 * looks harder at a key. The scale of darkness is the tensor's own, least to greatest.
 * @param {any} engine
 * @param {import('./content.mjs').Preset} preset
 * @param {import('./content.mjs').Content} content
 * @returns {import('./html.mjs').Html}
 */
export function headsPicture(engine, preset, content) {
  const setup = { config: preset.config, seed: preset.seed, edits: [] };
  const heads = [];
  for (let head = 0; head < preset.config.n_heads; head += 1) {
    const reply = engine.tensor(setup, 'weights', [0, head]);
    if (!reply.ok)
      throw new Error(reply.errors.map((fault) => faultSentence(fault, content)).join('\n'));
    heads.push(reply.value);
  }
  const { rows, columns } = heads[0];
  const width = ACROSS * columns + (ACROSS - 1) * GAP;
  const down = Math.ceil(heads.length / ACROSS);
  const height = down * rows + (down - 1) * GAP;
  const drawn = heads.map((slice, head) => {
    const left = (head % ACROSS) * (columns + GAP);
    const top = Math.floor(head / ACROSS) * (rows + GAP);
    return html`<g class="head-${head}" transform="translate(${left} ${top})">${levels(slice)}</g>
`;
  });
  return html`<svg class="heads-picture" viewBox="0 0 ${width} ${height}" role="img" aria-label="${content.messages.site.heads_picture}" fill="currentColor">
${drawn}</svg>
`;
}

// One path a level of darkness instead of one rectangle a cell: a tenth of the bytes.
function levels({ rows, columns, data, low, high }) {
  const paths = Array.from({ length: LEVELS + 1 }, () => '');
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const share = (data[row * columns + column] - low) / (high - low || 1);
      paths[Math.round(share * LEVELS)] += `M${column} ${row}h1v1h-1z`;
    }
  }
  return paths.map((path, level) =>
    path === ''
      ? raw('')
      : html`<path fill-opacity="${(Math.max(level, 0.5) / LEVELS).toFixed(2)}" d="${path}"/>`,
  );
}
