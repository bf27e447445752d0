// Where a learner goes on, and what is due; with `begin`, for a newcomer the first lesson, and what stands within. The lessons
// stand in it for the script alone, which shows the one.
import { html } from '../../text/html.ts';
import { cardsPage } from '../cards.ts';
import { fill } from '../content.ts';
import type { Container, Page } from '../page.ts';
import { minutesOf, pagesOfKind, wayOn } from '../page-list.ts';
import { linkTo } from '../page-path.ts';

export default {
  render({ words, children }, env) {
    const { page, pages } = env;
    const text = env.content.messages.site;
    const cards = cardsPage(pages);
    const lessons = pagesOfKind(pages, 'lesson');
    const [first] = lessons as [Page];
    const place = fill(text.lesson_of, { number: '1', count: String(lessons.length) });
    const title = fill(text.begin, { title: first.front.title });
    const newcomers = wayOn(page, first, { title, place, text });
    const links = lessons.map(
      (lesson) =>
        html`<a data-at="${lesson.front.id}" href="${linkTo(page, lesson)}" title="${minutesOf(lesson, text)}">${lesson.front.title}</a>\n`,
    );
    return html`<div class="where-one-is" data-later>
<course-progress>${words[0] && newcomers}<span hidden>${links}</span></course-progress>
${cards && html`<cards-due href="${linkTo(page, cards)}">${env.render(children)}</cards-due>\n`}</div>
`;
  },
} satisfies Container;
