// Loads one module of the engine. Only this folder touches the modules.

import type { MainModule } from '@engine';
import { simd } from 'wasm-feature-detect';
import { bytesOf, type ModuleName, scriptOf } from '#platform/engine-files.ts';
import { logCalls } from './log-file.ts';

export type { ModuleName };
export type MissingReason = 'no_webassembly' | 'no_simd' | 'not_loaded';

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

/**
 * The bytes of a module, for a worker that is only starting; nothing where they cannot be had: whoever starts the engine
 * then tries by itself and says what is missing.
 */
export const fetchModule = (part: ModuleName): Promise<ArrayBuffer | undefined> =>
  bytesOf(part).catch(() => undefined);

async function start(part: ModuleName, fetched?: ArrayBuffer): Promise<Module> {
  const [createEngine, wasmBinary] = await Promise.all([scriptOf(part), fetched ?? bytesOf(part)]);
  // The script asks where the module is though it has its bytes, and in a copy on a disk no address says where.
  return createEngine({ wasmBinary, locateFile: (name: string) => name });
}

/**
 * A new instance of the engine. Throws EngineMissing.
 * @param fetched - its bytes, where they are there
 */
export async function loadModule(part: ModuleName, fetched?: ArrayBuffer): Promise<Module> {
  if (typeof WebAssembly !== 'object') throw new EngineMissing('no_webassembly');
  if (!(await simd())) throw new EngineMissing('no_simd');
  try {
    const engine = await start(part, fetched);
    return part === 'engine' ? Object.assign(engine, logCalls(engine)) : engine;
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
