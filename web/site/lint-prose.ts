// What prose may not do: speak of a mask without the meaning of True, or count heads from one. (A number without a source is
// a matter of the numbers.)
import {
  BOOLEAN_MASK,
  COUNTED_FROM_ONE,
  IN_THIS_LANGUAGE,
  MEANING_OF_TRUE,
} from '#content/rules.ts';
import type { Linting, Page } from './page.ts';
import { paragraphsOf } from './paragraphs.ts';

export function plainMasks({ nodes }: Page, { complain }: Linting) {
  for (const { text, line } of paragraphsOf(nodes))
    if (BOOLEAN_MASK.test(text) && !MEANING_OF_TRUE.test(text) && IN_THIS_LANGUAGE.test(text))
      complain('a mask, and not a word of what True means in it', line);
}

export function countedFromZero({ nodes }: Page, { complain }: Linting) {
  for (const { text, line } of paragraphsOf(nodes)) {
    const found = COUNTED_FROM_ONE.exec(text)?.[0];
    if (found) complain(`"${found}": heads and layers are counted from zero`, line);
  }
}
