import type { Page } from 'playwright-core';
import { frames, SETTLE_FRAMES } from './fits.ts';

// Text at twice its size, as some set it in their browser.

// What is wrong after so many looks is wrong for good.
const MOST_LOOKS = 25;

/**
 * What is wrong on a page then: what scrolls sideways, and controls that are cut off. It takes figures some
 * frames to measure themselves anew.
 */
export async function findingsInLargeText(page: Page) {
  const setSize = (size: string) =>
    page.evaluate((text) => {
      document.documentElement.style.fontSize = text;
    }, size);
  await setSize('200%');
  let found = [''];
  for (let look = 0; look < MOST_LOOKS && found.length > 0; look += 1) {
    await frames(page, SETTLE_FRAMES);
    found = await page.evaluate(faultsNow);
  }
  await setSize('');
  return found;
}

/** Runs in the page. */
function faultsNow(): string[] {
  const within = (root: ParentNode): HTMLElement[] =>
    [...root.querySelectorAll<HTMLElement>('*')].flatMap((one) => [
      ...(one.matches('button, select, label, summary, a') ? [one] : []),
      ...(one.shadowRoot ? within(one.shadowRoot) : []),
    ]);
  const isCut = (one: HTMLElement) =>
    one.checkVisibility() &&
    getComputedStyle(one).overflow !== 'visible' &&
    (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1);
  const over = document.documentElement.scrollWidth - innerWidth;
  return [
    ...(over > 0 ? [`${over} px too wide`] : []),
    ...within(document)
      .filter(isCut)
      .map((one) => one.textContent.trim().slice(0, 40)),
  ];
}
