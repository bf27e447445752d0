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

/** Ways of writing to think about again: what is found, and what to write instead. */
export const ADVICE: { found: RegExp; advice: string }[] = [
  { found: /\bit (?:is|was) (?:\S+ ){1,6}that\b/i, advice: 'a cleft: begin with what does it' },
  { found: /^what (?:\S+ ){1,8}is\b.*\bis\b/i, advice: 'a cleft: begin with the subject' },
  {
    found: /\b(?:nobody|whoever|somebody|hang together|as it were|go(?:es)? round|of its own)\b/i,
    advice: 'not how people say it here',
  },
  { found: /\bblend(?:s|ed|ing)?\b/i, advice: 'weighted average' },
  { found: /\bside by side\b/i, advice: 'concatenated' },
  { found: /\bshared out\b/i, advice: 'divided' },
  { found: /\bthe (?:divisor|root)\b/i, advice: 'scale, or the square root of something' },
  { found: /\bhead(?:’s)? writes?\b/i, advice: 'the head’s contribution' },
  { found: /\bthe tables?\b/i, advice: 'score matrix, or attention weights' },
  { found: /\bplaces? (?:in|of) (?:the |a )?(?:vector|text)/i, advice: 'dimension, or position' },
  { found: /\boperations\b/i, advice: 'floating-point operations (FLOPs)' },
  { found: /\bspread over seeds\b/i, advice: 'standard deviation' },
  { found: /\b(?:notices|wants|knows|owns|needs)\b/i, advice: 'who feels this? Code does not' },
];

/** How much something is, which a number and a spread should say. */
export const HOW_MUCH = /\b(?:hardly|dwarfs?|next to nothing|much (?:better|worse|more|less))\b/i;

/** What says why. */
export const REASON = /\b(?:because|since|so|therefore|thus|that is why|hence)\b/i;

/** A mask of truth values, whose True has to be explained. */
export const BOOLEAN_MASK = /\bboolean mask|\b(?:attn_mask|key_padding_mask|may_attend)\b/i;
export const MEANING_OF_TRUE = /\bTrue\b/;
/** A paragraph in this language: a translation has rules of its own. */
export const IN_THIS_LANGUAGE = /\b(?:the|an?|is|of)\b/i;

/** Heads or layers that are counted from one. */
export const COUNTED_FROM_ONE = /\b(?:heads|layers) (?:1|one) (?:to|and|through|–)(?: |\b)/i;
