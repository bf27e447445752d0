// What runs a language model, as a page asks it: the engine's calls about one, by name and with their types, and how its
// files get there. A client of its own, so that its events are of the model alone. Knows the calls; decides nothing.
import { EngineClient } from './client.js';
import { modelFile } from './model-files.js';

/** @typedef {import('@engine').Generation} Generation */
/** @typedef {import('./feed.js').NamedFile} ModelFile */
/**
 * Its files, how its weights are kept, and either llama2.c's tokenizer, which the engine reads, or what else knows the
 * texts of its tokens.
 * @typedef {{files: ModelFile[], keep?: string, tokenizer?: Blob, vocabulary?: Vocabulary}} Model
 */
/**
 * @typedef {object} Vocabulary
 * @property {(text: string) => Promise<import('@engine').Reply<import('@engine').ModelToken[]>>} encode
 * @property {(tokens: number[]) => Promise<string[]>} texts - of each token by itself
 */
/** @typedef {import('./feed.js').OnProgress} OnProgress */

const WEIGHTS = 'stories260K.planes';
const TOKENIZER = 'tok512.bin';

/**
 * Every token within a reply that came without its text.
 * @param {any} value
 * @returns {{token: number, text: string}[]}
 */
function unnamed(value) {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return [];
  if (typeof value.token === 'number' && value.text === '') return [value];
  return Object.values(value).flatMap(unnamed);
}

/** @type {{ok: false, errors: import('@engine').Fault[]}} */
const noTokens = { ok: false, errors: [{ code: 'no_tokens', where: '', args: {} }] };

/** A file of the site's that did not come. @param {string} file */
const notFetched = (file) => ({
  ok: /** @type {const} */ (false),
  errors: [{ code: 'model_not_fetched', where: file, args: { file } }],
});

/** @param {ModelFile[]} files */
const sizesOf = (files) => files.map(({ name, blob }) => ({ name, size: blob.size }));

/** @param {string} name @returns {Promise<Blob|undefined>} */
const fetched = (name) => modelFile(name).catch(() => undefined);

export class Runner {
  /** What is being read, or was: whatever is asked waits for it. @type {Promise<unknown>} */
  #opening = Promise.resolve();
  /** @type {Model|undefined} what is open */
  #model;
  #part;

  /** @param {EngineClient} [client] @param {'runner'|'checkpoint_runner'} [part] - the module that it asks */
  constructor(client = new EngineClient(), part = 'runner') {
    this.#part = part;
    /** Its events: "restarted" where a lost model is being read again, "lost" where there will be no other. */
    this.client = client;
    client.addEventListener('restarted', () => {
      const model = this.#model;
      if (model) this.#next(() => this.#read(model));
    });
  }

  /** Throws EngineMissing. */
  ready() {
    return this.client.ready(this.#part);
  }

  /** Reads the model that comes with the site, once it is asked for. @param {OnProgress} [onProgress] */
  openShipped(onProgress) {
    // Its module starts while the weights come.
    this.ready().catch(() => {});
    return this.#next(async () => {
      const [weights, tokenizer] = await Promise.all([fetched(WEIGHTS), fetched(TOKENIZER)]);
      if (!weights) return notFetched(WEIGHTS);
      if (!tokenizer) return notFetched(TOKENIZER);
      return this.#read({ files: [{ name: WEIGHTS, blob: weights }], tokenizer }, onProgress);
    });
  }

  /**
   * What a model is and would take, of which only what is said about its weights is read.
   * @param {ModelFile[]} files
   * @returns {Promise<import('@engine').Reply<import('@engine').ModelPlan>>}
   */
  plan(files) {
    return this.#next(async () => {
      this.#model = undefined;
      const ask = {
        method: /** @type {const} */ ('modelPlan'),
        take: /** @type {const} */ ('modelPlanTake'),
      };
      const reply = await this.client.feed({ ...ask, args: [sizesOf(files)], files });
      return reply.ok ? this.client.goOn('modelPlanned') : reply;
    });
  }

  /** Reads a model of somebody's own. @param {Model} model @param {OnProgress} [onProgress] */
  open(model, onProgress) {
    return this.#next(() => this.#read(model, onProgress));
  }

  architecture() {
    return this.ask('modelArchitecture');
  }
  /** Whether the engine itself knows the tokens of a text. */
  get knowsTexts() {
    return !this.#model?.vocabulary;
  }

  /**
   * Makes a text the one that is looked at from now on, and says its tokens.
   * @param {string} text
   * @returns {Promise<import('@engine').Reply<Pick<import('@engine').StudiedText, 'tokens'>>>}
   */
  async study(text) {
    if (this.knowsTexts) return this.goOn('modelStudyText', text);
    const tokens = await this.encode(text);
    if (!tokens.ok) return tokens;
    const numbers = tokens.value.map(({ token }) => token);
    const reply = await this.goOn('modelStudy', numbers);
    return reply.ok ? { ok: true, value: { tokens: tokens.value } } : reply;
  }

  /** The tokens of a text. @param {string} text */
  async encode(text) {
    await this.#opening;
    const vocabulary = this.#model?.vocabulary;
    const reply = await (vocabulary ? vocabulary.encode(text) : this.ask('modelEncode', text));
    return reply.ok && reply.value.length === 0 ? noTokens : reply;
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
      if (!isForgotten || opening === this.#opening) return this.#named(reply);
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
    return this.#named(await this.client.goOn(method, ...args));
  }

  /**
   * A reply whose tokens have their texts.
   * @template Reply
   * @param {Reply} reply
   */
  async #named(reply) {
    const vocabulary = this.#model?.vocabulary;
    const tokens = vocabulary ? unnamed(reply) : [];
    if (!vocabulary || tokens.length === 0) return reply;
    const texts = await vocabulary.texts(tokens.map(({ token }) => token));
    tokens.forEach((one, at) => {
      one.text = texts[at] ?? '';
    });
    return reply;
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
    const { files, tokenizer, keep = 'f32' } = model;
    const reply = await this.client.feed(
      { method: 'modelOpen', args: [sizesOf(files), keep], take: 'modelTake', files },
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
