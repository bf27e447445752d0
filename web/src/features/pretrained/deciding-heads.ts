// The heads that decide what a model guesses behind a text: those without which another token comes first.
import { got } from '../../kit/refused.ts';
import { type Model, switchedOff } from './model.ts';
import type { Deciding, HeadName } from './reading.ts';

/**
 * A layer a turn, so that what is typed meanwhile is read between; undefined where it is not wanted any more.
 * @param best - the likeliest token with all heads on
 */
export async function decidingHeads(
  model: Model,
  text: string,
  best: number,
  isWanted: () => boolean,
): Promise<Deciding | undefined> {
  if (model.opening.state !== 'open') return undefined;
  const { n_layers, n_heads } = model.opening.architecture;
  const tried: Deciding['heads'] = [];
  for (let layer = 0; layer < n_layers; layer += 1) {
    if (!isWanted()) return undefined;
    const heads = Array.from({ length: n_heads }, (_, head) => ({ layer, head }));
    const runs = await model.about(text, (runner) => {
      const without = (head: HeadName) => ({ interventions: switchedOff([head]), next: 1 });
      return Promise.all(heads.map((head) => runner.advance('modelRun', without(head))));
    });
    tried.push(...runs.map((run, at) => ({ head: heads[at]!, guess: got(run).next[0]! })));
  }
  const heads = tried
    .filter(({ guess }) => guess.token.token !== best)
    .sort((a, b) => b.guess.probability - a.guess.probability);
  return { text, all: tried.length, heads };
}
