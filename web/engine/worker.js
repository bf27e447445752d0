// The engine in a worker. Knows how to start it and to pass a call on; knows no call by name.
import { expose, releaseProxy } from 'comlink';

import { feed } from './feed.js';
import { callModule, EngineMissing, loadModule } from './module.js';
import { putBack } from './pieces.js';

/** @type {any} */
let engine;
/** @type {Map<number, import('./pieces.js').Long[]>} the lists of calls that are still to come */
const held = new Map();

const door = {
  /**
   * @param {import('./module.js').Build} build
   * @param {import('./module.js').Part} part
   * @param {import('./module.js').Fetched} [fetched]
   * @returns {Promise<import('./module.js').MissingReason|''>} why it could not start
   */
  async start(build, part, fetched) {
    try {
      engine = await loadModule(build, part, fetched);
      return '';
    } catch (error) {
      if (error instanceof EngineMissing) return error.reason;
      throw error;
    }
  },

  /**
   * A piece of a list that is too long for one message; its first opens the list.
   * @param {number} id - of the call that it is for
   * @param {import('./pieces.js').Long} piece
   */
  hold(id, { at, name, list }) {
    const lists = held.get(id) ?? [];
    held.set(id, lists);
    const begun = lists.find((one) => one.at === at && one.name === name);
    if (begun) begun.list.push(...list);
    else lists.push({ at, name, list });
  },

  /**
   * @param {string} method
   * @param {unknown[]} args
   * @param {number} [id] - where lists are held for it
   */
  call(method, args, id) {
    if (id !== undefined) {
      putBack(args, held.get(id) ?? []);
      held.delete(id);
    }
    return callModule(engine, method, args);
  },

  /**
   * A call with files, which are read here: a message takes longer than most of their pieces.
   * @param {import('./feed.js').Feed} call
   * @param {import('comlink').Remote<import('./feed.js').OnProgress>} onProgress
   */
  async feed(call, onProgress) {
    try {
      return await feed((method, args) => callModule(engine, method, args), call, onProgress);
    } finally {
      onProgress[releaseProxy]();
    }
  },
};

/** @typedef {typeof door} Door */

expose(door);
