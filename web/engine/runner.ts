// What runs a language model, as a page asks it: the engine's calls about one, by name and with their types, and how
// its files get there. A client of its own, so that its events are of the model alone.

import type {
  Architecture,
  Fault,
  Keep,
  ModelPlan,
  ModelToken,
  Reply,
  RunStep,
  StudiedText,
} from '@engine';
import { modelFile } from '#platform/model-files.ts';
import { EngineClient } from './client.ts';
import type { NamedFile, OnProgress } from './feed.ts';
import type { AnswerOf, ArgsOf, CallName } from './module.ts';
import { SHIPPED, type ShippedModel } from './shipped-models.ts';

type ModelFile = NamedFile;
/**
 * Its files, how its weights are kept, and either llama2.c's tokenizer, which the engine reads, or what else knows the
 * texts of its tokens.
 */
type Model = { files: ModelFile[]; keep?: Keep; tokenizer?: Blob; vocabulary?: Vocabulary };
export type Vocabulary = {
  encode: (text: string) => Promise<Reply<ModelToken[]>>;
  /** of each token by itself */
  texts: (tokens: number[]) => Promise<string[]>;
};

const isRefusal = (reply: unknown): reply is { ok: false; errors: Fault[] } =>
  typeof reply === 'object' && reply !== null && 'ok' in reply && reply.ok === false;

/** Every token within a reply that came without its text. */
function unnamed(value: unknown): ModelToken[] {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return [];
  if ('token' in value && 'text' in value && value.text === '') return [value as ModelToken];
  return Object.values(value).flatMap(unnamed);
}

const noTokens: { ok: false; errors: Fault[] } = {
  ok: false,
  errors: [{ code: 'no_tokens', where: '', args: {} }],
};

/** A file of the site's that did not come. */
const notFetched = (file: string) => ({
  ok: false as const,
  errors: [{ code: 'model_not_fetched', where: file, args: { file } }],
});

const sizesOf = (files: ModelFile[]) => files.map(({ name, blob }) => ({ name, size: blob.size }));

const fetched = (name: string): Promise<Blob | undefined> => modelFile(name).catch(() => undefined);

export class Runner {
  /** Its events: "restarted" where a lost model is being read again, "lost" where there will be no other. */
  client: EngineClient;

  /** What is being read, or was: whatever is asked waits for it. */
  #opening: Promise<unknown> = Promise.resolve();
  /** what is open */
  #model: Model | undefined;

  constructor(client: EngineClient = new EngineClient()) {
    this.client = client;
    client.addEventListener('restarted', () => {
      const model = this.#model;
      if (model && model.files.length > 0) this.#next(() => this.#read(model));
    });
  }

  /** Throws EngineMissing. */
  ready() {
    return this.client.ready('models');
  }

  /** Reads a model that comes with the site, once it is asked for. */
  openShipped(name: ShippedModel, onProgress?: OnProgress) {
    // Its module starts while the weights come.
    this.ready().catch(() => {});
    return this.#next(async () => {
      const named = SHIPPED[name];
      const [weights, tokenizer] = await Promise.all([
        fetched(named.weights),
        fetched(named.tokenizer),
      ]);
      if (!weights) return notFetched(named.weights);
      if (!tokenizer) return notFetched(named.tokenizer);
      const files = [{ name: named.weights, blob: weights }];
      return this.#read({ files, tokenizer }, onProgress);
    });
  }

  /** What a model is and would take, of which only what is said about its weights is read. */
  plan(files: ModelFile[]): Promise<Reply<ModelPlan>> {
    return this.#next(async () => {
      this.#model = undefined;
      const asked = {
        method: 'modelPlan' as const,
        take: 'modelPlanTake' as const,
      };
      const reply = await this.client.feed({ ...asked, args: [sizesOf(files)], files });
      return reply.ok ? this.client.advance('modelPlanned') : reply;
    });
  }

  /** Reads a model of somebody's own. */
  open(model: Model, onProgress?: OnProgress) {
    return this.#next(() => this.#read(model, onProgress));
  }

  /** Whether the engine itself knows the tokens of a text. */
  get knowsTexts() {
    return !this.#model?.vocabulary;
  }

  /** Makes a text the one that is looked at from now on, and says its tokens. */
  async study(text: string): Promise<Reply<Pick<StudiedText, 'tokens'>>> {
    if (this.knowsTexts) return this.advance('modelStudyText', text);
    const tokens = await this.encode(text);
    if (!tokens.ok) return tokens;
    const numbers = tokens.value.map(({ token }) => token);
    const reply = await this.advance('modelStudy', numbers);
    return reply.ok ? { ok: true, value: { tokens: tokens.value } } : reply;
  }

  /** The tokens of a text. */
  async encode(text: string) {
    await this.#opening;
    const vocabulary = this.#model?.vocabulary;
    const reply = await (vocabulary ? vocabulary.encode(text) : this.call('modelEncode', text));
    return reply.ok && reply.value.length === 0 ? noTokens : reply;
  }

  /** Takes a model that the same worker has trained, at a step that was kept. */
  openTrained(of: RunStep, vocabulary: Vocabulary): Promise<Reply<Architecture>> {
    return this.#next(async () => {
      this.#model = undefined;
      const reply = await this.client.advance('modelOpenTrained', of);
      if (reply.ok) this.#model = { files: [], vocabulary };
      return reply;
    });
  }

  /** A call about the model by name; asked again where a lost one was read again meanwhile. */
  async call<Name extends CallName>(method: Name, ...args: ArgsOf<Name>): Promise<AnswerOf<Name>> {
    for (;;) {
      const opening = this.#opening;
      await opening;
      const reply = await this.client.call(method, ...args);
      const isForgotten = isRefusal(reply) && reply.errors[0]?.code === 'no_model';
      if (!isForgotten || opening === this.#opening) return this.#named(reply);
    }
  }

  /** A call that goes on from what the module holds of the one before (instance.ts). */
  async advance<Name extends CallName>(
    method: Name,
    ...args: ArgsOf<Name>
  ): Promise<AnswerOf<Name>> {
    await this.#opening;
    return this.#named(await this.client.advance(method, ...args));
  }

  /** A reply whose tokens have their texts. */
  async #named<Reply>(reply: Reply) {
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

  /** One model after the other. */
  #next<T>(open: () => Promise<T>): Promise<T> {
    const opened = this.#opening.then(open);
    this.#opening = opened.catch(() => {});
    return opened;
  }

  async #read(model: Model, onProgress?: OnProgress) {
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
      const read = await this.client.advance('modelTokenizer', bytes);
      if (!read.ok) return read;
    }
    this.#model = model;
    return this.client.call('modelArchitecture');
  }
}
