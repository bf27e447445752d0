// The stage of the home page: a sentence, what one head looks at in it, the guess for the next word, and what the guess is
// without the head. Drawn by the same functions while the site is built and on the page, which says what presses do.
import type { LikelyToken } from '@engine';
import { html, nothing, svg } from 'lit';
import type words from '#content/words/head-stage.json';
import { decimal, listed, type Say } from '../../../text/sentence.ts';
import { headClass } from '../../kit/base.ts';
import { ACROSS, walkButtons } from '../../kit/walk-buttons.ts';
import { headOf, type Offered } from './offered.ts';
import { type Deciding, type HeadName, type Reading, sameHead } from './reading.ts';
import {
  isBack,
  type Look,
  looksFrom,
  placeOf,
  strongestLook,
  type Word,
  wordsOf,
} from './stage-words.ts';

/** Weaker looks are not drawn; from a word that is pointed at, those are. */
const LEAST = 0.3;
const LEAST_POINTED = 0.1;
/** So many looks are said, where a sentence names none, and drawn. */
const MOST_SAID = 2;
const MOST_DRAWN = 40;
const GUESSES = 4;
const MOST_DECIDING = 3;
/** In hundredths of the longest: what is nothing is seen too. */
const LEAST_BAR = 0.8;
/** Characters from which a sentence is set smaller. */
const LONG = 90;

export type SayStage = Say<typeof words>;

export type Stage = {
  say: SayStage;
  reading: Reading;
  /** The guesses with nothing off; null where nothing is. */
  before: LikelyToken[] | null;
  head: HeadName;
  headName: (head: HeadName) => string;
  /** The token that is pointed at; -1 for none. */
  query: number;
  /** The token that alone is looked at from it; -1 for all. */
  key?: number;
  /** What is said of the sentence, where it is one that the page offers. */
  offered: Offered | undefined;
  /** Where it was asked for: the heads that decide the guess. */
  deciding?: Deciding | undefined;
};

/** What the stage shows. */
export type Shown = ReturnType<typeof shownOf>;

export function shownOf(stage: Stage) {
  const { reading, head, query, key = -1, offered, before } = stage;
  const words = wordsOf(reading);
  const from = (place: number): Look[] => looksFrom(reading, words, place, head);
  const strong = words
    .flatMap((_, place) => strongestLook(from(place).filter(isBack)) ?? [])
    .filter(({ weight }) => weight >= LEAST)
    .sort((a, b) => b.weight - a.weight)
    .slice(0, MOST_DRAWN);
  const isOwn = offered !== undefined && sameHead(headOf(offered), head);
  const named = isOwn ? offered.from.map((word) => placeOf(words, word)) : [];
  const asks = offered ? placeOf(words, offered.find.from) : -1;
  const sought = from(asks)[placeOf(words, offered?.find.to ?? '', asks) + 1];
  // Signs say little, but for the one at the end, from which the model guesses.
  const isSaid = ({ text }: Word): boolean => /[\p{L}\p{N}]/u.test(text);
  const isFrom = (place: number): boolean => place === words.length - 1 || isSaid(words[place]!);
  const between = strong.filter(({ from, to }) => isFrom(from) && isSaid(words[to]!));
  const spoken =
    [
      named.flatMap((place) => strong.filter((look) => look.from === place)),
      strong.filter((look) => look.from === asks && look.to === sought?.to),
      between.slice(0, MOST_SAID),
    ].find((looks) => looks.length > 0) ?? strong.slice(0, MOST_SAID);
  const placeOfToken = (token: number): number =>
    words.findIndex(({ first, last }) => first <= token && token <= last);
  const pointed = placeOfToken(query);
  const at = placeOfToken(key);
  const ofPointed = from(pointed).filter((look) =>
    at < 0 ? isBack(look) && look.weight >= LEAST_POINTED : look.to === at,
  );
  const looks = pointed < 0 ? spoken : ofPointed;
  const was = before?.[0];
  const guess = reading.next[0];
  return {
    ...{ ...stage, words },
    /** The looks that are spoken of; those that are set off, which are these or all from the word that is pointed at; and others. */
    ...{ spoken, looks, pointed, at },
    others: strong.filter(
      (one) => !looks.some(({ from, to }) => from === one.from && to === one.to),
    ),
    /** The look that the sentence's task asks for. */
    sought: offered && sought,
    /** Whether the head is the sentence's own. */
    isOwn,
    isOff: reading.off.some((one) => sameHead(one, head)),
    ...{ was, guess },
    /** Whether the model guesses another word than before. */
    isOther: was !== undefined && was.token.token !== guess?.token.token,
  };
}

