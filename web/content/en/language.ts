// What depends on the language beyond its sentences.

/** As a page names it, and as numbers and lists are written. */
export const LANGUAGE = 'en';
export const DIRECTION: 'ltr' | 'rtl' = 'ltr';
/** As dates are written. */
export const DATES = 'en-GB';

/** What all forms of a word have in common. */
export const stemOf = (word: string) => word.replace(/(?:ies|e?s|ing|ed)$/, '');

/** Words of a question that are not what it is about. */
const ASKING =
  /^(?:an?|and|are|by|do|does|for|how|in|is|it|of|on|or|the|to|vs|what|when|where|which|why|with)$/i;

/** The words of a search. */
export function searchWords(text: string) {
  const words = text.split(/[\s?]+/).filter(Boolean);
  const telling = words.filter((word) => !ASKING.test(word));
  return telling.length > 0 ? telling : words;
}
