// A text on a page that a language model reads.

import type { Page } from 'playwright-core';

/** Waits until the bench, or the stage of the home page, shows what the model reads in a text. */
export const reads = (
  page: Page,
  text: string,
  tag: 'model-bench' | 'head-stage' = 'model-bench',
) =>
  page.waitForFunction(([of, wanted]) => document.querySelector(of)!.reading?.text === wanted, [
    tag,
    text,
  ] as const);

/** Types a text on the bench, and waits until it has been read. */
export async function readText(page: Page, text: string) {
  await page.getByLabel('Type a sentence').fill(text);
  await reads(page, text);
}
