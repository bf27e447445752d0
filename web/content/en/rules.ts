// The rules that the text of the course is checked by, in this language.
import { LANGUAGE } from './language.ts';

/** Words by which a sentence says that one thing has an effect on another. */
export const EFFECTS = new RegExp(
  [
    'improv(?:e|es|ed|ing|ement)',
    'help(?:s|ed|ing|ful)?',
    'hurt(?:s|ing)?',
    '(?:better|worse|best|worst)',
    '(?:faster|slower|cheaper)',
    'prevent(?:s|ed|ing)?',
    'learn(?:s|ed|t)? to',
    'lead(?:s|ing)? to',
    'led to',
    'stabili[sz]e[sd]?',
    'makes? (?:\\S+ ){1,6}?(?:stable|easier|harder|possible|impossible)',
    'degrad(?:e|es|ed|ing)',
    'outperform(?:s|ed)?',
    'benefit(?:s|ed)?',
    '(?:more|less) (?:accurate|expressive|powerful|efficient|robust)',
  ]
    .map((words) => `\\b${words}\\b`)
    .join('|'),
  'i',
);

/** A digit that needs a source or a calculation: not one that belongs to a name, such as GPT-3, GLM-4.5 or float32. */
export const BARE_DIGIT = /(?<![A-Za-z][\w.-]*)\d/;

/** Where in the work a claim stands: a section, table or figure by its number, a page, a file. */
export const PLACE_IN_A_WORK =
  /\b(?:sections?|tables?|figures?|footnotes?|appendix|equations?|pages?|abstract|chapter|config)\b|\.\w+\b/i;

const sentences = new Intl.Segmenter(LANGUAGE, { granularity: 'sentence' });
const words = new Intl.Segmenter(LANGUAGE, { granularity: 'word' });

/** Each sentence of a text. */
export const sentencesOf = (text: string) =>
  [...sentences.segment(text)].map(({ segment }) => segment.trim());

/** Each word of a text, in small letters. */
export const wordsOf = (text: string) =>
  [...words.segment(text.toLowerCase())]
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment }) => segment);

/** A mask of truth values, whose True has to be explained. */
export const BOOLEAN_MASK = /\bboolean mask|\b(?:attn_mask|key_padding_mask|may_attend)\b/i;
export const MEANING_OF_TRUE = /\bTrue\b/;
/** A paragraph in this language: a translation has rules of its own. */
export const IN_THIS_LANGUAGE = /\b(?:the|an?|is|of)\b/i;

/** Heads or layers that are counted from one. */
export const COUNTED_FROM_ONE = /\b(?:heads|layers) (?:1|one) (?:to|and|through|–)(?: |\b)/i;
