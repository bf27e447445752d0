// What a learner does somewhere: the engine answers each action, and the log keeps what came of it.
import type { Fault } from '@engine';
import type { PageParts } from './page-services.ts';

/** Event "moved": the engine has answered, so that something may be new. */
export abstract class Session extends EventTarget {
  engine: PageParts['engine'];
  store: PageParts['store'];
  /** why the last action was refused */
  refusal: Fault | undefined;
  #last: Promise<unknown> = Promise.resolve();

  constructor({ engine, store }: PageParts) {
    super();
    this.engine = engine;
    this.store = store;
  }

  /** Actions follow each other: each begins where the one before ended. */
  protected queue(work: () => Promise<void>): Promise<void> {
    const done = this.#last.then(work);
    this.#last = done.catch(() => {});
    return done;
  }

  protected moved() {
    this.dispatchEvent(new Event('moved'));
  }
}
