// Texts of a model without a tokenizer: its tokens go by their numbers.
import type { Fault, ModelToken } from '@engine';
import type { Vocabulary } from '../../../engine/runner.ts';

export const refused = (
  code: string,
  args: Record<string, string | number>,
): { ok: false; errors: Fault[] } => ({
  ok: false,
  errors: [{ code, where: 'tokenizer.json', args } as Fault],
});

/** As a word of a text, so that one number does not run into the next. */
export const numbered = (token: number): ModelToken => ({ token, text: ` ${token}` });

/** Of a model without a tokenizer: texts are token numbers with spaces between. */
export const numberVocabulary = (tokens: number): Vocabulary => ({
  encode: async (text) => {
    const words = text.split(/[\s,]+/).filter(Boolean);
    const isNumber = (word: string): boolean => /^\d{1,9}$/.test(word) && Number(word) < tokens;
    const wrong = words.find((word) => !isNumber(word));
    if (wrong !== undefined)
      return refused('no_token_number', { word: wrong.slice(0, 40), last: tokens - 1 });
    return { ok: true, value: words.map((word) => numbered(Number(word))) };
  },
  texts: async (numbers) => numbers.map((token) => numbered(token).text),
});
