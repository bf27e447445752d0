// The heads of a small model that was just trained, on a name that a scene is about: what stands beside the
// scene's invented patterns. On the lab's page it is the model that the learner trains there.
import { patternOf } from '../pretrained/reading.ts';
import { sharedLab } from '../training/head-lab-model.ts';
import { nextSeed } from '../training/lab-settings.ts';
import { readName } from '../training/trained-models.ts';

/** One row of weights a head. */
export type Learned = {
  /** by head: what its last letter puts on the mark and each letter */
  rows: Float32Array[];
  seed: string;
  steps: number;
};

/**
 * Trains, unless it is trained already, and reads the name. Of several layers the first.
 * @param again - from another seed
 * @returns nothing where no model can be trained
 */
export async function learnedTwin(
  name: string,
  again: boolean = false,
): Promise<Learned | undefined> {
  const lab = sharedLab();
  if (again) await lab.set({ seed: nextSeed(lab.settings) });
  await lab.finish();
  const { view } = lab.run;
  const reading = view && (await readName(lab.run, name));
  if (!view || !reading) return undefined;
  const rows = Array.from({ length: view.n_heads }, (_, head) =>
    patternOf(reading, { layer: 0, head }).subarray(-reading.tokens.length),
  );
  return { rows, seed: lab.settings.seed, steps: view.steps };
}
