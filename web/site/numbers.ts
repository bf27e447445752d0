// How numbers are written for reading: exact ones from the engine grouped, never rounded, and measured ones with as many
// digits as the sentence asks for.

import type { Content } from './content.ts';
import { numberText } from './evaluate.ts';
import { numberAt, numberLike } from './experiments.ts';
import type { NumberNote } from './inline-rules.ts';
import { kept } from './kept.ts';
import type { Page, Value } from './page.ts';

const format = kept((language) => new Intl.NumberFormat(language));

/** A whole number with its digits grouped: "307200" becomes "307,200". Takes any length. */
export function grouped(text: string, language: string) {
  return format(language).format(BigInt(text));
}

/**
 * What the engine evaluated, as prose shows it. Shapes stay as PyTorch prints them: a comma that
 * groups digits would read as one that parts two sizes.
 */
export function displayed(value: { kind: string; text: string }, language: string) {
  return value.kind === 'count' ? grouped(value.text, language) : value.text;
}

/** A number of a page: exact or as it was measured, as prose shows it, and of which kind. */
export function written(
  number: NumberNote,
  { page, values, content }: { page: Page; values: Map<string, Value>; content: Content },
) {
  if (number.form === 'measured') {
    const found = Number(numberAt(content.experiments, number.place ?? ''));
    const shown = numberLike(found, number.like ?? '', content.language);
    return { text: String(found), shown, kind: 'measured' };
  }
  const text = numberText(number, page, values, content) ?? '';
  const isCount = number.form === 'stated' || number.form === 'counted';
  const kind = isCount ? 'count' : (values.get(number.id ?? '')?.kind ?? '');
  const shown =
    number.as === 'word'
      ? content.messages.numbers[text]!
      : displayed({ kind, text }, content.language);
  return { text, shown, kind };
}
