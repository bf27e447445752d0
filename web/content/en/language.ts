// What depends on the language beyond its sentences.

/** As a page names it, and as numbers and lists are written. */
export const LANGUAGE = 'en';
export const DIRECTION: 'ltr' | 'rtl' = 'ltr';
/** As dates are written. */
export const DATES = 'en-GB';

const STEM = 4;

/** How a word begins in all its forms. */
export const stemOf = (word: string) => word.toLowerCase().slice(0, STEM);

/** The words of a search. */
export const searchWords = (text: string) => text.split(/\s+/);
