// Whether a page is as wide as its window.

import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';

// Figures come alive when they are seen, and measure themselves anew when their width changes.
export const SETTLE_FRAMES = 12;

/** In pixels. */
const SLIVER = 60;

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

/**
 * Asserts that whatever is wider than its place shows more than a sliver of it, and that there is more: by a shadow at its
 * edge (shared.css) or by an ellipsis. On a phone code and bars have no need to be; a caption is in sight whole, and a
 * button holds its words, but for one that is a picture.
 */
export async function assertNothingCut(page: Page, state = 'the page') {
  const cut = await page.evaluate((sliver) => {
    const found: string[] = [];
    const look = (root: ParentNode, host: string) => {
      for (const one of root.querySelectorAll('*')) {
        if (one.shadowRoot) look(one.shadowRoot, `${host} ${one.localName}`);
        const { overflowX, textOverflow, backgroundAttachment } = getComputedStyle(one);
        const isOver = overflowX !== 'visible' && one.scrollWidth > one.clientWidth + 1;
        if (
          one.matches('button:not([data-drawn]), .button:not(:has(input))') &&
          getComputedStyle(one).borderTopWidth !== '0px'
        ) {
          const words = document.createRange();
          words.selectNodeContents(one);
          const room = one.clientHeight - words.getBoundingClientRect().height;
          if (room < 4 && one.textContent?.trim() && one.checkVisibility())
            found.push(`${host} a button too low for its words: ${one.textContent.trim()}`);
        }
        // Less is for screen readers alone.
        if (!isOver || one.clientWidth < 2 || !one.checkVisibility()) continue;
        if (one.matches(innerWidth > 480 ? 'input, pre' : 'input')) continue;
        const isSaid = backgroundAttachment.includes('local') || textOverflow === 'ellipsis';
        const caption = one.querySelector(':scope > table > caption')?.getBoundingClientRect();
        const isCaptionCut = caption && caption.width > one.clientWidth + 1;
        const isSliver = textOverflow !== 'ellipsis' && one.clientWidth < sliver;
        if (!isSaid || one.matches('pre') || isCaptionCut || isSliver)
          found.push(
            `${host} ${one.localName}#${one.id}.${one.className}: ${one.textContent?.trim().slice(0, 60)}`,
          );
      }
    };
    look(document, '');
    return found;
  }, SLIVER);
  assert.deepEqual(cut, [], state);
}
