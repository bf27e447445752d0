// Runs the site's checks of itself with the engine that this browser has loaded: layers that PyTorch computed, and a
// training run whose digits are known.

import { EngineClient } from '../../../engine/client.ts';
import { Trainer } from '../../../engine/trainer.ts';
import { shippedNames } from '../../kit/shipped-names.ts';
import { askOf, type PackedCase, worstError } from './packed-case.ts';

type CaseResult = {
  name: string;
  error: number;
  row_sums: number;
  tolerance: number;
  passed: boolean;
};
type TrainingResult = { training_loss: number; held_out_loss: number; passed: boolean };
export type Checked = { cases: CaseResult[]; training: TrainingResult };

const STEPS_A_CALL = 50;

/**
 * An engine of its own, so that nothing that a page has asked is in its way.
 * @param onProgress - how many checks are done, and how many there are
 * @returns Throws EngineMissing, and what the browser throws where the layers cannot be had.
 */
export async function checkItself(
  onProgress: (done: number, all: number) => void,
): Promise<Checked> {
  const { default: reference } = await import('#self-check');
  const all = reference.cases.length + 1;
  onProgress(0, all);
  const cases = await checkLayers(reference.cases, (done) => onProgress(done, all));
  const training = await checkTraining(reference.training);
  onProgress(all, all);
  return { cases, training };
}

async function checkLayers(packedCases: PackedCase[], onProgress: (done: number) => void) {
  const engine = new EngineClient();
  try {
    await engine.ready('engine');
    const results: CaseResult[] = [];
    for (const packed of packedCases) {
      const reply = await engine.call('checkLayer', ...askOf(packed));
      const made = reply.ok ? reply.value : FAILED;
      const { row_sums, tolerance, passed } = made;
      results.push({ name: packed.name, error: worstError(made), row_sums, tolerance, passed });
      onProgress(results.length);
    }
    return results;
  } finally {
    engine.close();
  }
}

const FAILED = {
  row_sums: Number.NaN,
  tolerance: 0,
  passed: false,
  tensors: [{ error: Number.NaN }],
};

async function checkTraining(known: {
  training_loss: number;
  held_out_loss: number;
}): Promise<TrainingResult> {
  const trainer = new Trainer();
  try {
    await trainer.ready();
    await trainer.start('check', { task: 'names', words: await shippedNames(), seed: 0 });
    for (let more = true; more; ) {
      const losses = await trainer.steps('check', STEPS_A_CALL);
      more = losses.ok && losses.value.length > 0;
    }
    const [training_loss, held_out_loss] = (await Promise.all(
      ['training', 'held_out'].map(async (split) => {
        const reply = await trainer.score('check', split);
        return reply.ok ? reply.value.loss : Number.NaN;
      }),
    )) as [number, number];
    const passed = training_loss === known.training_loss && held_out_loss === known.held_out_loss;
    return { training_loss, held_out_loss, passed };
  } finally {
    trainer.client.close();
  }
}
