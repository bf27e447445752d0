// What prose may not do: speak of a mask without the meaning of True, or count heads from one. (A number without a source is
// a matter of the numbers.)
import {
  BOOLEAN_MASK,
  COUNTED_FROM_ONE,
  IN_THIS_LANGUAGE,
  MEANING_OF_TRUE,
} from '#content/rules.ts';
import type { FaultList } from './faults.ts';
import type { Page } from './page.ts';
import { paragraphsOf } from './paragraphs.ts';

export function plainMasks(page: Page, faults: FaultList) {
  for (const { text, line } of paragraphsOf(page.nodes))
    if (BOOLEAN_MASK.test(text) && !MEANING_OF_TRUE.test(text) && IN_THIS_LANGUAGE.test(text))
      faults.add(page.file, line, 'a mask, and not a word of what True means in it');
}

export function countedFromZero(page: Page, faults: FaultList) {
  for (const { text, line } of paragraphsOf(page.nodes)) {
    const found = COUNTED_FROM_ONE.exec(text)?.[0];
    if (found) faults.add(page.file, line, `"${found}": heads and layers are counted from zero`);
  }
}
