// How far what stands on a page is moved by something else than its reader.
import type { Page } from 'playwright-core';

/** From the page's first paint on; in `window.shifts`, as the sum of layout shifts. */
export const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    window.shifts = 0;
    new PerformanceObserver((list) => {
      const all = list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[];
      for (const { value, hadRecentInput } of all) window.shifts += hadRecentInput ? 0 : value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
