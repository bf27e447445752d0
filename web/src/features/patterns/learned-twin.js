// The heads of a small model that was just trained, on a name that a scene is about: what stands beside the
// scene's invented patterns. On the lab's page it is the model that the learner trains there.
import { sharedLab } from '../training/head-lab-model.js';
import { nextSeed } from '../training/lab-settings.js';

/**
 * One row of weights a head.
 * @typedef {object} Learned
 * @property {Float32Array[]} rows - by head: what its last letter puts on the mark and each letter
 * @property {string} seed
 * @property {number} steps
 */

/**
 * Trains, unless it is trained already, and reads the name. Of several layers the first.
 * @param {string} name
 * @param {boolean} [again] - from another seed
 * @returns {Promise<Learned|undefined>} nothing where no model can be trained
 */
export async function learnedTwin(name, again = false) {
  const lab = sharedLab();
  if (again) await lab.set({ seed: nextSeed(lab.settings) });
  await lab.finish();
  const { view } = lab.run;
  const reading = view && (await lab.trainer.read(lab.run.name, name));
  if (!view || !reading?.ok) return undefined;
  const tokens = name.length + 1;
  const rows = Array.from({ length: view.n_heads }, (_, head) => {
    const first = (head * tokens + tokens - 1) * tokens;
    return reading.value.weights.slice(first, first + tokens);
  });
  return { rows, seed: lab.settings.seed, steps: view.steps };
}
