// Nothing for axe to find, on every page at both widths and in both themes, with its questions answered, so
// that figures that wait behind one are looked at too. Colours do not depend on the width: they are looked at
// where it is wide, and what only a narrow screen shows is looked at apart. Every combination, and questions
// closed, are looked at in the long tests.

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import {
  findings,
  findingsButColours,
  findingsInBothThemes,
  findingsInColours,
} from '../support/axe.mjs';
import { startBrowser } from '../support/browser.mjs';
import { openGates } from '../support/gates.mjs';
import { builtPages } from '../support/pages.mjs';

const paths = builtPages();

let site;
before(async () => {
  site = await startBrowser();
});
after(() => site.close());

describe('axe-core finds nothing', () => {
  test('in the colours of what only a narrow screen shows', async () => {
    const { page, done } = await site.open({ path: 'lessons/every-size.html', width: 390 });
    await page.locator('model-catalogue .narrow').waitFor();
    assert.deepEqual(await findingsInColours(page, ['model-catalogue', '.narrow']), []);
    await done();
  });

  for (const width of [1280, 390]) {
    const long = process.env.HEADSUP_LONG !== undefined;
    const found = width === 1280 || long ? findingsInBothThemes : findingsButColours;
    for (const path of paths) {
      test(`on ${path} at ${width} px`, async () => {
        const { page, done } = await site.open({ path, width });
        await page.waitForLoadState('networkidle');
        if (long) assert.deepEqual(await findings(page), [], 'questions closed');
        await openGates(page);
        assert.deepEqual(await found(page), []);
        await done();
      });
    }
    for (const query of ['?step=q_k', '?step=outputs_contiguous', '?preset=gpt3']) {
      test(`in the lesson ${query} at ${width} px`, async () => {
        const { page, done } = await site.openLesson({ query, width });
        await page.waitForLoadState('networkidle');
        assert.deepEqual(await found(page), []);
        await done();
      });
    }
    test(`in the lesson with a wrong answer, an open cell and an illegal size at ${width} px`, async () => {
      const { page, done } = await site.openLesson({ query: '?step=q', width });
      await page.locator('shape-gate #answer').fill('(2, 10, 768)');
      await page.keyboard.press('Enter');
      await page.locator('shape-gate #verdict').waitFor();
      await page.locator('lens-table td').first().click();
      await page.locator('cell-inspector #inspector').waitFor();
      await page.locator('setup-panel summary').click();
      await page.locator('size-field#n_heads #number').fill('5');
      await page.locator('size-field#n_heads .fault').first().waitFor();
      assert.deepEqual(await found(page), []);
      await done();
    });
  }
});
