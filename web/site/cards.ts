// The cards of the course, as they stand in its pages.
import type { Page } from './page.ts';
import type { Node } from './tree.ts';
import { nodesNamed, wordsIn } from './tree.ts';

/** What stands on the front of a card, and its back. */
export const sidesOf = ({ children }: Node) => ({
  front: children.filter(({ name }) => name !== 'back'),
  backs: children.filter(({ name }) => name === 'back'),
});

/** All of a page, those that sum several up left out. */
export const cardsOf = ({ nodes }: Page) => nodesNamed(nodes, 'card');

/** Where they stand. */
export const cardsPage = (pages: Page[]) => pages.find((page) => cardsOf(page).length > 0);

/** As other tools and the page's scripts may read them: no prose. */
export const cardList = (pages: Page[]) =>
  pages.flatMap(cardsOf).map(({ words: [id], values: { lesson = '', about, fresh } }) => ({
    ...{ id: id!, lesson, about: wordsIn(about) },
    ...(fresh && { fresh }),
  }));
