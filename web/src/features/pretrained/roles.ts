// What the heads of the page's model look at over many texts: those that the model itself writes from one seed after the
// other. The engine scores them and says which role a head has.
import type { RoleRow, Roles } from '@engine';
import type { Runner } from '../../../engine/runner.ts';
import { got, type LanguageModel } from './language-model.ts';
import { numbersOf } from './pieces.ts';
import type { Asking } from './text-element.ts';

export const TEXTS = 24;
const TOKENS = 64;

export type MeasuredRoles = Roles & { texts: number };

export type Score = 'previous' | 'first' | 'same_token' | 'induction' | 'entropy';

/** From the highest score on. */
export const ranked = ({ heads }: Roles, score: Score): RoleRow[] =>
  heads.toSorted((a, b) => b[score] - a[score]);

/** What the model's own texts begin with. */
export async function beginToken(model: LanguageModel, runner: Runner): Promise<number> {
  const [begin] = model.begin;
  if (begin !== undefined) return begin;
  const [first = 0] = numbersOf(
    got(await runner.advance('modelRepeated', { length: 1, repeats: 1 })),
  );
  return first;
}

/** What the model writes by itself behind its begin token, which is in front; the same for a seed. */
async function written(model: LanguageModel, runner: Runner, seed: number): Promise<number[]> {
  const { max_context } = got(await runner.advance('modelArchitecture'));
  const count = Math.min(TOKENS, max_context - 1);
  const how = { tokens: model.begin, count, temperature: 1, top_p: 1, seed };
  const story = numbersOf(got(await runner.advance('modelGenerate', how)));
  return [await beginToken(model, runner), ...story];
}

const own = new WeakMap<LanguageModel, number[][]>();

/** Texts that the model writes, once; undefined where they are not wanted any more. To be asked in its turn. */
export async function ownTexts(
  model: LanguageModel,
  runner: Runner,
  { isWanted, onProgress }: Asking,
): Promise<number[][] | undefined> {
  const there = own.get(model);
  if (there) return there;
  const texts: number[][] = [];
  for (let seed = 0; seed < TEXTS; seed += 1) {
    texts.push(await written(model, runner, seed));
    if (!isWanted()) return undefined;
    onProgress((seed + 1) / (TEXTS + 1));
  }
  own.set(model, texts);
  return texts;
}

const measured = new WeakMap<LanguageModel, MeasuredRoles>();

/** So many tokens are written and then read. */
export const TOKENS_OF_ROLES = 2 * TEXTS * TOKENS;

/** Whether they need not be measured any more. */
export const hasRoles = (model: LanguageModel): boolean => measured.has(model);

/** Measured once for a model; rejects with Refused, or where it is not wanted any more. To be asked in its turn. */
export async function measureRoles(
  model: LanguageModel,
  runner: Runner,
  asking: Asking = { isWanted: () => true, onProgress: () => {} },
): Promise<MeasuredRoles | undefined> {
  const there = measured.get(model);
  if (there) return there;
  const texts = await ownTexts(model, runner, asking);
  if (!texts) return undefined;
  const roles = { ...got(await runner.advance('modelRoles', texts)), texts: TEXTS };
  measured.set(model, roles);
  return roles;
}
