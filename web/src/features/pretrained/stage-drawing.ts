// The stage of the home page: a sentence, what one head looks at in it, the guess for the next word, and what the guess is
// without the head. Drawn by the same functions while the site is built and on the page.
import type { LikelyToken } from '@engine';
import { html, nothing, svg } from 'lit';
import type words from '#content/words/head-stage.json';
import { decimal, listed, type Say } from '../../kit/sentence.ts';
import type { Offered } from './offered.ts';
import { type HeadName, type Reading, sameHead } from './reading.ts';
import {
  isWord,
  type Look,
  looksFrom,
  mostFrom,
  placeOf,
  strongestLook,
  type Word,
  wordsOf,
} from './stage-words.ts';

/** Weaker looks are not drawn; from a word that is pointed at, those are. */
const LEAST = 0.3;
const LEAST_POINTED = 0.05;
/** From half of the weight on, a head is one that looks there. */
const FOUND = 0.5;
/** So many looks are said, and drawn among the others. */
const MOST_SAID = 2;
const MOST_DRAWN = 40;
const GUESSES = 4;
/** In hundredths of the longest: what is nothing is seen too. */
const LEAST_BAR = 0.8;
/** Characters from which a sentence is set smaller. */
const [LONG, LONGER] = [90, 240];

export type SayStage = Say<typeof words>;

export type Stage = {
  reading: Reading;
  /** The guesses with nothing off; null where nothing is. */
  before: LikelyToken[] | null;
  head: HeadName;
  headName: string;
  /** The token that is pointed at; -1 for none. */
  query: number;
  /** What is said of the sentence, where it is one that the page offers. */
  offered: Offered | undefined;
};

/** What the stage shows, worked out of a reading. */
export type Shown = Stage & {
  words: Word[];
  /** Those that are spoken of. */
  spoken: Look[];
  /** Those that are set off: these, or all from the word that is pointed at; and the strongest from the other words. */
  looks: Look[];
  others: Look[];
  isOff: boolean;
};

export type Acts = {
  toggle: () => void;
  write: (guess: LikelyToken) => void;
  point: (word: Word | undefined) => void;
  keep: (word: Word) => void;
  walk: (event: KeyboardEvent) => void;
};

/** The weights of a head: [tokens, tokens]. */
function patternOf({ weights, tokens }: Reading, { layer, head }: HeadName): Float32Array {
  const cells = tokens.length ** 2;
  return weights[layer]?.subarray(head * cells, (head + 1) * cells) ?? new Float32Array();
}

/** What a sentence's task asks for. */
function soughtLook({ find }: Offered, words: Word[], pattern: Float32Array): Look {
  const from = placeOf(words, find.from);
  const to = placeOf(words, find.to, from);
  return { from, to, weight: looksFrom(words, from, pattern)[to]?.weight ?? 0 };
}

const isItsHead = ({ offered, head }: Stage): boolean =>
  offered?.head === `${head.layer}.${head.head}`;

/** Of the words that its sentence names, what its task asks for, or the strongest between words. */
function spokenOf(stage: Stage, words: Word[], byWeight: Look[]): Look[] {
  const { offered } = stage;
  if (offered && isItsHead(stage)) {
    const places = offered.from.map((word) => placeOf(words, word));
    return places.flatMap((place) => byWeight.filter(({ from }) => from === place));
  }
  const sought = offered && soughtLook(offered, words, patternOf(stage.reading, stage.head));
  if (sought && sought.weight >= FOUND) return [sought];
  const isBetweenWords = ({ from, to }: Look): boolean =>
    [from, to].every((at) => isWord(words[at]!));
  const between = byWeight.filter(isBetweenWords);
  return (between.length > 0 ? between : byWeight).slice(0, MOST_SAID);
}

