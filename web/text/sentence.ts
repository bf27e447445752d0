// Numbers and lists as people write them, and sentences with such arguments put in.
import { LANGUAGE } from '#content/language.ts';

/** What may be put into a sentence. */
type Argument = string | number | boolean;

/** Whether a part of a key is known only when the page runs. */
type Names<Key extends string> = string extends Key ? true : `${number}` extends Key ? true : false;

/** Whether a catalogue has sentences by a key: "next", "ui.next", or `ui.${name}` where a part has them by name. */
type Has<Words, Key extends string> = Key extends keyof Words
  ? Words[Key] extends string
    ? true
    : false
  : Key extends `${infer Part}.${infer Rest}`
    ? Has<Words[Names<Part> extends true ? keyof Words : Part & keyof Words], Rest>
    : Names<Key> extends true
      ? Words[keyof Words] extends string
        ? true
        : false
      : false;

/** A key that a catalogue has; of any other, what is wrong with it. */
export type KeyOf<Words, Key extends string> =
  Has<Words, Key> extends true ? Key : `no sentence for "${Key}"`;

/** Says the sentence of a key of a catalogue, its arguments put in. */
export type Say<Words> = <Key extends string>(
  key: KeyOf<Words, Key>,
  args?: Record<string, string | number>,
) => string;

const counts = new Intl.NumberFormat(LANGUAGE);
const choices = new Intl.ListFormat(LANGUAGE, { type: 'disjunction' });
const together = new Intl.ListFormat(LANGUAGE, { type: 'conjunction' });
const short = new Intl.NumberFormat(LANGUAGE, { maximumSignificantDigits: 3 });
const plurals = new Intl.PluralRules(LANGUAGE);
const decimals: Map<number, Intl.NumberFormat> = new Map();

/** A whole number with its digits grouped; exact at any length. */
export function count(value: string | number) {
  return counts.format(typeof value === 'number' ? value : BigInt(value)).replace('-', '−');
}

/**
 * A number of a tensor: fixed digits, a true minus, no negative zero.
 * @param digits - after the point
 */
export function decimal(value: number, digits: number) {
  if (!Number.isFinite(value)) return Number.isNaN(value) ? '?' : value < 0 ? '−∞' : '∞';
  let format = decimals.get(digits);
  if (!format) {
    format = new Intl.NumberFormat(LANGUAGE, {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
      signDisplay: 'negative',
    });
    decimals.set(digits, format);
  }
  return format.format(value).replace('-', '−');
}

/**
 * A count of bytes in the unit that suits it, to three digits.
 * @param units - "kB MB GB TB"
 */
export function shortBytes(bytes: string, units: string) {
  const power = Math.min(Math.floor((bytes.length - 1) / 3), 4);
  const value = Number(bytes) / 1000 ** power;
  return `${short.format(value)} ${units.split(' ')[power - 1] ?? ''}`;
}

/** A share of one in whole percent. */
export const percentText = (share: number) => `${decimal(share * 100, 0)} %`;

/** "64,000 or 65,536", of numbers as text. */
export const alternatives = (numbers: string[]) => choices.format(numbers.map(written));

/** "a, b and c", of texts as they are. */
export const listed = (texts: string[]) => together.format(texts);

function written(value: Argument) {
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'number') return Number.isInteger(value) ? count(value) : decimal(value, 4);
  if (/^-?\d+$/.test(value)) return count(value);
  if (/^\d+(,\d+)+$/.test(value)) return choices.format(value.split(',').map(count));
  return value;
}

/** What an object holds by a name that somebody may have typed. */
const ownOf = (of: Record<string, string>, name: string) =>
  Object.hasOwn(of, name) ? of[name] : undefined;

const PLURAL = /\{(\w+), plural,((?: (?:=\d+|\w+) \{(?:[^{}]|\{\w+\})*\})+)\}/g;
const FORM = /(=\d+|\w+) \{((?:[^{}]|\{\w+\})*)\}/g;

/**
 * A sentence in the forms that its counts ask for.
 * @param sentence - "{count, plural, =0 {no cards} one {# card} other {# cards}}", as ICU writes it
 */
export function inflected(sentence: string, args: Record<string, unknown>) {
  return sentence.replace(PLURAL, (whole, name: string, forms: string) => {
    if (!Object.hasOwn(args, name)) return whole;
    const said = new Map([...forms.matchAll(FORM)].map(([, form, text]) => [form, text!]));
    const form = plurals.select(Number(args[name]));
    const text = said.get(`=${args[name]}`) ?? said.get(form) ?? said.get('other') ?? whole;
    return text.replaceAll('#', `{${name}}`);
  });
}

/**
 * A sentence with its arguments put in.
 * @param sentence - "n_heads {n_heads} does not divide d_model {d_model}"
 */
export function fill(sentence: string, args: Record<string, Argument>, write = written) {
  return inflected(sentence, args).replace(/\{(\w+)\}/g, (whole, name) =>
    Object.hasOwn(args, name) ? write(args[name]!) : whole,
  );
}

/**
 * Says the sentences of a catalogue, `content/<language>/words/<tag>.json`, by their keys, with arguments put in; the key
 * itself where there is no such sentence, so that a gap shows, fails the tests and breaks nothing.
 */
export const messagesOf =
  <Words extends object>(words: Words): Say<Words> =>
  (key, args = {}) => {
    let found: unknown = words;
    for (const part of (key as string).split('.'))
      found = (found as Record<string, unknown> | undefined)?.[part];
    if (typeof found === 'string') return fill(found, args);
    console.error(`no sentence for "${key}"`);
    return key;
  };

/**
 * A fault as a sentence of a catalogue. Where an argument is one of the engine's words for a kind of
 * value, the catalogue's own word stands for it.
 */
export function faultText(
  { codes, words }: { codes: Record<string, string>; words: Record<string, string> },
  { code, args }: { code: string; args: Record<string, string> },
) {
  const said = Object.entries(args).map(([name, value]) => [name, ownOf(words, value) ?? value]);
  return fill(ownOf(codes, code) ?? code, Object.fromEntries(said));
}
