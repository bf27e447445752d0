// Where a learner goes on, and what is due. The lessons stand in it for the script alone, which shows the one.
import { html } from '../../text/html.ts';
import { cardsPage } from '../cards.ts';
import type { Container } from '../page.ts';
import { pagesOfKind } from '../page-list.ts';
import { linkTo } from '../page-path.ts';

export default {
  render({ children }, env) {
    const { page, pages } = env;
    const cards = cardsPage(pages);
    const links = pagesOfKind(pages, 'lesson').map(
      (
        lesson,
      ) => html`<a data-at="${lesson.front.id}" href="${linkTo(page, lesson)}">${lesson.front.title}</a>
`,
    );
    return html`<div class="where-one-is" data-later>
<course-progress><span hidden>${links}</span></course-progress>
${cards && html`<cards-due href="${linkTo(page, cards)}"></cards-due>\n`}${env.render(children)}</div>
`;
  },
} satisfies Container;
