// Whether a figure is drawn by its script: what was built into the page has its sheets as files.
import type { Locator } from 'playwright-core';

export const alive = (figure: Locator) =>
  figure.locator('link').first().waitFor({ state: 'detached' });
