// What the heads of the page's model look at over many texts: those that the model itself writes from one seed after the
// other. The engine scores them and says which role a head has.
import type { ModelToken, RoleRow, Roles } from '@engine';
import type { Runner } from '../../engine/runner.js';
import { got, type LanguageModel } from './language-model.ts';

const TEXTS = 24;
const TOKENS = 64;

export type MeasuredRoles = Roles & { texts: number };

export type Score = 'previous' | 'first' | 'same_token' | 'induction' | 'entropy';

/** From the highest score on. */
export const ranked = ({ heads }: Roles, score: Score): RoleRow[] =>
  heads.toSorted((a, b) => b[score] - a[score]);

export const numbersOf = (tokens: ModelToken[]): number[] => tokens.map(({ token }) => token);

/** What the model's own texts begin with. */
export async function beginToken(runner: Runner): Promise<number> {
  const [begin = 0] = numbersOf(got(await runner.goOn('modelRepeated', { length: 1, repeats: 1 })));
  return begin;
}

/** What the model writes by itself behind its begin token, which is in front; the same for a seed. */
async function written(runner: Runner, seed: number): Promise<number[]> {
  const how = { tokens: [], count: TOKENS, temperature: 1, top_p: 1, seed };
  const story = numbersOf(got(await runner.goOn('modelGenerate', how)));
  return [await beginToken(runner), ...story];
}

const measured = new WeakMap<LanguageModel, MeasuredRoles>();

/** Measured once for a model; rejects with Refused. To be asked in its turn. */
export async function measureRoles(model: LanguageModel, runner: Runner): Promise<MeasuredRoles> {
  const there = measured.get(model);
  if (there) return there;
  const texts: number[][] = [];
  for (let seed = 0; seed < TEXTS; seed += 1) texts.push(await written(runner, seed));
  const roles = { ...got(await runner.goOn('modelRoles', texts)), texts: TEXTS };
  measured.set(model, roles);
  return roles;
}

/** The same, for whoever asks for nothing else. */
export const rolesOf = (model: LanguageModel): Promise<MeasuredRoles> =>
  model.inTurn((runner) => measureRoles(model, runner));
