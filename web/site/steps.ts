// A lesson's stepper, "::::: stepper", and its steps.
import { html } from '../text/html.ts';
import type { Complain, Containers, Page, Rendering } from './page.ts';
import type { Node } from './tree.ts';

function readStep(page: Page, { words, values, line, children }: Node, complain: Complain) {
  const [id = ''] = words;
  const { ask, tensor = id } = values;
  const reveals = children.some(({ name }) => name === 'reveal');
  if (ask && !reveals) complain(`step "${id}" asks, but no "::: reveal" waits`);
  if (!ask && reveals) complain(`step "${id}" asks nothing, so nothing can wait`);
  page.ids.push({ id: `step-${id}`, line });
  page.steps.push({ id, tensor, ask, line });
}

const renderStep = ({ words: [id = ''], children }: Node, env: Rendering) =>
  html`<section class="step" slot="prose-${id}" data-step="${id}" id="step-${id}">
${env.render(children)}${env.figures?.get(id)}</section>
`;

export const STEP_CONTAINERS: Containers = {
  stepper: {
    render: ({ children }, env) =>
      html`<shape-stepper id="stepper" lesson="${env.page.front.id}" preset="${env.page.front.preset}">
${env.render(children)}</shape-stepper>
`,
  },
  step: {
    within: ['stepper'],
    takes: ['ask', 'tensor'],
    ids: 1,
    read: readStep,
    render: renderStep,
  },
};
