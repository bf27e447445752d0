// Texts of our own to measure heads with, the same for a seed: what should come next, what should not, and which words look at
// which if a head does what its name says. Their patterns are those of behaviours.py in lily's recipe, drawn anew. Lily was trained on
// texts of another generator there (gen_text.py, seeds 101 and 303): none of those 800,000 has one of the first 400 of each kind in it.

import { randomBits } from '../golden/random.ts';
import type { Stories } from './stories.ts';

/** Which words, by their marks: from one that looks to those that it looks at. */
export type Look = { look: string; from: string; to: string };
export type Behaviour = 'possessive' | 'thing' | 'list' | 'verb' | 'quotation' | 'pronoun';
/** Words that a look speaks of are marked, as in "[her:She] had a ball". */
export type MeasuredText = {
  marked: string;
  right: string;
  wrong: string;
  looks: Look[];
};

const words = (list: string) => list.split(' ');
const GIRLS = words('Lily Mia Anna Sara Emma Lucy Ella Zoe Rosa Nina Amy Jane Kate Molly Sue');
const BOYS = words('Tom Ben Max Sam Tim Jack Leo Dan Finn Noah Paul Nick Joe Bob Luke');
const THINGS = words(
  'ball kite doll book car boat drum hat cup box bag key coin flower stick cake train rope stone shell leaf toy',
);
const NOUNS = words(
  'moon sun tree house fish river bread milk rain snow fire hand foot bridge road window cloud king song winter',
);
const PLURALS = words('cats dogs birds trees toys girls boys');
const NEARER = words('houses doors chairs flowers');
const PLACES = words('park garden dog farm zoo bird');

const GIRL = { pronoun: 'She', possessive: 'her' };
const BOY = { pronoun: 'He', possessive: 'his' };

/** Draws from one stream of numbers. */
class Draw {
  readonly #bits: () => number;
  constructor(seed: number) {
    this.#bits = randomBits(seed);
  }

