// What the heads of the page's model look at over many texts: those that the model itself writes from one seed after the
// other. The engine scores them and says which role a head has.
import type { Roles } from '@engine';
import type { Runner } from '../../engine/runner.js';
import { got, type LanguageModel } from './language-model.ts';
import type { Asking } from './text-element.ts';

const TEXTS = 24;
const TOKENS = 64;

export type MeasuredRoles = Roles & { texts: number };

const measured = new WeakMap<LanguageModel, MeasuredRoles>();

/** So many tokens are written and then read. */
export const TOKENS_OF_ROLES = 2 * TEXTS * TOKENS;

/** Whether they need not be measured any more. */
export const hasRoles = (model: LanguageModel): boolean => measured.has(model);

/** Measured once for a model; rejects with Refused, or where it is not wanted any more. To be asked in its turn. */
export async function measureRoles(
  model: LanguageModel,
  runner: Runner,
  { isWanted, onProgress }: Asking = { isWanted: () => true, onProgress: () => {} },
): Promise<MeasuredRoles | undefined> {
  const there = measured.get(model);
  if (there) return there;
  const texts: number[][] = [];
  for (let seed = 0; seed < TEXTS; seed += 1) {
    const how = { tokens: model.begin, count: TOKENS, temperature: 1, top_p: 1, seed };
    const written = got(await runner.goOn('modelGenerate', how)).map(({ token }) => token);
    texts.push(written);
    if (!isWanted()) return undefined;
    onProgress((seed + 1) / (TEXTS + 1));
  }
  const roles = { ...got(await runner.goOn('modelRoles', texts)), texts: TEXTS };
  measured.set(model, roles);
  return roles;
}

/** The same, for whoever asks for nothing else. */
export const rolesOf = (model: LanguageModel): Promise<MeasuredRoles | undefined> =>
  model.inTurn((runner) => measureRoles(model, runner));
