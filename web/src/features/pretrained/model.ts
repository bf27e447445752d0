// A language model, one that comes with the site or somebody's own, and texts as it reads them. The engine holds one text at a
// time, so whatever is asked about a text is asked in one turn.
import type { Architecture, Fault, Intervention, LikelyToken, ModelToken, Reply } from '@engine';
import type { Runner } from '../../../engine/runner.ts';
import { sharedEngine } from '../../../engine/shared-engine.ts';
import type { ShippedModel } from '../../../engine/shipped-models.ts';
import { ENDED } from '../../../engine/worker-life.ts';
import { got, Refused } from '../../kit/refused.ts';
import type { HeadName, Reading } from './reading.ts';

export type { HeadName, Reading };

/** How far it is: not asked for yet, on its way, there, or refused. */
export type Opening =
  | { state: 'unasked' }
  | { state: 'opening'; progress: number }
  | { state: 'open'; architecture: Architecture }
  | { state: 'failed'; faults: Fault[] };

/** The run that a model was trained in, and the step that it was trained to. */
export type Snapshot = { run: string; step: number };

export type TokenKind = 'pieces' | 'letters' | 'numbers';

/** Where a model comes from. */
export type ModelSource = {
  /** of one that comes with the site */
  name?: ShippedModel;
  /** of one from a disk, as its folder or file is called */
  title?: string;
  runner: () => Promise<Runner>;
  open: (runner: Runner, onProgress: (part: number) => void) => Promise<Reply<Architecture>>;
  /** What a text begins with that the model makes up; nothing for the begin token of llama2.c. */
  begin: number[];
  /** Of one that was trained in the page. */
  of?: Snapshot;
  /** What its tokens are; pieces of words where nothing is said. */
  tokens?: TokenKind;
  /** Of models that share what runs them, one of which it holds at a time. */
  turns?: Turns;
};

/** Whose turn it is, and which model is open. */
export type Turns = { last: Promise<unknown>; open: Model | undefined };

/** What runs a model, with the sentences that go with it. */
export async function startRunner(): Promise<Runner> {
  const [runner] = await Promise.all([sharedEngine().runner(), import('./model-sentences.ts')]);
  return runner;
}

const shippedSource = (name: ShippedModel): ModelSource => ({
  ...{ name, begin: [] },
  runner: () => startRunner(),
  open: (runner, onProgress) => runner.openShipped(name, onProgress),
});

/** Parameters times heads; with more, measuring every head takes a phone longer than somebody waits. */
const MOST_AT_ONCE = 1e8;

/** Head off means that zeros stand in the place of its output, before W_o. */
export const switchedOff = (heads: HeadName[]): Intervention[] =>
  heads.map((one) => ({ kind: 'zero_head', ...one }));

/** Event "change": its opening has gone on. */
export class Model extends EventTarget {
  #source: ModelSource;
  #opening: Opening = { state: 'unasked' };
  #isClosed = false;
  /** Whether the engine holds the means of other texts that stand in for heads. */
  hasMeans = false;
  /** Of the newest text. */
  #millisecondsPerToken = 0;
  #runner: Promise<Runner> | undefined;
  #turns: Turns;
  /** The text that the engine holds. */
  #studied = '';
  #tokens: ModelToken[] = [];

  constructor(source: ModelSource) {
    super();
    this.#source = source;
    this.#turns = source.turns ?? { last: Promise.resolve(), open: this };
  }

  get opening(): Opening {
    return this.#opening;
  }

  get begin(): number[] {
    return this.#source.begin;
  }

  /** Its name where it comes with the site. */
  get shipped(): ShippedModel | undefined {
    return this.#source.name;
  }

  /** Its name, where it was not trained in this page. */
  get title(): string | undefined {
    return this.#source.name ?? this.#source.title;
  }

  /** Where it was trained in this page. */
  get of(): Snapshot | undefined {
    return this.#source.of;
  }

  get tokens(): TokenKind {
    return this.#source.tokens ?? 'pieces';
  }

  /** How many tokens it knows. */
  get vocabulary(): number {
    return this.#opening.state === 'open' ? this.#opening.architecture.vocab_size : 0;
  }

