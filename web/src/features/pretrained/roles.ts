// What the heads of the page's model look at over many texts: those that the model itself writes from one seed after the
// other. The engine scores them and says which role a head has.
import type { Roles } from '@engine';
import type { Runner } from '../../engine/runner.js';
import { got, type LanguageModel } from './language-model.ts';

const TEXTS = 24;
const TOKENS = 64;

export type MeasuredRoles = Roles & { texts: number };

const measured = new WeakMap<LanguageModel, MeasuredRoles>();

/** Measured once for a model; rejects with Refused. To be asked in its turn. */
export async function measureRoles(model: LanguageModel, runner: Runner): Promise<MeasuredRoles> {
  const there = measured.get(model);
  if (there) return there;
  const texts: number[][] = [];
  for (let seed = 0; seed < TEXTS; seed += 1) {
    const how = { tokens: [], count: TOKENS, temperature: 1, top_p: 1, seed };
    texts.push(got(await runner.goOn('modelGenerate', how)).map(({ token }) => token));
  }
  const roles = { ...got(await runner.goOn('modelRoles', texts)), texts: TEXTS };
  measured.set(model, roles);
  return roles;
}

/** The same, for whoever asks for nothing else. */
export const rolesOf = (model: LanguageModel): Promise<MeasuredRoles> =>
  model.inTurn((runner) => measureRoles(model, runner));
