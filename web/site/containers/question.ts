// A question of a practice page.
import { html } from '../../text/html.ts';
import type { Container } from '../page.ts';
import { question, renderParts } from '../questions.ts';

export default {
  ...question,
  within: ['', 'review'],
  takes: [...question.takes, 'lesson', 'about'],
  render(node, env) {
    const [id] = node.words;
    return html`<quiz-item class="predict" id="question-${id}" set="${env.page.front.id}" item="${id}" ask="${node.values.ask}" lesson="${node.values.lesson}">
${renderParts(node, env)}</quiz-item>
`;
  },
} satisfies Container;
