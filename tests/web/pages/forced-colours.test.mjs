// Every page in the colours that a system forces on it: axe finds nothing, with questions answered too, and no figure
// loses what it draws with.

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { findingsInForcedColours } from '../support/axe.mjs';
import { startBrowser } from '../support/browser.mjs';
import { openGates } from '../support/gates.mjs';
import { builtPages } from '../support/pages.mjs';

let site;
before(async () => {
  site = await startBrowser();
});
after(() => site.close());

/**
 * Every line and area of the page's drawings that is meant to be seen and has the colour of the ground. Text and what
 * is filled with a colour of its own by leave of the page are left alone.
 */
const lostStrokes = (page) =>
  page.evaluate(() => {
    const ground = getComputedStyle(document.documentElement).backgroundColor;
    const lost = [];
    const look = (root) => {
      for (const one of root.querySelectorAll('*')) {
        if (one.shadowRoot) look(one.shadowRoot);
        if (!one.matches('svg path, svg line, svg polyline, svg circle') || !one.checkVisibility())
          continue;
        const { stroke, fill, strokeWidth } = getComputedStyle(one);
        const hasStroke = stroke !== 'none' && Number.parseFloat(strokeWidth) > 0;
        if (hasStroke && stroke === ground && (fill === 'none' || fill === ground))
          lost.push(`${root.host?.localName}: ${one.outerHTML.slice(0, 80)}`);
      }
    };
    look(document);
    return lost;
  });

describe('in forced colours', () => {
  for (const path of builtPages()) {
    test(`${path} can be read and its drawings seen`, async () => {
      const { page, done } = await site.open({ path });
      await page.waitForLoadState('networkidle');
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      await openGates(page);
      assert.deepEqual(await findingsInForcedColours(page), []);
      assert.deepEqual(await lostStrokes(page), []);
      await done();
    });
  }
});
