// Cards, ":::: card" on a practice page, and those that sum several up, ":::: summary": what an author writes, read,
// checked and written out. Front and back are the page's own text, the back folded away for readers without scripts.

import { wordsOf } from '#content/rules.ts';
import { html, raw } from '../text/html.ts';
import { around } from './around.ts';
import type { Content } from './content.ts';
import { fill, misconceptions } from './content.ts';
import type { FaultList } from './faults.ts';
import type { Card, Complain, Containers, Page, Rendering } from './page.ts';
import { linkTo, pageWith } from './page-path.ts';
import { spoken } from './paragraphs.ts';
import { words } from './questions.ts';
import type { Node } from './tree.ts';
import { inlineOf, nodesNamed } from './tree.ts';

/** The most words on each side of a card: it asks for one fact, so that it can be rated. */
const MOST_WORDS = { front: 25, back: 45 };

const cardsOfKind = (page: Page, kind: string) =>
  kind === 'summary' ? page.summaries : page.cards;

/** What stands on the front of a card, and its back. */
export const sidesOf = ({ children }: Node) => ({
  front: children.filter(({ name }) => name !== 'back'),
  backs: children.filter(({ name }) => name === 'back'),
});

function readCard(page: Page, node: Node, complain: Complain) {
  const { name, line } = node;
  const [id = ''] = node.words;
  const { lesson = '', about, fresh } = node.values;
  if (page.kind !== 'practice') complain(`a ${name} stands on a practice page`);
  if (!/^[a-z0-9-]+$/.test(id) || !id.startsWith(`${name}-`))
    complain(`a ${name}'s id begins with "${name}-": "${id}"`);
  const { front, backs } = sidesOf(node);
  if (backs.length !== 1)
    complain(`"${id}" has ${backs.length} of "::: back": a card has one back`);
  if (front.length === 0 || node.children[0] === backs[0])
    complain('a card begins with its question, the front');
  if (backs[0]?.children.length === 0) complain('the back of a card is empty', backs[0].line);
  if (backs[0] && node.children.at(-1) !== backs[0])
    complain('a card ends with its back: nothing stands after it', backs[0].line);
  cardsOfKind(page, name).push({ id, lesson, about: words(about), fresh, line });
  page.ids.push({ id, line });
}

/** What a card must be so that its numbers can be made anew. */
export function knownCards(
  page: Page,
  faults: FaultList,
  { content, exerciseSteps }: { content: Content; exerciseSteps: Set<string> },
) {
  const known = misconceptions(content);
  for (const { id, about, fresh, line } of [...page.cards, ...page.summaries]) {
    const complain = (message: string) => faults.add(page.file, line, message);
    if (fresh !== undefined && !exerciseSteps.has(fresh))
      complain(`"${id}" takes fresh numbers from "${fresh}", which is no step of an exercise`);
    for (const one of about) {
      if (!known.includes(one)) complain(`"${id}" is about "${one}", which is no misconception`);
    }
  }
}

/** Each card asks one thing, and has few words on either side. */
export function oneFactEach(page: Page, faults: FaultList) {
  for (const node of nodesNamed(page.nodes, 'card')) {
    const [id] = node.words;
    const { front, backs } = sidesOf(node);
    const textOf = (side: Node[]) =>
      inlineOf(side)
        .map(({ children }) => spoken(children ?? []))
        .join(' ')
        .trim();
    const complain = (line: number, message: string) => faults.add(page.file, line, message);
    const asked = textOf(front);
    if (asked.indexOf('?') !== asked.length - 1)
      complain(node.line, `"${id}" asks one question, and its front ends with that`);
    for (const [side, text, line] of [
      ['front', asked, node.line],
      ['back', textOf(backs), backs[0]?.line ?? node.line],
    ] as const) {
      const count = wordsOf(text).length;
      if (count > MOST_WORDS[side])
        complain(
          line,
          `the ${side} of "${id}" has ${count} words: a card asks for one fact, with ${MOST_WORDS[side]} words at most on its ${side}`,
        );
    }
  }
}

/** What holds across pages: no two cards have the same id, the lesson of each is there, and its cards stand together. */
export function cardsOfLessons(pages: Page[], faults: FaultList) {
  const lessons = new Set(pages.flatMap(({ kind, front }) => (kind === 'lesson' ? front.id : [])));
  const seen: Map<string, Page> = new Map();
  for (const page of pages) {
    for (const [i, { id, lesson, line }] of page.cards.entries()) {
      const before = page.cards.findIndex((one) => one.lesson === lesson);
      if (before < i && page.cards[i - 1]!.lesson !== lesson)
        faults.add(page.file, line, `"${id}" stands apart from the other cards of "${lesson}"`);
    }
    for (const { id, lesson, line } of [...page.cards, ...page.summaries]) {
      if (!lessons.has(lesson))
        faults.add(page.file, line, `"${id}" is of the lesson "${lesson}", which is not there`);
      const first = seen.get(id);
      if (first !== undefined && first !== page)
        faults.add(page.file, line, `card "${id}" is also in ${first.file}`);
      seen.set(id, page);
    }
  }
}

