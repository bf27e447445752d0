// How the engine's files are had in a copy on a disk, where nothing can be fetched: the scripts are in the bundle, and
// each module is text in a script beside it, asked for when it is needed (tools/portable). In place of ../engine-files.ts.
import createCheckpointRunner from '#modules/checkpoint_runner';
import createEngine from '#modules/engine';
import createRunner from '#modules/runner';
import createTrainer from '#modules/trainer';
import createTutor from '#modules/tutor';
import type { ModuleName } from '../engine-files.ts';
import { bytesBeside } from './beside.ts';

const scripts = {
  engine: createEngine,
  tutor: createTutor,
  trainer: createTrainer,
  runner: createRunner,
  checkpoint_runner: createCheckpointRunner,
};

export const scriptOf = async (part: ModuleName) => scripts[part];

/** As a buffer, which a worker can be given for good. */
export const bytesOf = async (part: ModuleName) => (await bytesBeside(`${part}.wasm`)).buffer;
