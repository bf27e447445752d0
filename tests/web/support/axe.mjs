// What axe-core finds on a page.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Runs axe in the page, past the CSP that a page's own scripts must keep.
 * @param {import('playwright-core').Page} page
 * @returns {Promise<string[]>} one line a rule that is broken, with where
 */
export async function findings(page) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => window.axe.run());
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.flat(3).join(' ')).join('; ')}`,
  );
}

/**
 * The same in light, then in dark.
 * @param {import('playwright-core').Page} page - opened in light
 */
export async function findingsInBothThemes(page) {
  const light = await findings(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  return [...light, ...(await findings(page)).map((found) => `dark: ${found}`)];
}
