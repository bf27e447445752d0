// What a learner does at practice: the engine's view of it, and the facts behind it. Acts follow each
// other, in all tabs; each begins with all facts, and a fact is in the log before the page shows what came
// of it. Every verdict and what comes next are the engine's; nothing here counts or judges.

import type { PracticeEvent, Reply } from '@engine';
import type { PageParts } from './page-services.ts';
import { Session } from './session.ts';

/** What a session asks the engine for, and when. */
export type Act<Given> = Given & { kind: string; at_ms: number };

type PracticeReply<V, F> = Reply<{ view: V; events: F[] }>;

/**
 * @template V - the engine's view
 * @template G - what an act may give
 * @template F - a fact
 */
export class PracticeSession<V, G extends object, F = PracticeEvent> extends Session {
  set: string;

  view: V | undefined;
  /** what came of the last act */
  happened: F[] = [];

  /** @param of - `set` is the name that its facts go by */
  constructor({ set, ...parts }: PageParts & { set: string }) {
    super(parts);
    this.set = set;
    this.store.addEventListener('change', () => this.view && this.follow());
  }

  /** Goes on where the log is now: another tab, or a file, has added to it, or it was erased. */
  follow() {
    return this.act('view');
  }

  /**
   * One call of the engine.
   * @abstract
   */
  ask(_facts: F[], _action: Act<G>): Promise<PracticeReply<V, F>> {
    throw new Error('a session of no kind');
  }

  /** The facts so far, in the order they happened. */
  read(): Promise<F[]> {
    return this.store.readPractice(this.set) as Promise<unknown[]> as Promise<F[]>;
  }

  keep(facts: F[]) {
    return this.store.appendPractice(facts as unknown[] as PracticeEvent[]);
  }

  /** @param kind - one of the engine's actions */
  act(kind: string, given: G = {} as G) {
    return this.queue(() => this.store.exclusively(() => this.#act(kind, given)));
  }

  async #act(kind: string, given: G) {
    const reply = await this.ask(await this.read(), { ...given, kind, at_ms: Date.now() });
    this.refusal = reply.ok ? undefined : reply.errors[0];
    if (reply.ok) {
      await this.keep(reply.value.events);
      this.view = reply.value.view;
      this.happened = reply.value.events;
    }
    this.moved();
  }
}
