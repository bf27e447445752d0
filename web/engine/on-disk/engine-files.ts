// How the engine's files are had in a copy on a disk, where nothing can be fetched: the scripts are in the bundle, and
// each module is text in a script beside it, asked for when it is needed (tools/portable). In place of ../engine-files.ts.
import createCatalogue from '#modules/catalogue';
import createCode from '#modules/code';
import createEngine from '#modules/engine';
import createModels from '#modules/models';
import type { ModuleName } from '../engine-files.ts';
import { bytesBeside } from './beside.ts';

const scripts = {
  ...{ engine: createEngine, models: createModels },
  ...{ catalogue: createCatalogue, code: createCode },
};

export const scriptOf = async (part: ModuleName) => scripts[part];

/** As a buffer, which a worker can be given for good. */
export const bytesOf = async (part: ModuleName) => (await bytesBeside(`${part}.wasm`)).buffer;
