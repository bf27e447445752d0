// Cards, ":::: card" on a practice page, and those that sum several up, ":::: summary": what an author writes, read,
// checked and written out. Front and back are the page's own text, the back folded away for readers without scripts.

import type { Token } from 'markdown-it';
import { wordsOf } from '#content/rules.ts';
import type { Content } from './content.ts';
import { fill, misconceptions } from './content.ts';
import type { FaultList } from './faults.ts';
import { words } from './gates.ts';
import { html, raw } from './html.ts';
import { lineOf, readParameters } from './markdown.ts';
import { linkTo, pageWith } from './page-path.ts';
import { spoken } from './paragraphs.ts';
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
export const CARD_PARAMETERS = { card: ['lesson', 'about', 'fresh'], summary: ['lesson'] };

/** The most words on each side of a card: it asks for one fact, so that it can be rated. */
const MOST_WORDS = { front: 25, back: 45 };

const cardsOfKind = (page: Page, kind: string | undefined) =>
  kind === 'summary' ? page.summaries : page.cards;

/** Reads the container of a card or a summary, or of its back, into the page. */
export function readCard(
  page: Page,
  {
    name,
    parent,
    given,
    values,
    line,
  }: {
    name: string;
    parent: string | undefined;
    given: string[];
    values: Record<string, string>;
    line: number;
  },
  faults: FaultList,
) {
  const complain = (message: string) => faults.add(page.file, line, message);
  if (name === 'back') {
    const card = cardsOfKind(page, parent).at(-1);
    if (card) card.backs += 1;
    return;
  }
  if (page.kind !== 'practice') complain(`a ${name} stands on a practice page`);
  if (given.length !== 1) {
    complain(`"::: ${name}" takes one id, not ${given.length}`);
    return;
  }
  const id = given[0]!;
  if (!/^[a-z0-9-]+$/.test(id) || !id.startsWith(`${name}-`))
    complain(`a ${name}'s id begins with "${name}-": "${id}"`);
  const { lesson = '', about, fresh } = values;
  cardsOfKind(page, name).push({ id, lesson, about: words(about), fresh, backs: 0, line });
  page.ids.push({ id, line });
}

/** What a card must be so that it can be turned, and its numbers made anew. */
export function knownCards(
  page: Page,
  faults: FaultList,
  { content, exerciseSteps }: { content: Content; exerciseSteps: Set<string> },
) {
  const known = misconceptions(content);
  for (const { id, about, fresh, backs, line } of [...page.cards, ...page.summaries]) {
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
    const ends =
      after === undefined || /^container_(back_open|card_close|summary_close)$/.test(after.type);
    if (/^container_(card|summary)_open$/.test(type) && ends)
      complain('a card begins with its question, the front');
    if (type === 'container_back_open' && after?.type === 'container_back_close')
      complain('the back of a card is empty');
    if (type === 'container_back_close' && !ends)
      complain('a card ends with its back: nothing stands after it');
  }
}

/** Each card asks one thing, and has few words on either side. */
export function oneFactEach(page: Page, faults: FaultList) {
  for (const { id } of page.cards) {
    const tokens = tokensOf(page.tokens, id);
    const turn = tokens.findIndex(({ type }) => type === 'container_back_open');
    if (turn < 0) continue;
    const textOf = (side: Token[]) => side.map(({ children }) => spoken(children ?? [])).join(' ');
    const front = textOf(tokens.slice(0, turn)).trim();
    const complain = (at: number, message: string) =>
      faults.add(page.file, lineOf(page, tokens[at]!), message);
    if (front.indexOf('?') !== front.length - 1)
      complain(0, `"${id}" asks one question, and its front ends with that`);
    for (const [side, text, at] of [
      ['front', front, 0],
      ['back', textOf(tokens.slice(turn)), turn],
    ] as const) {
      const count = wordsOf(text).length;
      if (count > MOST_WORDS[side])
        complain(
          at,
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

const sentencesOf = ({ content }: RenderEnvironment) => content.words['flash-card'];

/** Whether a card is the first, or the last, of its lesson among those of its page. */
const isAtEnd = ({ page: { cards }, card }: RuleEnvironment, step: -1 | 1) =>
  cards[cards.indexOf(card) + step]?.lesson !== card.lesson;

/** The cards of a lesson, folded up under its title. */
function openLesson(env: RuleEnvironment) {
  const { front } = pageWith(env.pages, env.card.lesson);
  const count = env.page.cards.filter(({ lesson }) => lesson === front.id).length;
  const said = fill(sentencesOf(env).still.count, { count: String(count) });
  return html`<details class="of-lesson"><summary>${front.title} <span class="count">${said}</span></summary>
<div class="cards-of">
`;
}

function openCard(token: Token, env: RuleEnvironment) {
  const name = /^container_(card|summary)_open$/.exec(token.type)![1];
  const cards = cardsOfKind(env.page, name);
  const id = readParameters(token.info).words[0];
  const at = cards.findIndex((card) => card.id === id);
  env.card = cards[at]!;
  const of = sentencesOf(env)[name === 'summary' ? 'ofSummaries' : 'of'];
  const says = fill(of, { at: String(at + 1), count: String(cards.length) });
  return html`${env.boxed && isAtEnd(env, -1) && openLesson(env)}<flash-card id="${id}" item="${id}">
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
  const there: RuleEnvironment = { ...env, page: home, boxed: false };
  const copies = ids.map((id) => {
    const text = env.render(tokensOf(home.tokens, id), there);
    return text.replaceAll(/ id="(?!card-)[^"]*"/g, '').replaceAll('href="#', `href="${at}#`);
  });
  return `<card-review cards="${ids.join(' ')}" deck="${at}">\n${copies.join('')}`;
}

const closeCard = (_token: Token, env: RuleEnvironment) =>
  html`</flash-card>\n${env.boxed && isAtEnd(env, 1) && raw('</div></details>\n')}`;

function openBack(_token: Token, env: RuleEnvironment) {
  return html`</div>
<details class="turn"><summary>${sentencesOf(env).still.open}</summary>
<div class="back">
`;
}

function closeBack(_token: Token, env: RuleEnvironment) {
  const lesson = pageWith(env.pages, env.card.lesson);
  return html`<p class="from">${sentencesOf(env).still.from} <a href="${linkTo(env.page, lesson)}">${lesson.front.title}</a></p>
</div></details>
`;
}

function openBox(_token: Token, env: RuleEnvironment) {
  env.boxed = true;
  return '<div class="card-box">\n';
}

function closeBox(_token: Token, env: RuleEnvironment) {
  env.boxed = false;
  return '</div>\n';
}

export const CARD_RULES: Rules = {
  container_box_open: openBox,
  container_box_close: closeBox,
  container_deck_open: () => '<card-deck>\n',
  container_cards_open: openCards,
  container_overview_open: () => '<deck-overview>\n',
  container_card_open: openCard,
  container_card_close: closeCard,
  container_summary_open: openCard,
  container_back_open: openBack,
  container_back_close: closeBack,
};
