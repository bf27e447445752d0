// A question of a lesson or a lab, to commit to before what it asks about is shown.
import { html } from '../../text/html.ts';
import type { Container } from '../page.ts';
import { KINDS } from '../question-kinds.ts';
import { question, renderParts } from '../questions.ts';

export default {
  ...question,
  within: ['', 'only', 'case', 'scene'],
  takes: [...question.takes, 'listing'],
  render(node, env) {
    const [id] = node.words;
    const { ask, listing } = node.values;
    return html`<prediction-gate class="predict" id="predict-${id}" lesson="${env.page.front.id}" question="${id}" ask="${ask}"${KINDS[ask!]!.attributes?.(node.values)}${listing && ' listing'}>
${renderParts(node, env)}</prediction-gate>
`;
  },
} satisfies Container;
