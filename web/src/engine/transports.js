// The two ways to reach an engine: a worker, or this thread where no worker may start. Both give the
// same connection. Knows how an engine is reached and how it is lost; knows no call by name.
import { wrap } from 'comlink';

import { callModule, EngineMissing, loadModule } from './module.js';

/**
 * @typedef {object} Connection
 * @property {'worker'|'here'} kind
 * @property {(method: string, args: unknown[]) => Promise<any>} call - rejects only when the engine is lost
 * @property {() => void} close
 */

/** No worker may start here: the other transport may do. */
export class NoWorker extends Error {}

/**
 * @param {import('./module.js').Build} build
 * @param {import('./module.js').Part} part
 * @returns {Promise<Connection>}
 */
export async function connectWorker(build, part) {
  const worker = startWorker();
  const { promise: lost, reject } = rejecter();
  const fail = (/** @type {Event} */ event) =>
    reject(new Error(event instanceof ErrorEvent ? event.message : event.type));
  worker.addEventListener('error', fail, { once: true });
  worker.addEventListener('messageerror', fail, { once: true });
  /** @type {import('comlink').Remote<import('./worker.js').Door>} */
  const door = wrap(worker);
  let reason;
  try {
    reason = await Promise.race([door.start(build, part), lost]);
  } catch (cause) {
    worker.terminate();
    throw new NoWorker('the worker did not start', { cause });
  }
  if (reason) {
    worker.terminate();
    throw new EngineMissing(reason);
  }
  return {
    kind: 'worker',
    call: (method, args) => Promise.race([door.call(method, args), lost]),
    close() {
      worker.terminate();
      reject(new Error('closed')); // or a call that was waiting would wait for ever
    },
  };
}

function rejecter() {
  /** @type {(reason: Error) => void} */
  let reject = () => {};
  /** @type {Promise<never>} */
  const promise = new Promise((_, no) => {
    reject = no;
  });
  promise.catch(() => {}); // a worker may fail while nothing waits for it; the next call hears of it
  return { promise, reject };
}

function startWorker() {
  try {
    return new Worker(new URL('./worker.js', import.meta.url), { type: 'module', name: 'engine' });
  } catch (cause) {
    throw new NoWorker('no worker may start here', { cause });
  }
}

/**
 * @param {import('./module.js').Build} build
 * @param {import('./module.js').Part} part
 * @returns {Promise<Connection>}
 */
export async function connectHere(build, part) {
  /** @type {any} */
  let engine = await loadModule(build, part);
  return {
    kind: 'here',
    async call(method, args) {
      return callModule(engine, method, args);
    },
    close() {
      engine = null;
    },
  };
}
