// The engine in a worker.

import { expose, type Remote, releaseProxy } from 'comlink';
import { type Feed, feed, type OnProgress } from './feed.ts';
import type { ArgsOf, CallName, MissingReason, Module, ModuleName } from './module.ts';
import { callModule, EngineMissing, loadModule } from './module.ts';
import { type Long, putBack } from './pieces.ts';
import { holdLock } from './worker-life.ts';

/** there before anything is asked */
let engine: Module;
/** the lists of calls that are still to come */
const held: Map<number, Long[]> = new Map();

const engineWorker = {
  lock: holdLock,

  /** @returns why it could not start */
  async start(part: ModuleName, fetched?: ArrayBuffer): Promise<MissingReason | ''> {
    try {
      engine = await loadModule(part, fetched);
      return '';
    } catch (error) {
      if (error instanceof EngineMissing) return error.reason;
      throw error;
    }
  },

  /**
   * A piece of a list that is too long for one message; its first opens the list.
   * @param id - of the call that it is for
   */
  hold(id: number, { at, name, list }: Long) {
    const lists = held.get(id) ?? [];
    held.set(id, lists);
    const begun = lists.find((one) => one.at === at && one.name === name);
    if (begun) begun.list.push(...list);
    else lists.push({ at, name, list });
  },

  /** @param id - where lists are held for it */
  call<Name extends CallName>(method: Name, args: ArgsOf<Name>, id?: number) {
    if (id !== undefined) {
      putBack(args, held.get(id) ?? []);
      held.delete(id);
    }
    return callModule(engine, method, args);
  },

  /** A call with files, which are read here: a message takes longer than most of their pieces. */
  async feed(call: Feed, onProgress: Remote<OnProgress>) {
    try {
      return await feed((method, args) => callModule(engine, method, args), call, onProgress);
    } finally {
      onProgress[releaseProxy]();
    }
  },
};

export type EngineWorker = typeof engineWorker;

expose(engineWorker);
