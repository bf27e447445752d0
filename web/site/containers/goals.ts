// What each lesson teaches, as the ends of its units say it, and which lessons it builds on: a table for teachers.
import { html, raw } from '../../text/html.ts';
import type { Container, Page, Rendering } from '../page.ts';
import { firstSentence, pagesOfKind } from '../page-list.ts';
import { linkTo, pageWith } from '../page-path.ts';
import { unitsOf } from '../units.ts';

/** "2 Several heads at once" */
const titleOf = ({ front }: Page) => `${front.number} ${front.title}`;

function row(lesson: Page, env: Rendering) {
  const { builds_on, goal_begins } = env.content.messages.site;
  const before = (lesson.front.after ?? []).map((id) => pageWith(env.pages, id));
  const goals = unitsOf(lesson.nodes).map(({ end }) => {
    const { text } = env.copying(lesson).render(end.children);
    const goal = firstSentence(text.replace('<p>', '').replace(goal_begins!, ''));
    return html`<li>${raw(goal.replace('</p>', ''))}</li>`;
  });
  return html`<tr><th scope="row"><a href="${linkTo(env.page, lesson)}">${titleOf(lesson)}</a>${before.length > 0 && html`<br><small>${builds_on} ${before.map(titleOf).join(', ')}</small>`}</th><td><ul>${goals}</ul></td></tr>
`;
}

export default {
  render(_, env) {
    const { goals_lesson, goals_can } = env.content.messages.site;
    return html`<table class="goals"><thead><tr><th scope="col">${goals_lesson}</th><th scope="col">${goals_can}</th></tr></thead>
<tbody>
${pagesOfKind(env.pages, 'lesson').map((lesson) => row(lesson, env))}</tbody></table>
`;
  },
} satisfies Container;