export function shownOf(stage: Stage): Shown {
  const { reading, head, query } = stage;
  const words = wordsOf(reading.tokens, reading.text);
  const pattern = patternOf(reading, head);
  const byWeight = words
    .flatMap((_, from) => strongestLook(looksFrom(words, from, pattern)) ?? [])
    .filter(({ weight }) => weight >= LEAST)
    .sort((a, b) => b.weight - a.weight)
    .slice(0, MOST_DRAWN);
  const spoken = spokenOf(stage, words, byWeight);
  const pointed = words.findIndex(({ first, last }) => first <= query && query <= last);
  const looks =
    pointed < 0
      ? spoken
      : looksFrom(words, pointed, pattern).filter(({ weight }) => weight >= LEAST_POINTED);
  const isSetOff = ({ from, to }: Look): boolean =>
    looks.some((one) => one.from === from && one.to === to);
  return {
    ...{ ...stage, words, spoken, looks },
    others: byWeight.filter((look) => !isSetOff(look)),
    isOff: reading.off.some((one) => sameHead(one, head)),
  };
}

export const weightText = (weight: number): string => decimal(weight, 2);

/** A sentence with its arguments set off. */
export const rich = (sentence: string, args: Record<string, string>): unknown[] =>
  sentence
    .split(/\{(\w+)\}/)
    .map((part, at) => (at % 2 === 0 ? part : html`<em>${args[part]}</em>`));

const textAt = ({ words }: Shown, at: number): string => words[at]?.text ?? '';

const lookText = (say: SayStage, shown: Shown, { from, to, weight }: Look): string =>
  say('look', {
    from: textAt(shown, from),
    to: textAt(shown, to),
    weight: weightText(weight),
  });

const said = (say: SayStage, shown: Shown, looks: Look[]): string =>
  listed(looks.map((look) => lookText(say, shown, look)));

export const guessText = (say: SayStage, { token }: LikelyToken): string =>
  /<s>/.test(token.text) ? say('end') : token.text.trim() || '␣';

/** What the head does there; and what its absence does, where it is off. */
function whatItDoes(say: SayStage, shown: Shown): string {
  const { spoken, isOff, offered, before, reading } = shown;
  const [was] = before ?? [];
  if (isOff && was) {
    const now = reading.next.find(({ token }) => token.token === was.token.token);
    return say('had', {
      looks: said(say, shown, spoken),
      guess: guessText(say, was),
      before: weightText(was.probability),
      now: weightText(now?.probability ?? 0),
    });
  }
  if (spoken.length === 0) return say('none');
  const what = isItsHead(shown) ? offered!.what : say('strongest');
  return say('looks', { what, looks: said(say, shown, spoken) });
}

/** The guess that is said, and whether it is another with the head off. */
function guessOf({ reading, before }: Shown): { guess: LikelyToken | undefined; isOther: boolean } {
  const [guess] = reading.next;
  const [was] = before ?? [];
  return { guess, isOther: was !== undefined && was.token.token !== guess?.token.token };
}

/** What the head looks at most from a word. */
function mostSaid(say: SayStage, shown: Shown, at: number): { key: string; weight: string } {
  const { words, reading, head } = shown;
  const { to, weight } = mostFrom(words, at, patternOf(reading, head));
  return { key: to < 0 ? say('start') : textAt(shown, to), weight: weightText(weight) };
}

/** Whether a line begins there where a sentence is told in lines, on a phone. */
function isLineStart({ offered }: Shown, { at }: Word): boolean {
  let end = 0;
  return (offered?.lines ?? []).some((line) => {
    const begin = end;
    end += line.length + 1;
    return at > 0 && at === begin;
  });
}

