// Whether a page is as wide as its window.

import assert from 'node:assert/strict';
import type { JSHandle, Page } from 'playwright-core';

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

/**
 * What is wider than its place and shows no more than a sliver of it, or not that there is more: by a shadow at its
 * edge (shared.css) or by an ellipsis. On a phone code and bars have no need to be; a caption is in sight whole, and a
 * button holds its words, but for one that is a picture. And words that end at the edge of what hides them.
 */
export const cutIn = (page: Page, within?: JSHandle<ParentNode>) =>
  page.evaluate((whole) => {
    /** In pixels. */
    const LEAST = 60;
    const found: string[] = [];
    const isCutOff = (one: Element) => {
      const words = document.createRange();
      words.selectNodeContents(one);
      const { left, right, top, bottom } = words.getBoundingClientRect();
      let up = one;
      for (
        ;
        up;
        up = up.assignedSlot ?? up.parentElement ?? (up.getRootNode() as ShadowRoot).host
      ) {
        const { overflow, textOverflow } = getComputedStyle(up);
        const isHidden = up.clientWidth === 1;
        if (/auto|scroll/.test(overflow) || textOverflow === 'ellipsis' || isHidden) return false;
        const edge = up.getBoundingClientRect();
        const isSeen = left < edge.right && right > edge.left && top < edge.bottom - 4;
        const isIn = left > edge.left - 2 && right < edge.right + 2 && bottom < edge.bottom + 4;
        if (overflow !== 'visible' && isSeen && !isIn) return true;
      }
      return right > innerWidth + 1;
    };
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
        const isSeen = one.checkVisibility({ visibilityProperty: true });
        if (!one.childElementCount && one.textContent && isSeen && isCutOff(one))
          found.push(`${host} ${one.localName} is cut off: ${one.textContent}`);
        // Less is for screen readers alone.
        if (!isOver || one.clientWidth < 2 || !one.checkVisibility()) continue;
        if (one.matches(innerWidth > 480 ? 'input, pre' : 'input')) continue;
        const isSaid = backgroundAttachment.includes('local') || textOverflow === 'ellipsis';
        const caption = one.querySelector(':scope > table > caption')?.getBoundingClientRect();
        const isCaptionCut = caption && caption.width > one.clientWidth + 1;
        const isSliver = textOverflow !== 'ellipsis' && one.clientWidth < LEAST;
        if (!isSaid || one.matches('pre') || isCaptionCut || isSliver)
          found.push(
            `${host} ${one.localName}#${one.id}.${one.className}: ${one.textContent?.trim().slice(0, 60)}`,
          );
      }
    };
    look(whole ?? document, '');
    return found;
  }, within);

/** Asserts that nothing is cut; the state is for whoever reads the failure. */
export const assertNothingCut = async (page: Page, state = 'the page') =>
  assert.deepEqual(await cutIn(page), [], state);
