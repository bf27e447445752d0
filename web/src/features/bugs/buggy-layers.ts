// A small layer with a bug in it, beside the same layer without.
import type { BuggyLayer } from '@engine';
import type { EngineClient } from '../../../engine/client.ts';
import { got } from '../../kit/refused.ts';
import { namedTensor } from '../../save/drawn-tensors.ts';
import { buggySettings, caseOf } from './bug-cases.ts';

export type Both = { right: BuggyLayer; buggy: BuggyLayer };

/** Of each layer, what its bug shows in. */
const SAVED = ['weights', 'y'];

/**
 * @param bug - one of the engine's
 * @param seed - of the numbers that both layers are made of
 * @throws {Refused}
 */
export async function askBoth(
  engine: EngineClient,
  { bug, seed }: { bug: string; seed: number },
): Promise<Both> {
  const layer = (bugs: string[]) => engine.call('trainBuggyLayer', buggySettings(seed, bugs));
  const [right, buggy] = await Promise.all([layer([]), layer(caseOf(bug).bugs)]);
  return { right: got(right), buggy: got(buggy) };
}

/** Of both layers. */
export const tensorsOf = (both: Both) =>
  Object.entries(both).flatMap(([layer, { tensors }]) =>
    tensors
      .filter(({ name }) => SAVED.includes(name))
      .map(({ name, shape, numbers }) =>
        namedTensor(
          `${name}_${layer}`,
          Object.fromEntries(shape.map((size, i) => [`axis ${i}`, size])),
          numbers,
        ),
      ),
  );
