// What the heads of the page's model look at over many texts: those that the model itself writes from one seed after the
// other. The engine scores them and says which role a head has.
import type { Roles } from '@engine';
import { got, type LanguageModel } from './language-model.ts';

const TEXTS = 24;
const TOKENS = 64;

export type MeasuredRoles = Roles & { texts: number };

const measured = new WeakMap<LanguageModel, Promise<MeasuredRoles>>();

async function measure(model: LanguageModel): Promise<MeasuredRoles> {
  return model.inTurn(async (runner) => {
    const texts: number[][] = [];
    for (let seed = 0; seed < TEXTS; seed += 1) {
      const how = { tokens: [], count: TOKENS, temperature: 1, top_p: 1, seed };
      texts.push(got(await runner.goOn('modelGenerate', how)).map(({ token }) => token));
    }
    return { ...got(await runner.goOn('modelRoles', texts)), texts: TEXTS };
  });
}

/** Measured once for a model; rejects with Refused. */
export function rolesOf(model: LanguageModel): Promise<MeasuredRoles> {
  const there = measured.get(model);
  if (there) return there;
  const roles = measure(model);
  measured.set(model, roles);
  return roles;
}
