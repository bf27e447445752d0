// The two ways to reach an engine: a worker, or this thread where no worker may start. Both give the same connection.

import { proxy, type Remote, transfer, wrap } from 'comlink';
import { startWorker } from '#platform/start-worker.ts';
import { type Feed, type Feeding, feed, isUnreadable, type OnProgress } from './feed.ts';
import { MOST } from './limits.ts';
import type { AnswerOf, ArgsOf, CallName, MissingReason, ModuleName } from './module.ts';
import { callModule, EngineMissing, fetchModule, loadModule } from './module.ts';
import { takeOut } from './pieces.ts';
import type { EngineWorker } from './worker.ts';
import { ENDED, endOf, expectAnswer, WorkerLost } from './worker-life.ts';

export type Connection = {
  kind: 'worker' | 'here';
  /** rejects only when the engine is lost */
  call: <Name extends CallName>(method: Name, args: ArgsOf<Name>) => Promise<AnswerOf<Name>>;
  /** a call with files; rejects likewise */
  feed: (call: Feed, onProgress: OnProgress) => Promise<AnswerOf<Feeding>>;
  /** what was waiting, or comes later, is rejected with Closed */
  close: (why: string) => void;
  /** calls back when the engine has come to an end while nothing was asked of it */
  onEnd: (hear: (why: Error) => void) => void;
};

/** No worker may start here: the other transport may do. */
export class NoWorker extends Error {}

/** The engine was given up for another call, or by its page: what was asked of it did not end it. */
export class Closed extends Error {}

export async function connectWorker(part: ModuleName): Promise<Connection> {
  const worker = newWorker();
  // While the worker starts; in it, the module would be asked for only then. It is compiled there: here, that holds up what
  // the page draws (38 ms for the language model's, four times that on a phone).
  const fetching = fetchModule(part);
  const failure = new WorkerFailure();
  const fail = (event: Event) =>
    failure.happened(new WorkerLost(event instanceof ErrorEvent ? event.message : event.type));
  worker.addEventListener('error', fail, { once: true });
  worker.addEventListener('messageerror', fail, { once: true });
  const remote: Remote<EngineWorker> = wrap(worker);
  const lost = () => failure.happened(new WorkerLost(ENDED));
  let isWatched = true;
  let reason: MissingReason | '';
  try {
    endOf(await failure.unless(remote.lock())).then(lost, () => {
      isWatched = false;
    });
    const starting = fetching.then((fetched) =>
      remote.start(part, fetched && transfer(fetched, [fetched])),
    );
    reason = await failure.unless(starting);
  } catch (cause) {
    worker.terminate();
    throw new NoWorker('the worker did not start', { cause });
  }
  if (reason) {
    worker.terminate();
    throw new EngineMissing(reason);
  }
  function answered<Answer>(ask: () => Promise<Answer>) {
    if (!isWatched && !failure.isAwaited) expectAnswer(remote.lock(), lost);
    return failure.unless(ask());
  }
  return {
    kind: 'worker',
    call: (method, args) => answered(() => send(remote, method, args)),
    feed: (call, onProgress) => answered(() => feedAcross(remote, call, onProgress)),
    close(why) {
      worker.terminate();
      failure.happened(new Closed(why)); // or a call that was waiting would wait for ever
    },
    onEnd(hear) {
      failure.unless(new Promise(() => {})).catch(hear);
    },
  };
}

/**
 * A call with files, which the worker reads; where it may not, the page reads them for it: WebKit gives the worker of a
 * page from a disk no byte of the page's blobs.
 */
async function feedAcross(remote: Remote<EngineWorker>, call: Feed, onProgress: OnProgress) {
  // Its type is that of the far side.
  const reply = await remote.feed(call, proxy(onProgress) as unknown as Remote<OnProgress>);
  if (!isUnreadable(reply)) return reply;
  return feed((method, args) => send(remote, method, args), call, onProgress);
}

let calls = 0;

/** A call, its long lists before it. The worker has taken in a piece before the next is packed. */
async function send<Name extends CallName>(
  remote: Remote<EngineWorker>,
  method: Name,
  args: ArgsOf<Name>,
): Promise<AnswerOf<Name>> {
  // A name of its type is lost on the way.
  const call = remote.call as unknown as (
    method: Name,
    args: unknown[],
    id?: number,
  ) => Promise<AnswerOf<Name>>;
  const { rest, long } = takeOut(args);
  if (long.length === 0) return call(method, args);
  calls += 1;
  const id = calls;
  for (const { list, ...place } of long) {
    for (let from = 0; from < list.length; from += MOST.records)
      await remote.hold(id, { ...place, list: list.slice(from, from + MOST.records) });
  }
  return call(method, rest, id);
}

// The end of a worker, for all who wait for it and all who come later. In a race with one promise that
// lasts, that promise keeps a trace of every call there ever was: 100 MB in an hour of training.
class WorkerFailure {
  #waiting: Set<(reason: Error) => void> = new Set();
  #reason: Error | undefined;

  get isAwaited() {
    return this.#waiting.size > 1; // whoever hears of its end always waits
  }

  happened(reason: Error) {
    this.#reason ??= reason;
    for (const refuse of this.#waiting) refuse(this.#reason);
    this.#waiting.clear();
  }

  /** What the promise gives, unless the worker is lost before. */
  unless<T>(promise: Promise<T>): Promise<T> {
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

export async function connectHere(part: ModuleName): Promise<Connection> {
  const engine = await loadModule(part);
  let closed: Closed | undefined;
  const unlessClosed = async <Answer>(ask: () => Answer | Promise<Answer>) => {
    if (closed) throw closed;
    try {
      return await ask();
    } catch (error) {
      closed = new Closed(error instanceof Error ? error.message : String(error));
      throw error;
    }
  };
  const call = <Name extends CallName>(method: Name, args: ArgsOf<Name>) =>
    callModule(engine, method, args);
  return {
    kind: 'here',
    call: (method, args) => unlessClosed(() => call(method, args)),
    feed: (files, onProgress) => unlessClosed(() => feed(call, files, onProgress)),
    close(why) {
      closed ??= new Closed(why);
    },
    onEnd() {}, // it ends over a call alone
  };
}
