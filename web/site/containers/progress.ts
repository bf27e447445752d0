// Where a learner goes on, and what is due; with `begin`, for a newcomer the first lesson, and what stands within. The lessons
// stand in it for the script alone, which shows the one.
import { html } from '../../text/html.ts';
import { cardsPage } from '../cards.ts';
import { fill } from '../content.ts';
import type { Container } from '../page.ts';
import { pagesOfKind } from '../page-list.ts';
import { linkTo } from '../page-path.ts';

export default {
  render({ words, children }, env) {
    const { page, pages } = env;
    const { begin, lesson_of, min } = env.content.messages.site;
    const cards = cardsPage(pages);
    const lessons = pagesOfKind(pages, 'lesson').map(({ front, ...lesson }) => ({
      ...{ id: front.id, title: front.title },
      href: linkTo(page, { ...lesson, front }),
      minutes: fill(min, { minutes: String(front.minutes) }),
    }));
    const [first] = lessons;
    const place = fill(lesson_of, { number: '1', count: String(lessons.length) });
    return html`<div class="where-one-is" data-later>
<course-progress>${
      words[0] &&
      html`<a class="begin on" href="${first!.href}"><b>${fill(begin, { title: first!.title })}</b><small>${place}</small><span>${first!.minutes}</span></a>`
    }<span hidden>${lessons.map(
      ({ id, title, href, minutes }) =>
        html`<a data-at="${id}" href="${href}" title="${minutes}">${title}</a>\n`,
    )}</span></course-progress>
${cards && html`<cards-due href="${linkTo(page, cards)}">${env.render(children)}</cards-due>\n`}</div>
`;
  },
} satisfies Container;
