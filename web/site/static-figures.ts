// What a page shows where scripts do not run: each step's line of code and its shape, and a picture
// of four heads. All of it comes from the engine.

import type { MainModule, StepView, WalkView } from '@engine';
import { rootFor, stepFormula } from '../text/formula-html.ts';
import type { Root } from '../text/formulas.ts';
import type { Html } from '../text/html.ts';
import { html } from '../text/html.ts';
import type { Content, Messages } from './content.ts';
import { fill } from './content.ts';
import { faultSentence } from './evaluate.ts';
import type { FaultList } from './faults.ts';
import type { Page } from './page.ts';

/** The figure of each step of a lesson, by step id. */
export function stepFigures(
  engine: MainModule,
  lesson: Page,
  content: Content,
  faults: FaultList,
): Map<string, Html> {
  const figures: Map<string, Html> = new Map();
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

function stepFigure(step: StepView, walk: WalkView, root: Root | undefined, messages: Messages) {
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
