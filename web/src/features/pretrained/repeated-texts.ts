// Texts in which everything comes again: sentences, or random tokens, which nothing but their first copy can predict. What
// heads look at in them, and what their copies lose.
import type { CopyLoss, ModelToken } from '@engine';
import words from '#content/words/pretrained-induction.json';
import type { Runner } from '../../../engine/runner.ts';
import { got, type HeadName, type LanguageModel, switchedOff } from './language-model.ts';
import { beginToken, type Looks, looksIn } from './looks.ts';
import { numbersOf } from './pieces.ts';

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
): Promise<ModelToken[][]> {
  const texts: ModelToken[][] = [];
  const copies = COPIES[kind];
  if (kind === 'random') {
    for (let seed = 0; seed < RANDOM.texts; seed += 1) {
      const how = { length: RANDOM.length, repeats: copies, seed };
      texts.push(got(await runner.advance('modelRepeated', how)));
    }
    return texts;
  }
  const begin = await beginToken(model, runner);
  for (const sentences of words.sentences) {
    const tokens = got(await runner.encode(sentences));
    const copy = tokens[0]?.token === begin.token ? tokens.slice(1) : tokens;
    texts.push([begin, ...Array.from({ length: copies }, () => copy).flat()]);
  }
  return texts;
}

type Measured = { texts: number[][]; looks: Looks };
const measured = new WeakMap<LanguageModel, Partial<Record<Kind, Measured>>>();

/** Made and read once for a model; rejects with Refused. To be asked in its turn. */
async function measure(model: LanguageModel, runner: Runner, kind: Kind): Promise<Measured> {
  const there = measured.get(model) ?? {};
  measured.set(model, there);
  const known = there[kind];
  if (known) return known;
  const texts = await repeatedTexts(model, runner, kind);
  const made = { texts: texts.map(numbersOf), looks: await looksIn(runner, texts) };
  there[kind] = made;
  return made;
}

export const repeatedLooks = async (
  model: LanguageModel,
  runner: Runner,
  kind: Kind,
): Promise<Looks> => (await measure(model, runner, kind)).looks;

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