  below(limit: number): number {
    return Math.floor((this.#bits() / 2 ** 32) * limit);
  }

  one<T>(from: readonly T[]): T {
    return from[this.below(from.length)]!;
  }

  /** Different ones, in an order of their own. */
  some<T>(from: readonly T[], count: number): T[] {
    const left = [...from];
    return Array.from({ length: count }, () => left.splice(this.below(left.length), 1)[0]!);
  }

  /** A girl and a boy; which of them comes first, and which is spoken of, are two bits of `cell`. */
  pair(cell: number) {
    const [girl, boy] = [this.one(GIRLS), this.one(BOYS)];
    const names = cell & 1 ? [girl, boy] : [boy, girl];
    const isFirst = (cell & 2) !== 0;
    const who = isFirst ? names[0]! : names[1]!;
    const [fits, other] = who === girl ? [GIRL, BOY] : [BOY, GIRL];
    return { names: names as [string, string], isFirst, who, fits, other };
  }
}

const mark = (name: string, word: string) => `[${name}:${word}]`;

const ofPerson = (pronoun: string) => [
  { look: `${pronoun} to its person`, from: 'pronoun', to: 'person' },
  { look: `${pronoun} to the other person`, from: 'pronoun', to: 'other' },
];

/** Names with the marks of the one that is spoken of and of the other. */
const marked = ({ names, isFirst }: { names: [string, string]; isFirst: boolean }) =>
  names.map((name, at) => mark(isFirst === (at === 0) ? 'person' : 'other', name));

const makers: Record<Behaviour, (draw: Draw, cell: number) => MeasuredText> = {
  possessive(draw, cell) {
    const { names, who, fits, other } = draw.pair(cell);
    const [a, b] = names;
    const before = draw.one([
      `${a} and ${b} went to the park.`,
      `${a} saw ${b} in the park.`,
      `${a} and ${b} played in the garden.`,
    ]);
    const marked = `${before} ${who} ${draw.one(['lost', 'closed', 'washed', 'hurt'])}`;
    return { marked, right: fits.possessive, wrong: other.possessive, looks: [] };
  },

  thing(draw, cell) {
    const pair = draw.pair(cell);
    const { isFirst, fits } = pair;
    const [a, b] = marked(pair);
    const things = draw.some(THINGS, 2);
    const [x, y] = things.map((thing, at) =>
      mark(isFirst === (at === 0) ? 'thing' : 'else', thing),
    );
    const verb = draw.one(['had', 'found', 'held', 'bought']);
    const join = draw.one([' and', '.']);
    const does = draw.one(['played with', 'liked', 'dropped', 'looked at']);
    const [right, wrong] = isFirst ? things : things.toReversed();
    return {
      marked: `${a} ${verb} a ${x}${join} ${b} ${verb} a ${y}. ${mark('pronoun', fits.pronoun)} ${does} ${mark('possessive', fits.possessive)}`,
      ...{ right: right!, wrong: wrong! },
      looks: [
        { look: 'thing to its owner', from: 'thing', to: 'person' },
        { look: 'thing to its owner', from: 'else', to: 'other' },
        { look: 'possessive to its pronoun', from: 'possessive', to: 'pronoun' },
        { look: 'possessive to its thing', from: 'possessive', to: 'thing' },
        { look: 'possessive to the other thing', from: 'possessive', to: 'else' },
        ...ofPerson('pronoun'),
      ],
    };
  },

  list(draw) {
    const list = draw.some(NOUNS, 5 + draw.below(4));
    const at = 2 + draw.below(list.length - 3);
    const said = list.map((word, n) =>
      n >= at - 1 && n <= at ? mark(n < at ? 'before' : 'next', word) : word,
    );
    // The comma behind the first one is the token just after it.
    const first = said.join(', ').replace('],', '][after:,]');
    const again = [...list.slice(0, at - 1), mark('again', list[at - 1]!)].join(', ');
    const far = list.filter((_, n) => n < at - 1 || n > at);
    return {
      marked: `Mia said: ${first}. Then Tom said the same words: ${again}[comma:,]`,
      ...{ right: list[at]!, wrong: draw.one(far) },
      looks: [
        { look: 'word said again to what followed it', from: 'again', to: 'after' },
        { look: 'comma behind it to the next word', from: 'comma', to: 'next' },
        { look: 'word said again to itself before', from: 'again', to: 'before' },
      ],
    };
  },

  verb(draw, cell) {
    const isPlural = (cell & 1) !== 0;
    const [one, other] = [draw.one(PLURALS), draw.one(NEARER)];
    // Lily has read of toys behind a door.
    const where = draw.one(['near', 'under', ...(other === 'doors' ? [] : ['behind'])]);
    const single = (plural: string) => plural.slice(0, -1);
    const subject = mark('subject', isPlural ? one : single(one));
    const nearer = mark('nearer', isPlural ? single(other) : other);
    return {
      marked: `The ${subject} ${where} the ${nearer}`,
      ...{ right: isPlural ? 'were' : 'was', wrong: isPlural ? 'was' : 'were' },
      looks: [{ look: 'noun before the verb to the subject', from: 'nearer', to: 'subject' }],
    };
  },

  quotation(draw) {
    const asks = draw.one(['Can we go to', 'Where is', 'Do you like', 'Can I see']);
    return {
      marked: `${draw.one([...GIRLS, ...BOYS])} asked, [open:"]${asks} the ${mark('last', draw.one(PLACES))}`,
      ...{ right: '?"', wrong: '?' },
      looks: [{ look: 'last word of speech to the open quotation mark', from: 'last', to: 'open' }],
    };
  },

  pronoun(draw, cell) {
    const pair = draw.pair(cell);
    const [a, b] = marked(pair);
    const [thing] = draw.some(THINGS, 1);
    // The pronoun stands near, or behind another sentence.
    const between = cell & 4 ? ` It was a ${draw.one(['big', 'small', 'new'])} ${thing}.` : '';
    const { fits, other } = pair;
    return {
      marked: `${a} and ${b} found a ${thing}.${between} ${mark('pronoun', fits.pronoun)} took`,
      ...{
        right: fits.possessive,
        wrong: other.possessive,
        looks: ofPerson('pronoun near or far'),
      },
    };
  },
};

/** What the model looks at is measured over these stories that it writes, and so many texts of each behaviour. */
export const STORIES = { texts: 200, tokens: 96, prompt: 'Once upon a time, there was a' };
export const TEXTS = 300;

export const BEHAVIOURS = Object.keys(makers) as Behaviour[];

/** Texts of a behaviour from seeds of its own, each drawn anew: sexes and orders in turn, all else by lot. */
export const measuredTexts = (of: Behaviour, count: number, seed: number = 0): MeasuredText[] =>
  Array.from({ length: count }, (_, n) => makers[of](new Draw(seed * 1_000_003 + n), n));

/** A text without its marks, and where each of the marked words stands in it. */
function unmarked(text: string) {
  const spans = new Map<string, { begin: number; end: number }>();
  let plain = '';
  let at = 0;
  for (const found of text.matchAll(/\[(\w+):([^\]]*)\]/g)) {
    plain += text.slice(at, found.index);
    spans.set(found[1]!, { begin: plain.length, end: plain.length + found[2]!.length });
    plain += found[2]!;
    at = found.index + found[0].length;
  }
  return { text: plain + text.slice(at), spans };
}

/** A text of ours as the model reads it, with the places of its marked words and both next tokens. */
export function readMarked(stories: Stories, { marked, right, wrong, looks }: MeasuredText) {
  const { text, spans } = unmarked(marked);
  const pieces = stories.read(text);
  const tokens = pieces.map(({ token }) => token);
  let end = 0;
  const ends = pieces.slice(1).map((piece) => {
    end += piece.text.length;
    return end;
  });
  const placeOf = (mark: string) => 1 + ends.findIndex((one) => one >= spans.get(mark)!.end);
  const next = (word: string) => {
    const read = stories.read(text + (/^\w/.test(word) ? ' ' : '') + word);
    if (read.length !== tokens.length + 1) throw new Error(`“${word}” is no token behind: ${text}`);
    return read.at(-1)!.token;
  };
  return {
    ...{ text, tokens },
    looks: looks.map(({ look, from, to }) => ({ look, from: placeOf(from), to: placeOf(to) })),
    ...{ right: next(right), wrong: next(wrong) },
  };
}
