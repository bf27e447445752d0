// Tokens as people read them: words, and pieces of words as such.
import type { ModelToken } from '@engine';
import words from '#content/words/model-reading.json';
import { messagesOf } from '../../../text/messages.ts';

const say = messagesOf(words);

/** A piece goes on with the word before it. */
const isPiece = (text: string): boolean => /^[\p{L}\p{N}]/u.test(text);

/** Whether the token stands close to the one before it: a piece of a word, or a stop. */
export const isJoined = (text: string): boolean => !/^\s/.test(text);

/** What texts begin with, in the vocabularies of Llama, Llama 3, GPT-2 and Gemma. */
const BEGIN = /^\s*(?:<s>|<\|begin_of_text\|>|<\|endoftext\|>|<bos>)\s*$/;

export const numbersOf = (tokens: ModelToken[]): number[] => tokens.map(({ token }) => token);

/** Whether it is the token that texts begin with. */
export const isBegin = ({ text }: ModelToken): boolean => BEGIN.test(text);

/** Whether a text begins with a token of its own, which is no word. */
export const hasBegin = ([first]: ModelToken[]): boolean => first !== undefined && isBegin(first);

/** The token by itself: a piece with a hyphen in front, what cannot be seen by its name. */
export function tokenName({ text }: ModelToken, place = -1): string {
  if (place === 0 && BEGIN.test(text)) return say('begin');
  if (text.trim() === '') return text.includes('\n') ? say('newline') : '␣';
  return isPiece(text) ? `-${text}` : text.trim();
}

/** Names of a text's tokens, one for each; the word that the text begins with is no piece. */
export function tokenNames(tokens: ModelToken[]): string[] {
  const first = hasBegin(tokens) ? 1 : 0;
  return tokens.map((token, place) =>
    place === first
      ? tokenName({ ...token, text: ` ${token.text.trim()}` })
      : tokenName(token, place),
  );
}

/** Names of a text's words, by the first token of each. */
export const wordNames = (tokens: ModelToken[], starts: number[]): string[] =>
  starts.map((start, word) =>
    start === 0
      ? say('begin')
      : tokens
          .slice(start, starts[word + 1])
          .map(({ text }) => text)
          .join('')
          .trim() || tokenName(tokens[start] as ModelToken),
  );
