// Cards, ":::: card" on a practice page: what an author writes, read, checked and written out. Front and
// back are the page's own text, the back folded away for readers without scripts.

import type { Token } from 'markdown-it';
import type { Content } from './content.ts';
import { fill, misconceptions } from './content.ts';
import type { FaultList } from './faults.ts';
import { words } from './gates.ts';
import { html } from './html.ts';
import { readParameters } from './markdown.ts';
import { linkTo, pageWith } from './page-path.ts';
import type { Page } from './read-page.ts';
import type { RenderEnvironment, RuleEnvironment, Rules } from './render-page.ts';

export type Card = {
  /** what a log keeps, so that it may never change */
  id: string;
  /** that teaches what it asks */
  lesson: string;
  /** misconceptions */
  about: string[];
  /** the step of an exercise that makes its numbers anew */
  fresh?: string;
  /** how many it has */
  backs: number;
  line: number;
};

/** What a card may be given besides its id. */
export const CARD_PARAMETERS = { card: ['lesson', 'about', 'fresh'] };

/** Reads the container of a card, or of its back, into the page. */
export function readCard(
  page: Page,
  {
    name,
    given,
    values,
    line,
  }: { name: string; given: string[]; values: Record<string, string>; line: number },
  faults: FaultList,
) {
  const complain = (message: string) => faults.add(page.file, line, message);
  if (name === 'back') {
    const card = page.cards.at(-1);
    if (card) card.backs += 1;
    return;
  }
  if (page.kind !== 'practice') complain('a card stands on a practice page');
  if (given.length !== 1) {
    complain(`"::: card" takes one id, not ${given.length}`);
    return;
  }
  const id = given[0]!;
  if (!/^card-[a-z0-9-]+$/.test(id)) complain(`a card's id begins with "card-": "${id}"`);
  const { lesson = '', about, fresh } = values;
  page.cards.push({ id, lesson, about: words(about), fresh, backs: 0, line });
  page.ids.push({ id, line });
}

/** What a card must be so that it can be turned, and its numbers made anew. */
export function knownCards(
  page: Page,
  faults: FaultList,
  { content, exerciseSteps }: { content: Content; exerciseSteps: Set<string> },
) {
  const known = misconceptions(content);
  for (const { id, about, fresh, backs, line } of page.cards) {
    const complain = (message: string) => faults.add(page.file, line, message);
    if (backs !== 1) complain(`"${id}" has ${backs} of "::: back": a card has one back`);
    if (fresh !== undefined && !exerciseSteps.has(fresh))
      complain(`"${id}" takes fresh numbers from "${fresh}", which is no step of an exercise`);
    for (const one of about) {
      if (!known.includes(one)) complain(`"${id}" is about "${one}", which is no misconception`);
    }
  }
  for (const [i, { type, map }] of page.tokens.entries()) {
    const after = page.tokens[i + 1];
    const line = page.firstLine + ((map ?? after?.map)?.[0] ?? 0) + 1;
    const complain = (message: string) => faults.add(page.file, line, message);
    const ends = after === undefined || /^container_(back_open|card_close)$/.test(after.type);
    if (type === 'container_card_open' && ends)
      complain('a card begins with its question, the front');
    if (type === 'container_back_open' && after?.type === 'container_back_close')
      complain('the back of a card is empty');
    if (type === 'container_back_close' && !ends)
      complain('a card ends with its back: nothing stands after it');
  }
}

/** What holds across pages: no two cards have the same id, and the lesson of each is there. */
export function cardsOfLessons(pages: Page[], faults: FaultList) {
  const lessons = new Set(pages.flatMap(({ kind, front }) => (kind === 'lesson' ? front.id : [])));
  const seen: Map<string, Page> = new Map();
  for (const page of pages) {
    for (const { id, lesson, line } of page.cards) {
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

const wordsOf = ({ content }: RenderEnvironment) => content.words['flash-card'];

function openCard(token: Token, env: RuleEnvironment) {
  const { cards } = env.page;
  const id = readParameters(token.info).words[0];
  const at = cards.findIndex((card) => card.id === id);
  env.card = cards[at]!;
  const says = fill(wordsOf(env).of, { at: String(at + 1), count: String(cards.length) });
  return html`<flash-card id="${id}" item="${id}">
<div class="front">
<p class="place-of">${says}</p>
`;
}

/** What a card is among the tokens of its page, from its opening to its end. */
export function tokensOf(tokens: Token[], id: string) {
  const first = tokens.findIndex(
    ({ type, info }) => type === 'container_card_open' && readParameters(info).words[0] === id,
  );
  const last = tokens.findIndex(({ type }, i) => i > first && type === 'container_card_close');
  return tokens.slice(first, last + 1);
}

// Cards in a lesson are those of the cards' page: its text, its numbers, its sources; but for the card's
// own, ids are left to the original.
function openCards(token: Token, env: RuleEnvironment) {
  const ids = readParameters(token.info).words;
  if (ids.length === 0) return '<card-review>\n';
  const home = env.pages.find(({ cards }) => cards.length > 0)!;
  const at = linkTo(env.page, home);
  const copies = ids.map((id) => {
    const text = env.render(tokensOf(home.tokens, id), { ...env, page: home });
    return text.replaceAll(/ id="(?!card-)[^"]*"/g, '').replaceAll('href="#', `href="${at}#`);
  });
  return `<card-review cards="${ids.join(' ')}" deck="${at}">\n${copies.join('')}`;
}

function openBack(_token: Token, env: RuleEnvironment) {
  return html`</div>
<details class="turn"><summary>${wordsOf(env).still.open}</summary>
<div class="back">
`;
}

function closeBack(_token: Token, env: RuleEnvironment) {
  const lesson = pageWith(env.pages, env.card.lesson);
  return html`<p class="from">${wordsOf(env).still.from} <a href="${linkTo(env.page, lesson)}">${lesson.front.title}</a></p>
</div></details>
`;
}

export const CARD_RULES: Rules = {
  container_deck_open: () => '<card-deck>\n',
  container_cards_open: openCards,
  container_overview_open: () => '<deck-overview>\n',
  container_card_open: openCard,
  container_back_open: openBack,
  container_back_close: closeBack,
};
