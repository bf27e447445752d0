// What knows the texts of a model's tokens where the engine does not: a tokenizer.json in a worker of its own.

import type { Reply } from '@engine';
import { startTokenizer } from '#platform/start-tokenizer.ts';
import type { Vocabulary } from '../../../engine/runner.ts';
import { endOf, WorkerLost } from '../../../engine/worker-life.ts';
import { beginningOf } from '../../../text/address.ts';
import { numbered, refused } from './number-vocabulary.ts';

const MOST_BYTES = 64 * 2 ** 20;
const READ_MS = 60_000;
const ASK_MS = 10_000;

/** One that somebody ends: it can be asked nothing after. */
export type OpenVocabulary = Vocabulary & { close: () => void };

class TokenizerWorker {
  #worker = startTokenizer();
  #asked = 0;
  #end: (why: Error) => void = () => {};
  /** Rejects once the worker is no more. */
  readonly #ended = new Promise<never>((_, reject) => {
    this.#end = reject;
  });

  constructor() {
    this.#ended.catch(() => {});
    this.#worker.addEventListener('error', ({ message }) => this.close(message));
    this.ask('lock', undefined, ASK_MS)
      .then((lock) => endOf(lock as string | undefined))
      .then(
        () => this.close('it has ended'),
        () => {},
      );
  }

  /** Ends the worker where it takes longer than it may; rejects with WorkerLost where it came to an end before. */
  async ask(work: string, value: unknown, milliseconds: number): Promise<unknown> {
    this.#asked += 1;
    const id = this.#asked;
    const { promise, resolve, reject } = withResolvers();
    const timer = setTimeout(() => {
      reject(new Error('it takes too long'));
      this.close();
    }, milliseconds);
    const hear = ({ data }: MessageEvent): void => {
      if (data.id !== id) return;
      if (data.error === undefined) resolve(data.value);
      else reject(new Error(data.error));
    };
    this.#worker.addEventListener('message', hear);
    this.#worker.postMessage({ id, work, value });
    try {
      return await Promise.race([promise, this.#ended]);
    } finally {
      clearTimeout(timer);
      this.#worker.removeEventListener('message', hear);
    }
  }

  close(why = 'closed'): void {
    this.#worker.terminate();
    this.#end(new WorkerLost(why));
  }
}

function withResolvers() {
  let resolve: (value: unknown) => void = () => {};
  let reject: (error: Error) => void = () => {};
  const promise = new Promise<unknown>((give, refuse) => {
    resolve = give;
    reject = refuse;
  });
  return { promise, resolve, reject };
}

const detailOf = (error: unknown): string =>
  beginningOf(error instanceof Error ? error.message : String(error), 200);

/** A worker that has read a tokenizer. */
async function started(files: { text: string; settings: string }): Promise<TokenizerWorker> {
  const worker = new TokenizerWorker();
  try {
    await worker.ask('read', files, READ_MS);
    return worker;
  } catch (error) {
    worker.close();
    throw error;
  }
}

/** @param settings - tokenizer_config.json, where it lies beside */
export async function openTokenizer(file: Blob, settings?: Blob): Promise<Reply<OpenVocabulary>> {
  if (file.size > MOST_BYTES)
    return refused('tokenizer_unreadable', { detail: `${file.size} bytes` });
  try {
    const text = await file.text();
    const more = settings && settings.size < MOST_BYTES ? await settings.text() : '';
    const start = () => started({ text, settings: more });
    return { ok: true, value: vocabularyOf(await start(), start) };
  } catch (error) {
    return refused('tokenizer_unreadable', { detail: detailOf(error) });
  }
}

/** @param start - another worker that knows the same */
function vocabularyOf(
  first: TokenizerWorker,
  start: () => Promise<TokenizerWorker>,
): OpenVocabulary {
  let worker = Promise.resolve(first);
  let isClosed = false;
  /** Asks once more, of another worker, what was lost with one or came after its end. */
  async function ask(work: string, value: unknown): Promise<unknown> {
    const asked = worker;
    try {
      return await (await asked).ask(work, value, ASK_MS);
    } catch (error) {
      if (isClosed || !(error instanceof WorkerLost)) throw error;
      if (worker === asked) worker = start();
      return (await worker).ask(work, value, ASK_MS);
    }
  }
  /** Of tokens that were asked for before. */
  const known = new Map<number, string>();
  const texts = async (tokens: number[]): Promise<string[]> => {
    const unknown = [...new Set(tokens.filter((token) => !known.has(token)))];
    if (unknown.length > 0) {
      const asked = (await ask('texts', unknown).catch(() => [])) as string[];
      unknown.forEach((token, at) => {
        // One that the tokenizer does not have goes by its number.
        known.set(token, asked[at] || numbered(token).text);
      });
    }
    return tokens.map((token) => known.get(token) ?? '');
  };
  return {
    texts,
    encode: async (text) => {
      try {
        const tokens = (await ask('encode', text)) as number[] | null;
        if (!tokens) return refused('text_without_tokens', {});
        const named = await texts(tokens);
        const value = tokens.map((token, at) => ({ token, text: named[at] ?? '' }));
        return { ok: true, value };
      } catch (error) {
        return refused('tokenizer_failed', { detail: detailOf(error) });
      }
    },
    close: () => {
      isClosed = true;
      worker.then(
        (open) => open.close(),
        () => {},
      );
    },
  };
}
