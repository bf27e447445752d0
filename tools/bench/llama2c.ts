// Compiles llama2.c's run.c, from a folder that whoever benchmarks names, as wasm and natively, into
// build/bench-models.

import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { repoRoot } from '../../web/site/load-engine.ts';
import { ensureToolchain } from '../toolchain/index.ts';
import { findProgram } from '../toolchain/machine.mjs';
import { run } from '../toolchain/run.mjs';
import { writeRandomModel } from './random-models.ts';

/** Where models and programs of the benchmark lie, from the repository's root. */
export const modelsFolder = 'build/bench-models';

const source = join(repoRoot, 'tools/bench/peers/llama2c.c');

/** `path` from the repository's root */
export type Program = { name: string; path: string };
export type ModelName = 'stories' | '15M' | '15M int8' | '110M';
export type Llama2c = {
  modules: Program[];
  natives: Program[];
  models: Record<ModelName, string>;
};

const wasmFlags = {
  '-O3 -msimd128': [],
  '-O3 -msimd128 -ffast-math': ['-ffast-math'],
  '-O3 -msimd128 -mrelaxed-simd -ffast-math': ['-ffast-math', '-mrelaxed-simd'],
};
const module = [
  ...['-O3', '-msimd128', '--no-entry', '-sMODULARIZE', '-sEXPORT_ES6', '-sALLOW_MEMORY_GROWTH'],
  ...['-sENVIRONMENT=web,worker', '-sMAXIMUM_MEMORY=2GB', '-sEXPORTED_RUNTIME_METHODS=HEAPU8'],
  '-sEXPORTED_FUNCTIONS=_peer_open,_peer_run,_peer_vocabulary,_malloc',
];

/**
 * @param folder - with run.c
 * @throws {Error} with one sentence where there is none
 */
export async function buildLlama2c(folder: string): Promise<Llama2c> {
  if (!existsSync(join(folder, 'run.c'))) throw new Error(`There is no run.c in ${folder}.`);
  mkdirSync(join(repoRoot, modelsFolder), { recursive: true });
  const include = `-I${resolve(folder)}`;
  const { env, emscriptenCmake } = await ensureToolchain();
  const emcc = resolve(dirname(emscriptenCmake), '../../../emcc');
  const modules: Program[] = [];
  for (const [flags, more] of Object.entries(wasmFlags)) {
    const path = `${modelsFolder}/run-c-${modules.length}.mjs`;
    await run(emcc, [source, include, ...module, ...more, '-o', join(repoRoot, path)], { env });
    modules.push({ name: `run.c, emcc ${flags}`, path });
  }
  const natives = [];
  for (const compiler of ['clang', 'gcc'].filter((name) => findProgram(name))) {
    for (const more of [[], ['-ffast-math']]) {
      const path = `${modelsFolder}/run-c-${compiler}${more.join('')}`;
      const flags = ['-O3', '-march=native', ...more];
      await run(compiler, [source, include, ...flags, '-lm', '-o', join(repoRoot, path)]);
      natives.push({ name: `run.c, ${compiler} ${flags.join(' ')}`, path });
    }
  }
  const models = {
    stories: 'web/models/stories260K/stories260K.bin',
    '15M': writeRandomModel('15M', 0, modelsFolder),
    '15M int8': writeRandomModel('15M', 2, modelsFolder),
    '110M': writeRandomModel('110M', 0, modelsFolder),
  };
  return { modules, natives, models };
}
