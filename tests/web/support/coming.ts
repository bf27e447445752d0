import type { Frame, Page } from 'playwright-core';

// A reader who has come to every element of a kind: some come alive only then (web/src/kit/when-near.ts).

export async function comeToAll(page: Page, tag: string) {
  const all = page.locator(tag);
  await all.first().waitFor({ state: 'attached' });
  for (let at = 0; at < (await all.count()); at += 1) {
    await all.nth(at).scrollIntoViewIfNeeded();
    await page.locator(`${tag}[alive]`).nth(at).waitFor();
  }
}

/** Waits until an element shows more than its still figure: something that it made itself. */
export const isDrawn = (page: Page | Frame, selector: string) =>
  page.waitForFunction(
    (one) => document.querySelector(one)?.shadowRoot?.querySelector(':not(slot, style)'),
    selector,
  );
