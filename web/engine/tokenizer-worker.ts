// A tokenizer.json in a worker of its own, since a pattern that somebody else wrote may go on for years: whoever asks
// ends the worker.
import { Tokenizer } from '@huggingface/tokenizers';
import { holdLock } from './worker-life.ts';

type Work = 'lock' | 'read' | 'encode' | 'texts';

let tokenizer: Tokenizer | undefined;
/** Tokens before another, which keep the space that it begins with. */
let before: number[] = [];
let textBefore = '';

const HOW = { skip_special_tokens: false, clean_up_tokenization_spaces: false };

const decoded = (tokens: number[]): string =>
  tokens.length === 0 ? '' : (tokenizer as Tokenizer).decode(tokens, HOW);

/** The text of a token as it stands within a text; none where the vocabulary lacks it. */
function textOf(token: number) {
  try {
    const both = decoded([...before, token]);
    return both.startsWith(textBefore) ? both.slice(textBefore.length) : decoded([token]);
  } catch {
    return '';
  }
}

const encoded = (text: string, how?: object): number[] =>
  (tokenizer as Tokenizer).encode(text, how).ids;

const works: Record<Work, (value: never) => unknown> = {
  lock: holdLock,
  read({ text, settings }: { text: string; settings: string }) {
    tokenizer = new Tokenizer(JSON.parse(text), settings === '' ? {} : JSON.parse(settings));
    before = encoded('a', { add_special_tokens: false }).filter(Number.isInteger);
    textBefore = decoded(before);
    return true;
  },
  encode(text: string) {
    const ids = encoded(text);
    // What the vocabulary has no token for comes out as no number.
    return ids.every(Number.isInteger) ? ids : null;
  },
  texts: (tokens: number[]) => tokens.map(textOf),
};

addEventListener('message', async ({ data: { id, work, value } }) => {
  try {
    postMessage({ id, value: await works[work as Work](value as never) });
  } catch (error) {
    postMessage({ id, error: error instanceof Error ? error.message : String(error) });
  }
});
