// Texts in which everything comes again: sentences, or random tokens, which nothing but their first copy can predict. What
// heads look at in them, and what their copies lose.
import type { CopyLoss } from '@engine';
import words from '#content/words/pretrained-induction.json';
import type { Runner } from '../../../engine/runner.ts';
import { got, type HeadName, type LanguageModel, switchedOff } from './language-model.ts';
import { numbersOf } from './pieces.ts';
import { beginToken, type MeasuredRoles } from './roles.ts';

export type Kind = 'sentences' | 'random';

/** Random tokens as Olsson et al. 2022 have them: so many texts, each of a begin token and copies of so many tokens. */
const RANDOM = { texts: 10, length: 25 };
const COPIES: Record<Kind, number> = { sentences: 2, random: 4 };

/** What a text of each kind is, in numbers. */
export const REPEATED = {
  sentences: { texts: words.sentences.length, copies: COPIES.sentences, length: 0 },
  random: { ...RANDOM, copies: COPIES.random },
};

/** Each begins with the begin token. */
async function repeatedTexts(
  model: LanguageModel,
  runner: Runner,
  kind: Kind,
): Promise<number[][]> {
  const texts: number[][] = [];
  const copies = COPIES[kind];
  if (kind === 'random') {
    for (let seed = 0; seed < RANDOM.texts; seed += 1) {
      const how = { length: RANDOM.length, repeats: copies, seed };
      texts.push(numbersOf(got(await runner.advance('modelRepeated', how))));
    }
    return texts;
  }
  const begin = await beginToken(model, runner);
  for (const sentences of words.sentences) {
    const tokens = numbersOf(got(await runner.encode(sentences)));
    const copy = tokens[0] === begin ? tokens.slice(1) : tokens;
    texts.push([begin, ...Array.from({ length: copies }, () => copy).flat()]);
  }
  return texts;
}

type Measured = { texts: number[][]; roles: MeasuredRoles };
const measured = new WeakMap<LanguageModel, Partial<Record<Kind, Measured>>>();

/** Made and read once for a model; rejects with Refused. To be asked in its turn. */
async function measure(model: LanguageModel, runner: Runner, kind: Kind): Promise<Measured> {
  const there = measured.get(model) ?? {};
  measured.set(model, there);
  const known = there[kind];
  if (known) return known;
  const texts = await repeatedTexts(model, runner, kind);
  const roles = { ...got(await runner.advance('modelRoles', texts)), texts: texts.length };
  const made = { texts, roles };
  there[kind] = made;
  return made;
}

export const repeatedRoles = async (
  model: LanguageModel,
  runner: Runner,
  kind: Kind,
): Promise<MeasuredRoles> => (await measure(model, runner, kind)).roles;

/** The loss of each copy, with some heads off. To be asked in its turn. */
export async function copyLosses(
  model: LanguageModel,
  runner: Runner,
  kind: Kind,
  off: HeadName[],
): Promise<CopyLoss[]> {
  const { texts } = await measure(model, runner, kind);
  const asked = { texts, copies: COPIES[kind], interventions: switchedOff(off) };
  return got(await runner.advance('modelCopyLosses', asked));
}
