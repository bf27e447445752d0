// One module of the engine as it runs on a page, in a worker of its own: every call async, every answer a plain value.
// Keeps what must be asked again after a trap, restarts, and says so.

import type { Fault } from '@engine';
import type { Feed, Feeding, OnProgress } from './feed.ts';
import type { AnswerOf, ArgsOf, CallName, ModuleName } from './module.ts';
import { EngineMissing, OUT_OF_MEMORY } from './module.ts';
import { same } from './same.ts';
import { Closed, type Connection, connectHere, connectWorker, NoWorker } from './transports.ts';
import { WorkerLost } from './worker-life.ts';

// A module that keeps dying is not worth a fourth start on one page.
const MAX_RESTARTS = 3;

const lostReply = (detail: string): { ok: false; errors: Fault[] } => {
  const fault: Fault =
    detail === OUT_OF_MEMORY
      ? { code: OUT_OF_MEMORY, where: '', args: {} }
      : { code: 'engine_lost', where: '', args: { detail } };
  return { ok: false, errors: [fault] };
};

/**
 * Events: "restarted" when a new module has taken the place of a lost one; "lost" when there will be
 * no new one.
 */
export class Instance extends EventTarget {
  #part;
  #transport;
  #connection: Promise<Connection>;
  /** what a new module must be asked first */
  #kept: Map<string, { method: CallName; args: ArgsOf<CallName> }> = new Map();
  #restarts = 0;
  #isClosed = false;
  // Calls that ended an engine, and what was answered: asked again, they are answered here, or a page
  // that asks again for what it shows would end every engine it is given.
  #crashingCalls: { asked: unknown[]; reply: unknown }[] = [];

  constructor(part: ModuleName, transport: 'auto' | 'worker' | 'here') {
    super();
    this.#part = part;
    this.#transport = transport;
    this.#connection = this.#connect();
    this.#connection.catch(() => {});
  }

  /** Resolves with the kind of transport once calls can be answered. Throws EngineMissing. */
  async ready() {
    return (await this.#connection).kind;
  }

  async #connect() {
    const connection = await this.#connected();
    connection.onEnd((why) => {
      if (why instanceof WorkerLost) this.#hasEnded(connection, why).catch(() => {});
    });
    return connection;
  }

  /** One that nobody asked anything is replaced at once: what it held is there again before somebody asks. */
  async #hasEnded(connection: Connection, { message }: WorkerLost) {
    const present = this.#connection;
    const isPresent = (await present) === connection && present === this.#connection;
    if (isPresent && !this.#isClosed && this.#restarts <= MAX_RESTARTS) this.#replace(message);
  }

  async #connected() {
    if (this.#transport === 'here') return connectHere(this.#part);
    try {
      return await connectWorker(this.#part);
    } catch (error) {
      if (!(error instanceof NoWorker)) throw error;
      if (this.#transport === 'worker') throw new EngineMissing('not_loaded', error);
      return connectHere(this.#part);
    }
  }

  /** One call by name. */
  async call<Name extends CallName>(method: Name, args: ArgsOf<Name>): Promise<AnswerOf<Name>> {
    const asked = [method, ...args];
    const known = this.#crashingCalls.find((one) => same(one.asked, asked));
    if (known) return known.reply as AnswerOf<Name>;
    return this.#answer((module) => module.call(method, args), asked);
  }

  /**
   * One call that goes on from what the module holds: in the same words it asks for something else each
   * time, so that none is told from the one that ended a module.
   */
  advance<Name extends CallName>(method: Name, args: ArgsOf<Name>): Promise<AnswerOf<Name>> {
    return this.#answer((module) => module.call(method, args));
  }

  /** One call with files. Each goes on from what the module holds, too. */
  feed(feed: Feed, onProgress: OnProgress): Promise<AnswerOf<Feeding>> {
    return this.#answer((module) => module.feed(feed, onProgress));
  }

  /**
   * Makes a call that was answered the first of every module that takes this one's place: its effect lasts.
   * @param key - what it sets: a later call with the same key replaces it
   */
  keep<Name extends CallName>(key: string, method: Name, args: ArgsOf<Name>) {
    this.#kept.set(key, { method, args });
  }

  /** @param asked - of a call that asks for the same in the same words */
  async #answer<Answer>(
    ask: (module: Connection) => Promise<Answer>,
    asked?: unknown[],
  ): Promise<Answer> {
    let isSuspect = false;
    for (;;) {
      const connection = this.#connection;
      try {
        return await ask(await connection);
      } catch (error) {
        if (error instanceof DOMException && error.name === 'DataCloneError') throw error;
        const { message } = error instanceof Error ? error : new Error(String(error));
        // Every call that can be lost is answered by a reply.
        const reply = lostReply(message) as Answer;
        if (this.#isClosed) return reply;
        const isLost = error instanceof WorkerLost;
        const isAnothers = error instanceof Closed;
        // Only the first to fail ended it; the others were waiting behind.
        if (this.#connection === connection && this.#restarts <= MAX_RESTARTS) {
          if (!isLost && !(error instanceof EngineMissing) && asked)
            this.#crashingCalls.push({ asked, reply });
          this.#replace(message);
        }
        // The next engine is asked again what did not end this one; and once, what may have. It holds nothing yet that a
        // call could go on from.
        const mayAskAgain = isAnothers || (isLost && !isSuspect);
        if (!asked || !mayAskAgain) return reply;
        isSuspect ||= isLost;
      }
    }
  }

  /** Ends the engine; nothing may be asked after. */
  close() {
    this.#isClosed = true;
    this.#end('closed');
  }

  #end(why: string) {
    this.#connection.then(
      (connection) => connection.close(why),
      () => {},
    );
  }

  #replace(why: string) {
    this.#end(why);
    this.#restarts += 1;
    this.#connection = this.#restart();
    this.#connection.then(
      () => this.dispatchEvent(new Event('restarted')),
      () => this.dispatchEvent(new Event('lost')),
    );
  }

  async #restart() {
    if (this.#restarts > MAX_RESTARTS) throw new EngineMissing('not_loaded');
    const connection = await this.#connect();
    for (const { method, args } of this.#kept.values()) await connection.call(method, args);
    return connection;
  }
}