const digits = (weight: number): string => decimal(weight, 2);

/** A sentence with its arguments set off. */
const rich = (sentence: string, args: Record<string, string>): unknown[] =>
  sentence
    .split(/\{(\w+)\}/)
    .map((part, at) => (at % 2 === 0 ? part : html`<em>${args[part]}</em>`));

/** A look in words: what it is from, and to. */
const ends = ({ say, words }: Shown, { from, to, weight }: Look) => ({
  from: say('quoted', { text: words[from]?.text ?? '' }),
  to: to < 0 ? say('start') : say('quoted', { text: words[to]?.text ?? '' }),
  weight: digits(weight),
});

const said = (shown: Shown, looks: Look[]): string =>
  listed(looks.map((look) => shown.say('look', ends(shown, look))));

/** Where a word looks most: itself counts, and the start of the text. */
const most = ({ reading, words, head }: Shown, from: number): Look =>
  strongestLook(looksFrom(reading, words, from, head))!;

const guessText = ({ say }: Shown, { token }: LikelyToken): string =>
  /<s>/.test(token.text) ? say('end') : token.text.trim() || '␣';

/** What the head does there, or at the word that is pointed at; and what its absence does, where it is off. */
export function whatItDoes(shown: Shown): string {
  const { say, isOff, isOwn, offered, was, reading, pointed, others } = shown;
  const all = shown.looks.length > 0 || pointed < 0 ? shown.looks : [most(shown, pointed)];
  if (pointed >= 0 && !isOff) {
    const from = say('quoted', { text: shown.words[pointed]!.text });
    const looks = listed(all.map((look) => say('at', ends(shown, look))));
    return say('pointed', { from, looks });
  }
  const looks = said(shown, all);
  if (isOff && was) {
    const now = reading.next.find(({ token }) => token.token === was.token.token);
    const [before, after] = [was, now].map((one) => digits(one?.probability ?? 0)) as [
      string,
      string,
    ];
    const zeros = say('zeros', { guess: guessText(shown, was), before, now: after });
    return looks ? `${say('had', { looks })} ${zeros}` : zeros;
  }
  if (all.length === 0) return say('none');
  const what = say('looks', { looks, what: isOwn ? offered!.what : say('strongest') });
  return [what, isOwn && offered!.note, others.length > 0 && say('others')]
    .filter(Boolean)
    .join(' ');
}

function drawWord(shown: Shown, { text, first, last, at }: Word, place: number, name?: string) {
  const { looks, query, offered, reading } = shown;
  const isEnd = looks.some(({ from, to }) => from === place || to === place);
  const isLine = offered?.lines.some(
    (_, line) => at > 0 && offered.lines.slice(0, line).join(' ').length === at - 1,
  );
  // A line does not begin with a full stop.
  const space = reading.text[at - 1]?.trim() === '' ? ' ' : '\u2060';
  return html`${space}${isLine ? html`<br>` : ''}<button type="button" class=${isEnd ? 'word end' : 'word'} data-token=${last} aria-label=${name ?? nothing}
    aria-pressed=${first <= query && query <= last ? 'true' : 'false'} tabindex=${place === 0 ? '0' : '-1'}>${text}</button>`;
}

function drawGuess(shown: Shown, one: LikelyToken): unknown {
  const text = guessText(shown, one);
  const width = Math.max(one.probability * 100, LEAST_BAR).toFixed(1);
  return html`<li><button type="button" data-guess=${one.token.text} title=${shown.say('write', { guess: text })} class="token">${text}</button>
    <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true"><rect width=${width} height="4"/></svg>
    <span>${digits(one.probability)}</span></li>`;
}

function drawDeciding(shown: Shown): unknown {
  const { say, deciding, offered } = shown;
  // It keeps its place until they are found.
  if (!deciding) return html`<div class=${offered ? 'deciding unasked' : 'deciding'}></div>`;
  const { heads, all } = deciding;
  const buttons = heads.slice(0, MOST_DECIDING).map(({ head, guess }) => {
    const without = { head: shown.headName(head), guess: guessText(shown, guess) };
    return html`<button type="button" data-put=${`${head.layer}.${head.head}`}>${say('decides', without)}</button>`;
  });
  return html`<div class="deciding"><p role="status">${say('decide', { count: heads.length, all })}</p>${buttons}</div>`;
}

