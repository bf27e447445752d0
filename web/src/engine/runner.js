// What runs a language model, as a page asks it: the engine's calls about one, by name and with their types, and how its
// files get there, with the sentences that go with it. A client of its own, so that its events are of the model alone. Knows
// the calls; decides nothing.
import sentences from 'virtual:sentences-of-language-models';
import { addSentences } from '../messages.js';
import { EngineClient } from './client.js';
import { modelFile } from './model-files.js';

/** @typedef {import('@engine').Generation} Generation */
/** @typedef {import('./feed.js').NamedFile} ModelFile */
/** @typedef {{files: ModelFile[], tokenizer?: Blob}} Model */
/** @typedef {import('./feed.js').OnProgress} OnProgress */

addSentences(sentences);

const WEIGHTS = 'stories260K.planes';
const TOKENIZER = 'tok512.bin';

/** A file of the site's that did not come. @param {string} file */
const notFetched = (file) => ({
  ok: /** @type {const} */ (false),
  errors: [{ code: 'model_not_fetched', where: file, args: { file } }],
});

/** @param {string} name @returns {Promise<Blob|undefined>} */
const fetched = (name) => modelFile(name).catch(() => undefined);

export class Runner {
  /** What is being read, or was: whatever is asked waits for it. @type {Promise<unknown>} */
  #opening = Promise.resolve();
  /** @type {Model|undefined} what is open */
  #model;

  /** @param {EngineClient} [client] */
  constructor(client = new EngineClient()) {
    /** Its events: "restarted" where a lost model is being read again, "lost" where there will be no other. */
    this.client = client;
    client.addEventListener('restarted', () => {
      const model = this.#model;
      if (model) this.#next(() => this.#read(model));
    });
  }

  /** Throws EngineMissing. */
  ready() {
    return this.client.ready('runner');
  }

  /** Reads the model that comes with the site, once it is asked for. @param {OnProgress} [onProgress] */
  openShipped(onProgress) {
    return this.#next(async () => {
      const [weights, tokenizer] = await Promise.all([fetched(WEIGHTS), fetched(TOKENIZER)]);
      if (!weights) return notFetched(WEIGHTS);
      if (!tokenizer) return notFetched(TOKENIZER);
      return this.#read({ files: [{ name: WEIGHTS, blob: weights }], tokenizer }, onProgress);
    });
  }

  /** Reads a model of somebody's own, of one file. @param {Model} model @param {OnProgress} [onProgress] */
  open(model, onProgress) {
    return this.#next(() => this.#read(model, onProgress));
  }

  architecture() {
    return this.ask('modelArchitecture');
  }
  /** The tokens of a text. @param {string} text */
  encode(text) {
    return this.ask('modelEncode', text);
  }
  /** Further tokens behind some. @param {Generation} how */
  generate(how) {
    return this.ask('modelGenerate', how);
  }
  /** What each head looks at in a text, and the text's loss without it. @param {number[]} tokens */
  heads(tokens) {
    return this.ask('modelHeads', tokens);
  }

  /**
   * A call about the model by name; asked again where a lost one was read again meanwhile.
   * @template {keyof import('./client.js').Calls} Name
   * @param {Name} method
   * @param {Parameters<import('./client.js').Calls[Name]>} args
   * @returns {Promise<ReturnType<import('./client.js').Calls[Name]>>}
   */
  async ask(method, ...args) {
    for (;;) {
      const opening = this.#opening;
      await opening;
      const reply = /** @type {any} */ (await this.client.ask(method, ...args));
      const isForgotten = reply?.ok === false && reply.errors[0].code === 'no_model';
      if (!isForgotten || opening === this.#opening) return reply;
    }
  }

  /**
   * A call that goes on from what the module holds of the one before (instance.js).
   * @template {keyof import('./client.js').Calls} Name
   * @param {Name} method
   * @param {Parameters<import('./client.js').Calls[Name]>} args
   * @returns {Promise<ReturnType<import('./client.js').Calls[Name]>>}
   */
  async goOn(method, ...args) {
    await this.#opening;
    return this.client.goOn(method, ...args);
  }

  /** Ends it; nothing may be asked after. */
  close() {
    this.#model = undefined;
    this.client.close();
  }

  /**
   * One model after the other.
   * @template T
   * @param {() => Promise<T>} open
   * @returns {Promise<T>}
   */
  #next(open) {
    const opened = this.#opening.then(open);
    this.#opening = opened.catch(() => {});
    return opened;
  }

  /** @param {Model} model @param {OnProgress} [onProgress] */
  async #read(model, onProgress) {
    // One whose reading ends the engine is not read again by itself.
    this.#model = undefined;
    const { files, tokenizer } = model;
    const sizes = files.map(({ name, blob }) => ({ name, size: blob.size }));
    const reply = await this.client.feed(
      { method: 'modelOpen', args: [sizes, 'f32'], take: 'modelTake', files },
      onProgress,
    );
    if (!reply.ok) return reply;
    onProgress?.(1);
    if (tokenizer) {
      const bytes = new Uint8Array(await tokenizer.arrayBuffer());
      const read = await this.client.goOn('modelTokenizer', bytes);
      if (!read.ok) return read;
    }
    this.#model = model;
    return this.client.ask('modelArchitecture');
  }
}
