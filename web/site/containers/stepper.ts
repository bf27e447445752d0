// A lesson's walk through the layer, for the sizes of its preset.
import { html } from '../../text/html.ts';
import type { Container } from '../page.ts';

export default {
  render: ({ children }, env) =>
    html`<shape-stepper id="stepper" lesson="${env.page.front.id}" preset="${env.page.front.preset}">
${env.render(children)}</shape-stepper>
`,
} satisfies Container;
