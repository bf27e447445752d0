// Cards to be asked where they stand: in a lesson its own, on the page of the cards whatever is due.
import { cardsOf, cardsPage } from '../cards.ts';
import type { Container, Page } from '../page.ts';
import { linkTo } from '../page-path.ts';
import { nodesNamed } from '../tree.ts';

const numberOf = (pages: Page[], lesson?: string) =>
  pages.find(({ kind, front }) => kind === 'lesson' && front.id === lesson)?.front.number ??
  Infinity;

export default {
  // Each card is asked once, in the lesson that teaches it or a later one: the first is to load fast, and has none.
  lint(node, { page, pages, complain }) {
    const ids = node.words;
    const hasThem = cardsOf(page).length > 0;
    if ((ids.length === 0) !== hasThem)
      complain('"::: cards" names cards in a lesson, and none on their own page');
    const cards = pages.flatMap(cardsOf);
    const all = pages.flatMap(({ nodes }) => nodesNamed(nodes, 'cards'));
    const before = all.slice(0, all.indexOf(node)).flatMap(({ words }) => words);
    for (const [at, id] of ids.entries()) {
      const card = cards.find(({ words }) => words[0] === id);
      if (!card) complain(`there is no card "${id}"`);
      else if (numberOf(pages, card.values.lesson) > (page.front.number ?? 0))
        complain(`"${id}" is a card of "${card.values.lesson}"`);
      if ([...before, ...ids.slice(0, at)].includes(id)) complain(`"${id}" is asked twice`);
    }
  },
  // The text of the cards' page, its numbers and its sources; but for the card's own, ids are left to the original.
  render({ words: ids }, env) {
    if (ids.length === 0) return '<card-review>\n</card-review>\n';
    const home = cardsPage(env.pages)!;
    const at = linkTo(env.page, home);
    const copies = env
      .copying(home)
      .render(ids.map((id) => cardsOf(home).find(({ words }) => words[0] === id)!))
      .text.replaceAll(/ id="(?!card-)[^"]*"/g, '')
      .replaceAll('href="#', `href="${at}#`);
    return `<card-review cards="${ids.join(' ')}" deck="${at}">\n${copies}</card-review>\n`;
  },
} satisfies Container;
