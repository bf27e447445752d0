// Whether a page is as wide as its window.

import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';

// Figures come alive when they are seen, and measure themselves anew when their width changes.
export const SETTLE_FRAMES = 12;

/** Waits until a page has drawn so many frames: a busy machine takes longer for each, and the page for what it does in them. */
export const frames = (page: Page, count: number) =>
  page.evaluate(async (left) => {
    for (let frame = 0; frame < left; frame += 1) await new Promise(requestAnimationFrame);
  }, count);

/** Makes the window as wide, and waits until the page has followed. */
export async function resize(page: Page, width: number) {
  await page.setViewportSize({ width, height: 844 });
  await frames(page, SETTLE_FRAMES);
}

/** Asserts that nothing makes a page scroll sideways; the state is for whoever reads the failure. */
export async function assertFits(page: Page, state = 'the page') {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(over <= 0, `${state}: ${over} px too wide`);
}