function wordButton(say: SayStage, shown: Shown, word: Word, at: number, acts?: Acts): unknown {
  const { looks, query } = shown;
  const isEnd = looks.some(({ from, to }) => from === at || to === at);
  const isPointed = word.first <= query && query <= word.last;
  const label = say('word', { word: word.text, ...mostSaid(say, shown, at) });
  const kind = `word${isEnd ? ' end' : ''}${word.isJoined ? ' joined' : ''}`;
  const before = isLineStart(shown, word) ? html` <br>` : word.isJoined ? '' : ' ';
  return html`${before}<button type="button" class=${kind} aria-label=${label} aria-pressed=${isPointed ? 'true' : 'false'} tabindex=${at === 0 ? '0' : '-1'}
    @pointerenter=${() => acts?.point(word)} @focus=${() => acts?.point(word)} @click=${() => acts?.keep(word)}>${word.text}</button>`;
}

function guessRow(say: SayStage, guess: LikelyToken, acts?: Acts): unknown {
  const text = guessText(say, guess);
  const isEnd = /<s>/.test(guess.token.text);
  const width = Math.max(guess.probability * 100, LEAST_BAR).toFixed(1);
  return html`<li><button type="button" class="write" ?disabled=${isEnd} title=${say('write', { guess: text })} @click=${() => acts?.write(guess)}>${text}</button>
    <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true"><rect width=${width} height="4"/></svg>
    <span class="number">${weightText(guess.probability)}</span></li>`;
}

/**
 * All of the stage but its arcs, which need to know where words stand.
 * @param acts - what can be done there; nothing while it stands still
 * @param between - what stands above the sentence
 */
export function drawStage(
  say: SayStage,
  shown: Shown,
  acts?: Acts,
  between: unknown = '',
): unknown {
  const { words, spoken, looks, others, reading, isOff, headName } = shown;
  const { guess, isOther } = guessOf(shown);
  const [first] = spoken;
  const title = first
    ? rich(say('title'), { from: textAt(shown, first.from), to: textAt(shown, first.to) })
    : say('titleNone');
  const text = guess ? guessText(say, guess) : '';
  const line =
    reading.off.length > 0 ? rich(say(isOther ? 'off' : 'offSame'), { guess: text }) : say('on');
  const { length } = reading.text;
  const size = length > LONGER ? 'longer' : length > LONG ? 'long' : '';
  const all = said(say, shown, [...looks, ...others]);
  return html`<div class=${`stage${reading.off.length > 0 ? ' off' : ''}${isOther ? ' other' : ''}`}>
    <h1>${title}</h1>
    <p class="line">${line}</p>
    ${between}
    <div class=${`sentence ${size}`}>
      <svg class="arcs" role="img" aria-label=${say('arcs', { head: headName, looks: all })}></svg>
      <div class="words" role="group" aria-label=${say('words')} @keydown=${(event: KeyboardEvent) => acts?.walk(event)} @pointerleave=${() => acts?.point(undefined)} @focusout=${() => acts?.point(undefined)}>
        ${words.map((word, at) => wordButton(say, shown, word, at, acts))}
        ${guess ? html`<button type="button" id="guess" aria-label=${say('write', { guess: text })} @click=${() => acts?.write(guess)}>${text}</button>` : ''}
      </div>
    </div>
    <div class="controls">
      <button type="button" id="switch" role="switch" aria-checked=${isOff ? 'false' : 'true'} @click=${() => acts?.toggle()}><span class="track"><span class="knob"></span></span> ${headName} <span class="is">${say(isOff ? 'isOff' : 'isOn')}</span></button>
      <p class="what" role="status">${whatItDoes(say, shown)}</p>
      <div class="coming">
        <h2>${say('next')}</h2>
        <ol>${reading.next.slice(0, GUESSES).map((one) => guessRow(say, one, acts))}</ol>
      </div>
    </div>
  </div>`;
}

/**
 * The sentences to try.
 * @param chosen - none of them where the reader has a sentence of their own
 */
