import type { Page } from 'playwright-core';

// Text at twice its size, as some set it in their browser.

// A busy machine takes longer; what is wrong then is wrong for good.
const PATIENCE_MS = 5000;

/**
 * What is wrong on a page then: what scrolls sideways, and controls that are cut off. It takes figures so many
 * milliseconds to measure themselves anew.
 */
export async function findingsInLargeText(page: Page, settle: number) {
  const setSize = (size: string) =>
    page.evaluate((text) => {
      document.documentElement.style.fontSize = text;
    }, size);
  await setSize('200%');
  let found: string[];
  const end = performance.now() + PATIENCE_MS;
  do {
    await page.waitForTimeout(settle);
    found = await page.evaluate(faultsNow);
  } while (found.length > 0 && performance.now() < end);
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