/**
 * The sentence, each word of which is pressed to look from it, and the guess.
 * @param arcs - on paper and without scripts; on a screen, words stand where the browser puts them
 * @param name - of a word's button; without it, it is called what it shows, and its look is not told before it is asked for
 */
export function drawWords(
  shown: Shown,
  arcs: unknown = '',
  name?: (place: number) => string,
): unknown {
  const { say, words, looks, others, reading, guess } = shown;
  const text = guess ? guessText(shown, guess) : '';
  const head = shown.headName(shown.head);
  const all = say('arcs', { head, looks: said(shown, [...looks, ...others]) });
  const size = reading.text.length > LONG ? 'long' : '';
  const walk = (event: KeyboardEvent) => walkButtons(event, ACROSS);
  return html`<div class=${`words ${size}`} role="group" aria-label=${say('words')} @keydown=${walk}>
      <svg role="img" aria-label=${all}>${arcs}</svg>
      ${words.map((word, place) => drawWord(shown, word, place, name?.(place)))}
      ${guess ? html`<button type="button" id="guess" data-guess=${guess.token.text} aria-label=${say('write', { guess: text })}>${text}</button>` : ''}
    </div>`;
}

/**
 * All of the stage but the arcs of a screen, which need to know where words stand.
 * @param field - of the reader's own text
 * @param says - in place of the line below the title
 */
export function drawStage(
  shown: Shown,
  { field = '', says = '' }: { field?: unknown; says?: unknown } = {},
): unknown {
  const { say, words, spoken, looks, pointed, reading, isOff, isOther, guess } = shown;
  const headName = shown.headName(shown.head);
  const first = pointed < 0 ? spoken[0] : strongestLook(looks);
  const text = guess ? guessText(shown, guess) : '';
  const isAny = reading.off.length > 0;
  const line = isAny ? rich(say(isOther ? 'off' : 'offSame'), { guess: text }) : say('on');
  return html`<div class=${`stage${isAny ? ' off' : ''}${isOther ? ' other' : ''}`}>
    <h1>${first ? rich(say(isOff ? 'titleOff' : 'title'), { from: words[first.from]?.text ?? '', to: words[first.to]?.text ?? say('start') }) : say('titleNone')}</h1>
    ${field}${says || html`<p class="line">${line}</p>`}
    ${drawWords(shown, placedArcs(shown), (place) => say('word', ends(shown, most(shown, place))))}
    <div class="controls">
      <button type="button" id="switch" role="switch" aria-checked=${isOff ? 'false' : 'true'}><span class="track"><span class="knob"></span></span> ${headName} <span class="is">${say(isOff ? 'isOff' : 'isOn')}</span></button>
      <p class="what" role=${shown.pointed < 0 ? 'status' : nothing}>${whatItDoes(shown)}</p>
      ${drawDeciding(shown)}
      <div class="coming"><h2>${say('next')}</h2><ol>${reading.next.slice(0, GUESSES).map((one) => drawGuess(shown, one))}</ol></div>
    </div>
  </div>`;
}

/** @param chosen - none of the sentences where the reader has one of their own */
export const drawChips = (say: SayStage, all: Offered[], chosen: Offered | undefined): unknown =>
  html`<p><a class="begin" href="visit.html">${say('visit')}</a></p>
  <div class="chips" role="group" aria-label=${say('texts')}>
    ${all.map((one) => html`<button type="button" data-offer=${one.id} aria-pressed=${one === chosen ? 'true' : 'false'}>${one.name}</button>`)}
    <button type="button" id="own" aria-pressed=${chosen ? 'false' : 'true'}>${say('own')}</button>
  </div>`;

/** Whether a head that was put on the stage is one that the task asks for, and what is said of it. */
function verdict(shown: Shown): { kind: string; says: string } {
  const { say, words, sought, isOwn } = shown;
  const look = most(shown, sought?.from ?? words.length - 1);
  const of = { head: shown.headName(shown.head), ...ends(shown, look), key: ends(shown, look).to };
  if (!sought) return { kind: '', says: say('tried', of) };
  if (isOwn) return { kind: '', says: say('same') };
  const kind = look.to === sought.to ? 'right' : 'wrong';
  return { kind, says: say(kind, { ...of, ...ends(shown, sought) }) };
}

/**
 * All the heads, and a task about them.
 * @param grid - their patterns
 * @param isTried - whether one of them was put on the stage
 */
