// Where a keyboard has come to.

import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';

/** What has the focus, through every shadow root: its id, or its class where it has none. */
export const active = (page: Page) =>
  page.evaluate(() => {
    let at = document.activeElement;
    while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
    return at?.id || at?.getAttribute('class');
  });

/** Presses a key until what has the focus is this. */
export async function tabTo(page: Page, id: string, key = 'Tab') {
  for (let presses = 0; presses < 120; presses += 1) {
    if ((await active(page)) === id) return;
    await page.keyboard.press(key);
  }
  assert.fail(`${key} never reaches ${id}`);
}
