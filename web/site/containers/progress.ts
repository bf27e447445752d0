// Where a learner goes on, and what is due; with `begin`, for a newcomer the first lesson, and what stands within. The lessons
// and their units stand in it for the script alone, which shows the one.
import { html } from '../../text/html.ts';
import { cardsPage } from '../cards.ts';
import { fill } from '../content.ts';
import type { Container, Page } from '../page.ts';
import { pagesOfKind, placeOf } from '../page-list.ts';
import { linkTo } from '../page-path.ts';
import { minutesOf, unitLinks, wayOn } from '../units.ts';

export default {
  render({ words, children }, env) {
    const { page, pages } = env;
    const text = env.content.messages.site;
    const cards = cardsPage(pages);
    const lessons = pagesOfKind(pages, 'lesson');
    const placesIn = (lesson: Page) => {
      const [href, minutes] = [linkTo(page, lesson), minutesOf(lesson.front, text)];
      return [{ href, minutes, title: lesson.front.title }, ...unitLinks(lesson, env)];
    };
    const places = lessons.flatMap(placesIn);
    const [lesson, unit] = places;
    const newcomers = wayOn(
      lesson!.href,
      fill(text.begin, { title: unit!.title }),
      unit!.minutes,
      `${placeOf(lessons[0]!, env)}: ${lesson!.title}`,
    );
    const links = places.map(
      ({ href, title, minutes }) => html`<a href="${href}" title="${minutes}">${title}</a>\n`,
    );
    return html`<div class="where-one-is" data-later>
<course-progress>${words[0] && newcomers}<span hidden>${links}</span></course-progress>
${cards && html`<cards-due href="${linkTo(page, cards)}">${env.render(children)}</cards-due>\n`}</div>
`;
  },
} satisfies Container;
