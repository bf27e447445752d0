// What axe-core finds on a page.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { ElementContext, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const long = process.env.HEADSUP_LONG !== undefined;

// The rules that look at colours, and the most costly by far.
const COLOURS = ['color-contrast', 'link-in-text-block'];
// The rules of a page as a whole, which an element cannot keep for the page of somebody else that it stands in.
const WHOLE_PAGE = ['heading-order', 'landmark-one-main', 'page-has-heading-one', 'region'];

const without = (ids: string[]) => ({
  rules: Object.fromEntries(ids.map((id) => [id, { enabled: false }])),
});

/** Runs axe in the page, past the CSP of the page's own scripts: one line a rule that is broken, with where. */
async function run(page: Page, options: RunOptions, context?: object) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  const violations = await page.evaluate(
    async ({ options, context }) =>
      (await window.axe.run((context as ElementContext) ?? document, options)).violations,
    // Read again, the sheets of figures would be styles of the page, which its policy forbids.
    { options: { resultTypes: ['violations' as const], preload: false, ...options }, context },
  );
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.flat(3).join(' ')).join('; ')}`,
  );
}

/** All that is wrong. */
export const findings = (page: Page) => run(page, {});

/** All that is wrong but for colours, which a page has at every width alike. */
export const findingsButColours = (page: Page) => run(page, without(COLOURS));

/** The same of elements on a page that is not the site's. */
export const findingsInElements = (page: Page) => run(page, without([...COLOURS, ...WHOLE_PAGE]));

/** All of that in light, and the colours in both themes. */
export async function findingsAlone(page: Page) {
  const found = await run(page, without(WHOLE_PAGE));
  await page.emulateMedia({ colorScheme: 'dark' });
  return [...found, ...(await run(page, { runOnly: COLOURS })).map((one) => `dark: ${one}`)];
}

/** What is wrong with the colours of a part; to it leads a selector for each shadow root on the way. */
export const findingsInColours = (page: Page, path: string[]) =>
  run(page, { runOnly: COLOURS }, { include: { fromShadowDom: path } });

/**
 * What is wrong in the few colours that a system forces on every page, on a dark ground; on a light one too in the long
 * tests.
 */
export async function findingsInForcedColours(page: Page) {
  const found: string[] = [];
  for (const colorScheme of long ? (['light', 'dark'] as const) : (['dark'] as const)) {
    await page.emulateMedia({ forcedColors: 'active', colorScheme });
    const wrong = await run(page, { runOnly: COLOURS });
    found.push(...wrong.map((one) => `${colorScheme}: ${one}`));
  }
  return found;
}

/** All that is wrong on a page opened in light, then in dark, which is another set of colours and nothing else. */
export async function findingsInBothThemes(page: Page) {
  const light = await findings(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await run(page, long ? {} : { runOnly: COLOURS });
  return [...light, ...dark.map((found) => `dark: ${found}`)];
}

/**
 * Every line of the page's drawings that is meant to be seen and has the colour of the ground. What is filled with a
 * colour of its own by leave of the page is left alone.
 */
export const lostStrokes = (page: Page) =>
  page.evaluate(() => {
    const ground = getComputedStyle(document.documentElement).backgroundColor;
    const lost: string[] = [];
    const look = (root: Document | ShadowRoot) => {
      for (const one of root.querySelectorAll('*')) {
        if (one.shadowRoot) look(one.shadowRoot);
        if (!one.matches('svg path, svg line, svg polyline, svg circle') || !one.checkVisibility())
          continue;
        const { stroke, fill, strokeWidth } = getComputedStyle(one);
        const hasStroke = stroke !== 'none' && Number.parseFloat(strokeWidth) > 0;
        if (hasStroke && stroke === ground && (fill === 'none' || fill === ground))
          lost.push(`${(root as ShadowRoot).host?.localName}: ${one.outerHTML.slice(0, 80)}`);
      }
    };
    look(document);
    return lost;
  });
