// How numbers are written for reading: exact ones from the engine grouped, never rounded, and measured ones with as many
// digits as the sentence asks for.
import { numberText } from './evaluate.mjs';
import { numberAt, numberLike } from './experiments.mjs';
import { kept } from './kept.mjs';

const format = kept((language) => new Intl.NumberFormat(language));

/**
 * A whole number with its digits grouped: "307200" becomes "307,200". Takes any length.
 * @param {string} text
 * @param {string} language
 */
export function grouped(text, language) {
  return format(language).format(BigInt(text));
}

/**
 * What the engine evaluated, as prose shows it. Shapes stay as PyTorch prints them: a comma that
 * groups digits would read as one that parts two sizes.
 * @param {{kind: string, text: string}} value
 * @param {string} language
 */
export function displayed(value, language) {
  return value.kind === 'count' ? grouped(value.text, language) : value.text;
}

/**
 * A number of a page: exact or as it was measured, as prose shows it, and of which kind.
 * @param {import('./inline-rules.mjs').NumberNote} number
 * @param {{page: import('./read-page.mjs').Page, values: Map<string, import('./evaluate.mjs').Value>, content: import('./content.mjs').Content}} env
 */
export function written(number, { page, values, content }) {
  if (number.form === 'measured') {
    const found = Number(numberAt(content.experiments, number.place ?? ''));
    const shown = numberLike(found, number.like ?? '', content.language);
    return { text: String(found), shown, kind: 'measured' };
  }
  const text = numberText(number, page, values, content) ?? '';
  const kind = number.form === 'stated' ? 'count' : (values.get(number.id ?? '')?.kind ?? '');
  const shown =
    number.as === 'word'
      ? content.messages.numbers[text]
      : displayed({ kind, text }, content.language);
  return { text, shown, kind };
}
