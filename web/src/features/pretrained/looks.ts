// What the heads of the page's model look at, by the rules that any text has places for; and texts that the model itself writes from
// one seed after the other.
import type { ModelToken, PatternScore } from '@engine';
import type { Runner } from '../../../engine/runner.ts';
import { got } from '../../kit/refused.ts';
import type { Model, Opening } from './model.ts';
import { numbersOf } from './pieces.ts';
import { ENDS } from './role-rule.ts';
import type { Asking } from './text-element.ts';

export const TEXTS = 24;
const TOKENS = 64;

export const RULES = ['previous', 'self', 'first', 'same_token', 'induction', 'ends'] as const;
export type Rule = (typeof RULES)[number];

/**
 * How much of its weight each head puts where a rule says, over some texts. To be asked in its turn. Sentences end with the
 * tokens of these texts that are marks of an end.
 */
export async function looksIn(
  runner: Runner,
  texts: ModelToken[][],
  rule: Rule,
): Promise<PatternScore> {
  const marks = texts.flat().filter(({ text }) => ENDS.includes(text.trim()));
  const ends = [...new Set(numbersOf(marks))];
  return got(await runner.advance('modelPatterns', texts.map(numbersOf), [{ rule, ends }]))[0]!;
}

/** What the model's own texts begin with. */
export async function beginToken(model: Model, runner: Runner): Promise<ModelToken> {
  const [begin] = model.begin;
  if (begin !== undefined) return { token: begin, text: '' };
  const [first] = got(await runner.advance('modelRepeated', { length: 1, repeats: 1 }));
  return first ?? { token: 0, text: '' };
}

/** What the model writes by itself behind its begin token, which is in front; the same for a seed. */
async function written(model: Model, runner: Runner, seed: number): Promise<ModelToken[]> {
  const { max_context } = got(await runner.advance('modelArchitecture'));
  const count = Math.min(TOKENS, max_context - 1);
  const how = { tokens: model.begin, count, temperature: 1, top_p: 1, seed };
  const story = got(await runner.advance('modelGenerate', how));
  return [await beginToken(model, runner), ...story];
}

const own = new WeakMap<Opening, ModelToken[][]>();

/** Texts that the model writes, once; undefined where they are not wanted any more. To be asked in its turn. */
export async function ownTexts(
  model: Model,
  runner: Runner,
  { isWanted, onProgress }: Asking,
): Promise<ModelToken[][] | undefined> {
  const there = own.get(model.opening);
  if (there) return there;
  const texts: ModelToken[][] = [];
  for (let seed = 0; seed < TEXTS; seed += 1) {
    texts.push(await written(model, runner, seed));
    if (!isWanted()) return undefined;
    onProgress((seed + 1) / (TEXTS + 1));
  }
  own.set(model.opening, texts);
  return texts;
}

/** So many tokens are written and then read. */
export const TOKENS_OF_LOOKS = 2 * TEXTS * TOKENS;
