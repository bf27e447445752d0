// Whether a page is as wide as its window.

import assert from 'node:assert/strict';

// Figures come alive when they are seen, and measure themselves anew when their width changes.
export const SETTLE_MS = 200;

/**
 * Makes the window as wide, and waits until the page has followed.
 * @param {import('playwright-core').Page} page
 * @param {number} width
 */
export async function resize(page, width) {
  await page.setViewportSize({ width, height: 844 });
  await page.waitForTimeout(SETTLE_MS);
}

/**
 * Asserts that nothing makes a page scroll sideways.
 * @param {import('playwright-core').Page} page
 * @param {string} [state] - what it is in, for whoever reads the failure
 */
export async function assertFits(page, state = 'the page') {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(over <= 0, `${state}: ${over} px too wide`);
}
