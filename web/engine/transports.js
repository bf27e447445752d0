// The two ways to reach an engine: a worker, or this thread where no worker may start. Both give the
// same connection. Knows how an engine is reached and how it is lost; knows no call by name.
import { proxy, transfer, wrap } from 'comlink';
import { feed, isUnreadable } from './feed.js';
import { MOST } from './limits.js';
import { callModule, EngineMissing, fetchModule, loadModule } from './module.js';
import { takeOut } from './pieces.js';
import { startWorker } from './start-worker.js';

/**
 * @typedef {object} Connection
 * @property {'worker'|'here'} kind
 * @property {(method: string, args: unknown[]) => Promise<any>} call - rejects only when the engine is lost
 * @property {(call: import('./feed.js').Feed, onProgress: import('./feed.js').OnProgress) => Promise<any>} feed - a call
 *   with files; rejects likewise
 * @property {(why: string) => void} close - what was waiting, or comes later, is rejected with Closed
 */

/** No worker may start here: the other transport may do. */
export class NoWorker extends Error {}

/** The worker came to an end: whatever it was asked need not have ended it. */
export class WorkerLost extends Error {}

/** The engine was given up for another call, or by its page: what was asked of it did not end it. */
export class Closed extends Error {}

/**
 * @param {import('./module.js').Build} build
 * @param {import('./module.js').Part} part
 * @returns {Promise<Connection>}
 */
export async function connectWorker(build, part) {
  const worker = newWorker();
  // While the worker starts; in it, the module would be asked for only then. It is compiled there: here, that holds up what
  // the page draws (38 ms for the language model's, four times that on a phone).
  const fetching = fetchModule(build, part);
  const loss = new Loss();
  const fail = (/** @type {Event} */ event) =>
    loss.happened(new WorkerLost(event instanceof ErrorEvent ? event.message : event.type));
  worker.addEventListener('error', fail, { once: true });
  worker.addEventListener('messageerror', fail, { once: true });
  /** @type {import('comlink').Remote<import('./worker.js').Door>} */
  const door = wrap(worker);
  let reason;
  try {
    const starting = fetching.then((fetched) =>
      door.start(build, part, fetched && transfer(fetched, [fetched.bytes])),
    );
    reason = await loss.unless(starting);
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
    call: (method, args) => loss.unless(send(door, method, args)),
    feed: (call, onProgress) => loss.unless(feedAcross(door, call, onProgress)),
    close(why) {
      worker.terminate();
      loss.happened(new Closed(why)); // or a call that was waiting would wait for ever
    },
  };
}

/**
 * A call with files, which the worker reads; where it may not, the page reads them for it: WebKit gives the worker of a
 * page from a disk no byte of the page's blobs.
 * @param {import('comlink').Remote<import('./worker.js').Door>} door
 * @param {import('./feed.js').Feed} call
 * @param {import('./feed.js').OnProgress} onProgress
 */
async function feedAcross(door, call, onProgress) {
  // Its type is that of the far side.
  const reply = await door.feed(call, /** @type {any} */ (proxy(onProgress)));
  if (!isUnreadable(reply)) return reply;
  return feed((method, args) => send(door, method, args), call, onProgress);
}

let calls = 0;

/**
 * A call, its long lists before it. The worker has taken in a piece before the next is packed.
 * @param {import('comlink').Remote<import('./worker.js').Door>} door
 * @param {string} method
 * @param {unknown[]} args
 */
async function send(door, method, args) {
  const { rest, long } = takeOut(args);
  if (long.length === 0) return door.call(method, args);
  calls += 1;
  const id = calls;
  for (const { list, ...place } of long) {
    for (let from = 0; from < list.length; from += MOST.records)
      await door.hold(id, { ...place, list: list.slice(from, from + MOST.records) });
  }
  return door.call(method, rest, id);
}

// The end of a worker, for all who wait for it and all who come later. In a race with one promise that
// lasts, that promise keeps a trace of every call there ever was: 100 MB in an hour of training.
class Loss {
  /** @type {Set<(reason: Error) => void>} */
  #waiting = new Set();
  /** @type {Error|undefined} */
  #reason;

  /** @param {Error} reason */
  happened(reason) {
    this.#reason ??= reason;
    for (const refuse of this.#waiting) refuse(this.#reason);
    this.#waiting.clear();
  }

  /**
   * What the promise gives, unless the worker is lost before.
   * @template T
   * @param {Promise<T>} promise
   * @returns {Promise<T>}
   */
  unless(promise) {
    return new Promise((give, refuse) => {
      if (this.#reason) return refuse(this.#reason);
      this.#waiting.add(refuse);
      promise.then(give, refuse).finally(() => this.#waiting.delete(refuse));
    });
  }
}

function newWorker() {
  try {
    return startWorker();
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
  const engine = await loadModule(build, part);
  /** @type {Closed|undefined} */
  let closed;
  /** @param {() => any} ask */
  const unlessClosed = async (ask) => {
    if (closed) throw closed;
    try {
      return await ask();
    } catch (error) {
      closed = new Closed(error instanceof Error ? error.message : String(error));
      throw error;
    }
  };
  const call = (/** @type {string} */ method, /** @type {unknown[]} */ args) =>
    callModule(engine, method, args);
  return {
    kind: 'here',
    call: (method, args) => unlessClosed(() => call(method, args)),
    feed: (files, onProgress) => unlessClosed(() => feed(call, files, onProgress)),
    close(why) {
      closed ??= new Closed(why);
    },
  };
}
