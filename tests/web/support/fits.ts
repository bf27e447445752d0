// Whether a page is as wide as its window.

import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';

// Figures come alive when they are seen, and measure themselves anew when their width changes.
export const SETTLE_MS = 200;

/** Makes the window as wide, and waits until the page has followed. */
export async function resize(page: Page, width: number) {
  await page.setViewportSize({ width, height: 844 });
  await page.waitForTimeout(SETTLE_MS);
}

/** Asserts that nothing makes a page scroll sideways; the state is for whoever reads the failure. */
export async function assertFits(page: Page, state = 'the page') {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(over <= 0, `${state}: ${over} px too wide`);
}
