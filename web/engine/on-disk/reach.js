// How the engine's files are had in a copy on a disk, where nothing can be fetched: the scripts are in the bundle, and
// each module is text in a script beside it, asked for when it is needed (tools/portable). In place of ../reach.js.
import createCheckpointRunner from 'virtual:script-of-checkpoint_runner';
import createEngine from 'virtual:script-of-engine';
import createRunner from 'virtual:script-of-runner';
import createTrainer from 'virtual:script-of-trainer';
import createTutor from 'virtual:script-of-tutor';

import { bytesBeside } from './beside.js';

/** @typedef {import('../reach.js').Folder} Folder */
/** @typedef {import('../reach.js').Part} Part */

const scripts = {
  engine: createEngine,
  tutor: createTutor,
  trainer: createTrainer,
  runner: createRunner,
  checkpoint_runner: createCheckpointRunner,
};

/** There is no relaxed build here. @param {Folder} folder @param {Part} _part */
export const has = (folder, _part) => folder === 'wasm';

/** @param {Folder} _folder @param {Part} part */
export const scriptOf = async (_folder, part) => scripts[part];

/** As a buffer, which a worker can be given for good. @param {Folder} _folder @param {Part} part */
export const bytesOf = async (_folder, part) => (await bytesBeside(`${part}.wasm`)).buffer;
