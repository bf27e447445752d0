// The list of lessons on the start page.
import { fill } from './content.mjs';
import { html } from './html.mjs';
import { linkTo } from './page-path.mjs';

/**
 * Every lesson with what it asks, how long it takes, and a place for how far the learner is.
 * @param {{page: any, pages: any[], content: import('./content.mjs').Content}} env
 */
export function courseList({ page, pages, content }) {
  const { site } = content.messages;
  const lessons = pages
    .filter(({ kind }) => kind === 'lesson')
    .sort((a, b) => a.front.number - b.front.number);
  const entries = lessons.map((lesson) => {
    const { id, number, title, lede, minutes } = lesson.front;
    return html`<li><span class="place" aria-hidden="true">${number}</span>
<div><h3><a href="${linkTo(page, lesson)}">${title}</a></h3>
<p>${lede}</p>
<p class="minutes">${fill(site.minutes, { minutes: String(minutes) })} <lesson-progress lesson="${id}"></lesson-progress></p></div></li>
`;
  });
  const cards = pages.find((one) => one.cards.length > 0);
  return html`<course-progress></course-progress>
<cards-due href="${linkTo(page, cards)}"></cards-due>
<ol class="course-list">
${entries}</ol>
`;
}