export function drawAll(shown: Shown, grid: unknown, isTried = false): unknown {
  const { say, offered } = shown;
  const { kind, says } = isTried ? verdict(shown) : { kind: '', says: '' };
  return html`<div class="all">
    <div class="about">
      <h2>${say('allTitle')}</h2>
      <p>${say('all')}</p>
      ${offered ? html`<div class="task"><h3>${say('taskTitle')}</h3><p>${rich(say('task'), offered.find)}</p></div>` : ''}
    </div>
    <div class="patterns-place">${grid}</div>
    <div class=${isTried ? `task verdict ${kind}` : ''}><p role="status">${says}</p>${isTried ? html`<a href="#main">${say('up')}</a>` : ''}</div>
  </div>`;
}

/** Where a word stands. */
export type Box = { middle: number; top: number; height: number };

export const boxesOf = (words: Iterable<HTMLElement>): Box[] =>
  Array.from(words, ({ offsetLeft, offsetTop, offsetWidth, offsetHeight }) => ({
    middle: offsetLeft + offsetWidth / 2,
    top: offsetTop,
    height: offsetHeight,
  }));

/** On paper and without scripts each letter is one wide, a line has so many and is so high (css/stage-words.css). */
const LETTERS = 30;
const LINE = 6;
const LETTER = { width: 10, height: 20 };

/** The arcs over words that stand so. */
export function placedArcs(shown: Shown, also: Also[] = []): unknown {
  const text = shown.reading.text;
  let [line, begin] = [0, 0];
  const boxes = shown.words.map(({ text: word, at }): Box => {
    const end = `${text} `.indexOf(' ', at);
    if (end - begin > LETTERS && text[at - 1] === ' ') [line, begin] = [line + 1, at];
    return {
      middle: (at - begin + word.length / 2) * LETTER.width,
      top: (line + 0.5) * LINE * LETTER.width - LETTER.height / 2,
      height: LETTER.height,
    };
  });
  const high = (line + 1) * LINE;
  return svg`<svg class="placed" width=${`${LETTERS}ch`} height=${`${high}ch`} viewBox=${`0 0 ${LETTERS * LETTER.width} ${high * LETTER.width}`}>${drawArcs(shown, boxes, also)}</svg>`;
}

/** What another head looks at. */
export type Also = { head: HeadName; looks: Look[] };

const GAP = 6;
/** As high as so many words. */
const TALLEST = 1.5;
const THICKEST = 6.5;
const THINNEST = 1.5;

/** Where an arc ends, at the word that is looked at. */
const endOf = (from: Box, to: Box): number =>
  from.top === to.top ? to.top - GAP : to.top + to.height + GAP;

/** The head of its arrow, the tip at the word. */
function arrowhead(from: Box, to: Box, width: number): string {
  const [x, end] = [to.middle, endOf(from, to)];
  const tip = from.top === to.top ? GAP : -GAP;
  return `${x - width},${end - tip} ${x + width},${end - tip} ${x},${end + tip}`;
}

/** From a word to one before it: over the line where both stand on one, and over the lines between where not. */
function path(from: Box, to: Box): string {
  const [x1, x2] = [from.middle, to.middle];
  const start = from.top - GAP;
  if (from.top === to.top) {
    const reach = Math.min(TALLEST * from.height, 22 + (x1 - x2) * 0.16);
    const top = start - (reach * 4) / 3;
    return `M${x2} ${start}C${x2} ${top} ${x1} ${top} ${x1} ${start}`;
  }
  const end = endOf(from, to);
  const bend = (start - end) * 0.6;
  return `M${x2} ${end}C${x2} ${end + bend} ${x1} ${start - bend} ${x1} ${start}`;
}

export const isStrong = (look: Look): boolean => isBack(look) && look.weight >= LEAST;

/**
 * Looks as arcs over the words, the thicker the larger the weight.
 * @param also - of other heads, in their colours
 */
export function drawArcs(
  { looks, others, isOff }: Shown,
  boxes: Box[],
  also: Also[] = [],
): unknown {
  const arc = ({ from, to, weight }: Look, kind: string): unknown => {
    const width = THINNEST + weight * (THICKEST - THINNEST);
    const [start, end] = [boxes[from]!, boxes[to]!];
    return svg`<path class=${kind} d=${path(start, end)} stroke-width=${width.toFixed(1)} pathLength=${isOff ? nothing : 1}></path>
      <polygon class=${kind} points=${arrowhead(start, end, width + 3)}></polygon>`;
  };
  const ofOthers = also.map(({ head, looks }) =>
    looks.map((look) => arc(look, `of-head ${headClass(head.head)}`)),
  );
  return svg`${others.map((look) => arc(look, 'dim'))}${ofOthers}${looks.map((look) => arc(look, 'strong'))}`;
}