  /** Whether reading many texts takes so long that somebody must ask for it. */
  get isLarge(): boolean {
    if (this.#opening.state !== 'open') return false;
    const { parameters, n_layers, n_heads } = this.#opening.architecture;
    return parameters * n_layers * n_heads > MOST_AT_ONCE;
  }

  /** How long it takes to read so many tokens, by the newest text, in whole seconds. */
  secondsFor(tokens: number): number {
    return Math.ceil((this.#millisecondsPerToken * tokens) / 1000);
  }

  /** Ends it, with what runs it; nothing may be asked after. */
  close(): void {
    this.#isClosed = true;
    if (!this.#source.turns) this.#runner?.then((runner) => runner.close());
  }

  /** Fetches and opens it, however many ask; again, where that failed. */
  async open(): Promise<void> {
    const { state } = this.#opening;
    if (state === 'opening' || state === 'open') return;
    this.#is({ state: 'opening', progress: 0 });
    this.#runner ??= this.#started();
    let runner: Runner;
    try {
      runner = await this.#runner;
    } catch {
      // Its script did not come, and may at the next press.
      this.#runner = undefined;
      const fault = { code: 'engine_lost', where: '', args: { detail: 'not_loaded' } };
      return this.#is({ state: 'failed', faults: [fault] });
    }
    await this.#openWith(runner);
  }

  /** Takes what the same runner reads from elsewhere, as another step of a run; until that is open, what was open stands. */
  async take(source: ModelSource): Promise<void> {
    this.#source = source;
    this.#turns = source.turns ?? this.#turns;
    const runner = await this.#runner;
    if (runner) await this.#openWith(runner);
    else await this.open();
  }

  async #openWith(runner: Runner): Promise<void> {
    const source = this.#source;
    const opened = this.#turns.last.then(() => this.#opened(runner));
    this.#turns.last = opened.catch(() => {});
    const reply = await opened;
    // Another has been taken meanwhile.
    if (source !== this.#source) return;
    this.#is(
      reply.ok
        ? { state: 'open', architecture: reply.value }
        : { state: 'failed', faults: reply.errors },
    );
  }

  #opened(runner: Runner): Promise<Reply<Architecture>> {
    this.#turns.open = this;
    this.#studied = '';
    this.hasMeans = false;
    return this.#source.open(runner, (progress) => this.#is({ state: 'opening', progress }));
  }

  async #started(): Promise<Runner> {
    const runner = await this.#source.runner();
    // A new module holds no text and no means.
    runner.client.addEventListener('restarted', () => {
      this.#studied = '';
      this.hasMeans = false;
    });
    return runner;
  }

  #is(opening: Opening): void {
    if (this.#isClosed) return;
    this.#opening = opening;
    this.dispatchEvent(new Event('change'));
  }

  /** A text with some heads off and other changes; rejects with Refused. */
  read(text: string, off: HeadName[] = [], change: Intervention[] = []): Promise<Reading> {
    return this.inTurn(async (runner) => {
      const interventions = [...switchedOff(off), ...change];
      const studying = this.#study(runner, text);
      // The rest is asked for at once: nothing of a keystroke waits for a reply before the next call goes.
      if (!runner.knowsTexts) await studying;
      const [, run, ...weights] = await Promise.all([
        studying,
        runner.advance('modelRun', { interventions }),
        ...Array.from({ length: this.#layers }, (_, layer) =>
          runner.advance('modelTensor', { tensor: 'weights', layer, interventions }),
        ),
      ]);
      const { next, loss } = got(run);
      return {
        ...{
          of: this.#opening,
          text,
          tokens: this.#tokens,
          off,
          change,
          interventions,
          next,
          loss,
        },
        weights: weights.map((reply) => got(reply).data),
      };
    });
  }

  /** So many likely tokens behind a text with nothing changed; rejects with Refused. */
  next(text: string, likely: number): Promise<LikelyToken[]> {
    return this.about(text, async (runner) => {
      const how = { interventions: [], next: likely };
      return got(await runner.advance('modelRun', how)).next;
    });
  }

  /** Asks something about a text, which the engine then holds. */
  about<T>(text: string, ask: (runner: Runner) => Promise<T>): Promise<T> {
    return this.inTurn(async (runner) => {
      await this.#study(runner, text);
      return ask(runner);
    });
  }

  get #layers(): number {
    return this.#opening.state === 'open' ? this.#opening.architecture.n_layers : 0;
  }

  async #study(runner: Runner, text: string): Promise<void> {
    if (text === this.#studied && text !== '') return;
    this.#studied = '';
    const begun = performance.now();
    const { tokens } = got(await runner.study(text));
    this.#millisecondsPerToken = (performance.now() - begun) / tokens.length;
    this.#tokens = tokens;
    this.#studied = text;
  }

  /** Asks the engine what nobody else's question may come between. What is done to its text is not kept. */
  inTurn<T>(ask: (runner: Runner) => Promise<T>): Promise<T> {
    const asked = this.#turns.last.then(async () => {
      if (!this.#runner) throw new Error('the model was not opened');
      const runner = await this.#runner;
      if (this.#turns.open !== this) got(await this.#opened(runner));
      try {
        return await ask(runner);
      } catch (error) {
        if (!wasLost(error)) throw error;
        await runner.ready(); // and the model is being read again
        return ask(runner);
      }
    });
    this.#turns.last = asked.catch(() => {});
    return asked;
  }
}

/**
 * Whether the worker came to its end over a question, or before it, and not by it; or another had begun, which did not have
 * the model yet.
 */
const wasLost = (error: unknown) =>
  error instanceof Refused &&
  error.faults.some(({ code, args }) => args.detail === ENDED || code === 'no_model');

const shared = new Map<ShippedModel, Model>();

/** The page's, of those that come with the site. */
export function sharedModel(name: ShippedModel): Model {
  const model = shared.get(name) ?? new Model(shippedSource(name));
  shared.set(name, model);
  return model;
}