/** Each card is asked once in the lesson that teaches it, and nowhere else. */
export function cardsAsked(pages: Page[], faults: FaultList) {
  const cards = pages.flatMap((page) => page.cards.map((card) => ({ ...card, file: page.file })));
  const asked = new Set();
  for (const page of pages) {
    for (const { cards: ids, line } of page.reviews) {
      const complain = (message: string) => faults.add(page.file, line, message);
      const hasThem = page.cards.length > 0; // their own page asks whatever is due
      if ((ids.length === 0) !== hasThem)
        complain('"::: cards" names cards in a lesson, and none on their own page');
      for (const id of ids) {
        const card = cards.find((one) => one.id === id);
        if (!card) complain(`there is no card "${id}"`);
        else if (card.lesson !== page.front.id) complain(`"${id}" is a card of "${card.lesson}"`);
        if (asked.has(id)) complain(`"${id}" is asked twice`);
        asked.add(id);
      }
    }
  }
  for (const { id, lesson, file, line } of cards) {
    if (!asked.has(id)) faults.add(file, line, `the lesson "${lesson}" does not ask "${id}"`);
  }
}

/** The ids of all steps that exercises ask. */
export const exerciseSteps = ({ exercises }: Content): Set<string> =>
  new Set(exercises.steps.map(({ id }) => id));

/** The cards as other tools and the page's scripts may read them: no prose. */
export const cardList = (pages: Page[]) => ({
  cards: pages.flatMap(({ cards }) =>
    cards.map(({ id, lesson, about, fresh }) => ({ id, lesson, about, ...(fresh && { fresh }) })),
  ),
});

const sentencesOf = ({ content }: Rendering) => content.words['flash-card'];

/** The cards of a lesson, folded up under its title. */
function openLesson(env: Rendering, of: Card) {
  const { front } = pageWith(env.pages, of.lesson);
  const count = env.page.cards.filter(({ lesson }) => lesson === front.id).length;
  const said = fill(sentencesOf(env).still.count, { count: String(count) });
  return html`<details class="of-lesson"><summary>${front.title} <span class="count">${said}</span></summary>
<div class="cards-of">
`;
}

function renderCard(node: Node, env: Rendering) {
  const { name } = node;
  const [id] = node.words;
  const cards = cardsOfKind(env.page, name);
  const at = cards.findIndex((card) => card.id === id);
  const card = cards[at]!;
  const sentences = sentencesOf(env);
  const says = fill(sentences[name === 'summary' ? 'ofSummaries' : 'of'], {
    ...{ at: String(at + 1), count: String(cards.length) },
  });
  const isBoxed = node.within?.name === 'box' && !env.isCopy;
  const { front, backs } = sidesOf(node);
  const lesson = pageWith(env.pages, card.lesson);
  return html`${isBoxed && cards[at - 1]?.lesson !== card.lesson && openLesson(env, card)}<flash-card id="${id}" item="${id}">
<div class="front">
<p class="place-of">${says}</p>
${env.render(front)}</div>
<details class="turn"><summary>${sentences.still.open}</summary>
<div class="back">
${env.render(backs.flatMap(({ children }) => children))}<p class="from">${sentences.still.from} <a href="${linkTo(env.page, lesson)}">${lesson.front.title}</a></p>
</div></details>
</flash-card>
${isBoxed && cards[at + 1]?.lesson !== card.lesson && raw('</div></details>\n')}`;
}

// Cards in a lesson are those of the cards' page: its text, its numbers, its sources; but for the card's
// own, ids are left to the original.
function renderCards({ words: ids }: Node, env: Rendering) {
  if (ids.length === 0) return '<card-review>\n</card-review>\n';
  const home = env.pages.find(({ cards }) => cards.length > 0)!;
  const at = linkTo(env.page, home);
  const all = nodesNamed(home.nodes, 'card');
  const copies = env
    .copying(home)
    .render(ids.map((id) => all.find(({ words }) => words[0] === id)!))
    .text.replaceAll(/ id="(?!card-)[^"]*"/g, '')
    .replaceAll('href="#', `href="${at}#`);
  return `<card-review cards="${ids.join(' ')}" deck="${at}">\n${copies}</card-review>\n`;
}

export const CARD_CONTAINERS: Containers = {
  box: { render: around('div class="card-box"') },
  deck: { render: around('card-deck') },
  overview: { render: around('deck-overview') },
  cards: {
    read: (page, { words: cards, line }) => page.reviews.push({ cards, line }),
    render: renderCards,
  },
  card: {
    within: ['box'],
    takes: ['lesson', 'about', 'fresh'],
    ids: 1,
    read: readCard,
    render: renderCard,
  },
  summary: { within: ['deck'], takes: ['lesson'], ids: 1, read: readCard, render: renderCard },
  // Its card writes it.
  back: { within: ['card', 'summary'], render: () => '' },
};
