// Where a learner goes on, and what is due; with `begin`, for a newcomer the first lesson, and what stands within. The lessons
// stand in it for the script alone, which shows the one.
import { html } from '../../text/html.ts';
import { cardsPage } from '../cards.ts';
import { fill } from '../content.ts';
import type { Container, Page } from '../page.ts';
import { pagesOfKind } from '../page-list.ts';
import { linkTo } from '../page-path.ts';

export default {
  render({ words, children }, env) {
    const { page, pages } = env;
    const { begin, lesson_of, min } = env.content.messages.site;
    const cards = cardsPage(pages);
    const lessons = pagesOfKind(pages, 'lesson');
    const minutes = ({ front }: Page) => fill(min, { minutes: String(front.minutes) });
    const [first] = lessons as [Page];
    const place = fill(lesson_of, { number: '1', count: String(lessons.length) });
    const newcomers = html`<a class="begin on" href="${linkTo(page, first)}"><b>${fill(begin, { title: first.front.title })}</b><span>${minutes(first)}</span><small>${place}</small></a>`;
    const links = lessons.map(
      (lesson) =>
        html`<a data-at="${lesson.front.id}" href="${linkTo(page, lesson)}" title="${minutes(lesson)}">${lesson.front.title}</a>\n`,
    );
    return html`<div class="where-one-is" data-later>
<course-progress>${words[0] && newcomers}<span hidden>${links}</span></course-progress>
${cards && html`<cards-due href="${linkTo(page, cards)}">${env.render(children)}</cards-due>\n`}</div>
`;
  },
} satisfies Container;