export function drawChips(
  say: SayStage,
  all: Offered[],
  chosen: Offered | undefined,
  acts?: { offer: (one: Offered) => void; own: () => void },
): unknown {
  return html`<div class="chips" role="group" aria-label=${say('texts')}>
    ${all.map((one) => html`<button type="button" aria-pressed=${one === chosen ? 'true' : 'false'} @click=${() => acts?.offer(one)}>${one.name}</button>`)}
    <button type="button" id="own" aria-pressed=${chosen ? 'false' : 'true'} @click=${() => acts?.own()}>${say('own')}</button>
  </div>`;
}

/** What is said of a head that was put on the stage: whether it is one that the task asks for. */
function verdict(say: SayStage, shown: Shown): { kind: string; says: string } {
  const { offered, words, reading, head, headName } = shown;
  const sought = offered && soughtLook(offered, words, patternOf(reading, head));
  const from = sought?.from ?? words.length - 1;
  if (from < 0) return { kind: '', says: '' };
  const of = { head: headName, from: textAt(shown, from), ...mostSaid(say, shown, from) };
  if (!sought) return { kind: '', says: say('tried', of) };
  if (isItsHead(shown)) return { kind: '', says: say('same') };
  const kind = sought.weight >= FOUND ? 'right' : 'wrong';
  const args = { ...of, to: textAt(shown, sought.to), weight: weightText(sought.weight) };
  return { kind, says: say(kind, args) };
}

/**
 * All the heads, and a task about them.
 * @param grid - their patterns
 * @param isTried - whether one of them was put on the stage
 * @param up - leads there
 */
export function drawAll(
  say: SayStage,
  shown: Shown,
  grid: unknown,
  isTried = false,
  up?: () => void,
): unknown {
  const { offered } = shown;
  const { kind, says } = isTried ? verdict(say, shown) : { kind: '', says: '' };
  return html`<div class="all">
    <div class="about">
      <h2>${say('allTitle')}</h2>
      <p>${say('all')}</p>
      <div class=${`task ${kind}`}>
        ${offered ? html`<h3>${say('taskTitle')}</h3><p>${rich(say('task'), offered.find)}</p>` : ''}
        <p role="status">${says}</p>
        ${isTried ? html`<button type="button" id="up" @click=${up}>${say('up')}</button>` : ''}
      </div>
    </div>
    <div class="patterns-place">${grid}</div>
  </div>`;
}

/** Where a word stands, in pixels. */
export type Box = { left: number; right: number; top: number; bottom: number };

const GAP = 6;
/** As high as so many words. */
const TALLEST = 1.5;
const THICKEST = 6.5;
const THINNEST = 1.5;

/** From a word to one before it: over the line where both stand on one, and over the lines between where not. */
function path(from: Box, to: Box): string {
  const [x1, x2] = [(from.left + from.right) / 2, (to.left + to.right) / 2];
  const start = from.top - GAP;
  if (Math.abs(from.top - to.top) < GAP) {
    const tallest = TALLEST * (from.bottom - from.top);
    const rise = Math.min(tallest, 22 + Math.abs(x1 - x2) * 0.16) * (4 / 3);
    return `M${x2} ${start}C${x2} ${start - rise} ${x1} ${start - rise} ${x1} ${start}`;
  }
  const end = to.bottom + GAP;
  const bend = (start - end) * 0.6;
  return `M${x2} ${end}C${x2} ${end + bend} ${x1} ${start - bend} ${x1} ${start}`;
}

/** Looks as arcs over the words, the thicker the larger the weight. */
export function drawArcs({ looks, others, isOff }: Shown, boxes: Box[]): unknown {
  const arc = (look: Look, kind: string): unknown => {
    const [from, to] = [boxes[look.from], boxes[look.to]];
    if (!from || !to) return '';
    const width = (THINNEST + look.weight * (THICKEST - THINNEST)).toFixed(1);
    return svg`<path class=${kind} d=${path(from, to)} stroke-width=${width} pathLength=${isOff ? nothing : 1}></path>`;
  };
  return svg`${others.map((look) => arc(look, 'dim'))}${looks.map((look) => arc(look, 'strong'))}`;
}
