// Loads one module of the engine, in one of its builds. Only this folder touches the modules.

import type { CallsOf, MainModule } from '@engine';
import { relaxedSimd, simd } from 'wasm-feature-detect';
import { bytesOf, has, scriptOf } from '#platform/engine-files.ts';
import type { Folder } from './engine-files.ts';
import { logCalls } from './log-file.ts';

export type MissingReason = 'no_webassembly' | 'no_simd' | 'not_loaded';
export type Build = 'base' | 'relaxed';
/** one module: each has the calls of some pages */
export type ModuleName = keyof CallsOf;

/** What a page can ask: the engine's calls, and those beside them that read a file of the learner's log. */
export type Calls = MainModule & ReturnType<typeof logCalls>;
export type CallName = keyof Calls;
export type ArgsOf<Name extends CallName> = Parameters<Calls[Name]>;
export type AnswerOf<Name extends CallName> = ReturnType<Calls[Name]>;
/** A module as it runs: it has some of the calls, and a mark once its memory is full. */
export type Module = MainModule & { [OUT_OF_MEMORY]?: boolean };

/** Why there is no engine here; the sentence is messages.json, ui.engine.<reason>. */
export class EngineMissing extends Error {
  reason: MissingReason;

  constructor(reason: MissingReason, cause?: unknown) {
    super(reason, { cause });
    this.name = 'EngineMissing';
    this.reason = reason;
  }
}

/** For a `catch`: where no engine can run, what stands there stays. */
export function unlessMissing(error: unknown) {
  if (!(error instanceof EngineMissing)) throw error;
}

/** Why there is no engine, by whatever was thrown while one was started. */
export const missingReason = (error: unknown): MissingReason =>
  error instanceof EngineMissing ? error.reason : 'not_loaded';

export type Fetched = { folder: Folder; bytes: ArrayBuffer };

/** Whether the relaxed build of a module can be had and run here. */
const hasRelaxed = async (part: ModuleName) => has('wasm-relaxed', part) && (await relaxedSimd());

/**
 * The bytes of a build, for a worker that is only starting; nothing where they cannot be had: whoever starts the engine
 * then tries by itself and says what is missing.
 */
export async function fetchModule(build: Build, part: ModuleName): Promise<Fetched | undefined> {
  try {
    const folder = build === 'relaxed' && (await hasRelaxed(part)) ? 'wasm-relaxed' : 'wasm';
    return { folder, bytes: await bytesOf(folder, part) };
  } catch {
    return undefined;
  }
}

async function start(folder: Folder, part: ModuleName, fetched?: Fetched): Promise<Module> {
  const getting = fetched?.folder === folder ? fetched.bytes : bytesOf(folder, part);
  const [createEngine, wasmBinary] = await Promise.all([scriptOf(folder, part), getting]);
  // The script asks where the module is though it has its bytes, and in a copy on a disk no address says where.
  return createEngine({ wasmBinary, locateFile: (name: string) => name });
}

/**
 * The relaxed build, or nothing where the browser cannot run it or cannot have it: it is kept for use
 * without a network only once it was loaded.
 */
async function startRelaxed(build: Build, part: ModuleName, fetched?: Fetched) {
  if (build !== 'relaxed' || !(await hasRelaxed(part))) return null;
  return start('wasm-relaxed', part, fetched).catch(() => null);
}

/**
 * A new instance of the engine; the base build where there is none of the one that is wished for (the
 * instance's vocabulary says which it is). Throws EngineMissing.
 * @param fetched - of the same, where there is one
 */
export async function loadModule(
  build: Build,
  part: ModuleName,
  fetched?: Fetched,
): Promise<Module> {
  if (typeof WebAssembly !== 'object') throw new EngineMissing('no_webassembly');
  if (!(await simd())) throw new EngineMissing('no_simd');
  try {
    const engine =
      (await startRelaxed(build, part, fetched)) ?? (await start('wasm', part, fetched));
    return part === 'tutor' ? Object.assign(engine, logCalls(engine)) : engine;
  } catch (cause) {
    throw new EngineMissing('not_loaded', cause);
  }
}

/** What a call that took the last of the memory is rejected with, and the code of its fault. */
export const OUT_OF_MEMORY = 'out_of_memory';

/**
 * One call by name. C++ answers every fault as a value, so whatever is thrown here means that the engine
 * is gone.
 */
export function callModule<Name extends CallName>(
  engine: Module,
  method: Name,
  args: ArgsOf<Name>,
): AnswerOf<Name> {
  const calls = engine as unknown as Record<Name, (...args: ArgsOf<Name>) => AnswerOf<Name>>;
  try {
    return calls[method](...args);
  } catch (error) {
    throw engine[OUT_OF_MEMORY] ? new Error(OUT_OF_MEMORY) : error;
  }
}
