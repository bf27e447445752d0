// The engine in a worker. Knows how to start it and to pass a call on; knows no call by name.
import { expose } from 'comlink';

import { callModule, EngineMissing, loadModule } from './module.js';

/** @type {any} */
let engine;

const door = {
  /**
   * @param {import('./module.js').Build} build
   * @param {import('./module.js').Part} part
   * @param {import('./module.js').Compiled} [compiled]
   * @returns {Promise<import('./module.js').MissingReason|''>} why it could not start
   */
  async start(build, part, compiled) {
    try {
      engine = await loadModule(build, part, compiled);
      return '';
    } catch (error) {
      if (error instanceof EngineMissing) return error.reason;
      throw error;
    }
  },

  /**
   * @param {string} method
   * @param {unknown[]} args
   */
  call(method, args) {
    return callModule(engine, method, args);
  },
};

/** @typedef {typeof door} Door */

expose(door);
