// After one visit, with nobody to answer any more, in every browser: another page opens, its engine computes, and
// what was done is there.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { kept } from '../web/support/site-copy.ts';
import { browserOnSite } from './support/drive.ts';

const browser = browserOnSite();

test('the site goes on without its server', async () => {
  const page = await browser.open('index.html');
  await kept(page);
  page.site.stop();
  await page.goto('lessons/width-and-heads.html?step=weights');
  await page.seen('shape-stepper[alive] >> section.step[data-step="weights"]');
  await page.exists('tensor-view >> matrix-view >> td');
  const cells = await page.texts('tensor-view >> matrix-view >> td');
  assert.ok(cells.length > 0 && cells.every((cell) => /\d/.test(cell)), String(cells));
  await page.pressOn('step-controls >> #stepper-back', 'Enter');
  await page.seen('shape-stepper >> section.step[data-step="scores"]');
  await page.goto('lessons/width-and-heads.html');
  await page.seen('shape-stepper[alive] >> section.step[data-step="scores"]');
  await page.done();
});
