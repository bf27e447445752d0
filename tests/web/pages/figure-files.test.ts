// What can be saved of the live figures: each one's picture stands alone, and the numbers are the engine's to the bit.
// Figures that a page keeps back until a question is answered are kept back here too.

import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { readRank } from '../../../web/engine/study.ts';
import { alive } from '../support/alive.ts';
import { comeToAll, isDrawn } from '../support/coming.ts';
import { engine } from '../support/engines.ts';
import { test } from '../support/page-test.ts';
import { openQuestions } from '../support/questions.ts';
import { got } from '../support/reply.ts';
import { drawnSvg, pngSize, savedFile } from '../support/saved-files.ts';

/** Opens the files of a figure. */
async function filesOf(page: Page, tag: string) {
  const figure = page.locator(`figure.live:has(> ${tag})`).locator('visible=true').first();
  await figure.scrollIntoViewIfNeeded();
  await isDrawn(page, tag);
  await figure.locator('details.files > summary').press('Enter');
  const files = figure.locator('figure-files');
  await files.locator('button').first().waitFor();
  return files;
}

test.describe('a live figure as files', () => {
  test('is a picture that stands alone, says what is invented, and has no controls; nothing of it is fetched before', async ({
    site,
  }) => {
    const { page, asked } = await site.open({ path: 'lab/heads.html' });
    const isFetched = () => asked.some((url) => url.includes('figure-files'));
    await alive(page.locator('head-switches'));
    await page.waitForLoadState('networkidle');
    assert.ok(!isFetched());
    const switches = await filesOf(page, 'head-switches');
    assert.ok(isFetched());
    const svg = (await savedFile(switches, 'heads-invented-beside-learned.svg')).toString();
    const drawn = await drawnSvg(page, svg);
    assert.equal(drawn.fault, undefined);
    assert.ok(drawn.width > 200 && drawn.colours > 8, JSON.stringify(drawn));
    assert.match(drawn.text, /From Heads Up: /);
    assert.match(drawn.text, /Hand-made/);
    assert.match(svg, /stroke-dasharray="7/);
    const { width } = pngSize(await savedFile(switches, 'heads-invented-beside-learned.png'));
    assert.ok(width >= drawn.width);
    const lab = await filesOf(page, 'model-bench');
    const { text } = await drawnSvg(page, (await savedFile(lab, 'heads.svg')).toString());
    assert.match(text, /new names/);
    assert.doesNotMatch(text, /Train (?:again|\d)/);
  });

  test('has its labels as they stand and its cells as shapes, on its own ground, in words that every program knows', async ({
    site,
  }) => {
    const { page } = await site.open({ path: 'lessons/why-more-heads.html#scene-rows' });
    const upright = (svg: string) =>
      page.evaluate((text) => {
        document.body.insertAdjacentHTML('beforeend', text);
        return [...document.body.lastElementChild!.querySelectorAll('text')]
          .filter((label) => label.getScreenCTM()!.b < -0.5)
          .map(({ textContent }) => textContent);
      }, svg);
    await page.locator('model-scene .most').first().waitFor();
    const rows = await filesOf(page, 'model-scene');
    const name = 'why-more-heads.svg';
    const svg = (await savedFile(rows, name)).toString();
    assert.deepEqual(
      await upright(svg),
      'start Lily had a ball and Tom had a kite . He played with his'.split(' '),
    );
    assert.match(svg, /<rect width="100%" height="100%" fill="rgb\(16,24,27\)">/);

    const bench = await site.open({ path: 'lab/bench.html' });
    const files = await filesOf(bench.page, 'model-bench');
    const grid = (await savedFile(files, 'bench.svg')).toString();
    const layers = (await upright(grid)).filter((label) => label.startsWith('Layer'));
    assert.deepEqual(layers, ['Layer 0', 'Layer 1', 'Layer 2', 'Layer 3', 'Layer 4']);
    // On a phone the number of a head stands alone, and a style sheet writes it.
    const { page: phone } = await site.open({ path: 'lab/bench.html', width: 390 });
    const narrow = await savedFile(await filesOf(phone, 'model-bench'), 'bench.svg');
    assert.match(narrow.toString(), />7<\/text>/);
    assert.match(grid, />start</);
    for (const one of [svg, grid])
      assert.doesNotMatch(one, /<image|dominant-baseline|vector-effect|light-dark/);
  });

  test('is JSON to the bit, of what stands there now, and a table in the words that stand in it', async ({
    site,
  }) => {
    const { page } = await site.open({ path: 'lessons/cost.html' });
    await openQuestions(page);
    await comeToAll(page, 'card-review'); // whose coming alive moves what is below
    const files = await filesOf(page, 'rank-view');
    const before = await page.locator('rank-view #summary').innerText();
    await page.locator('rank-view input[type="range"]').first().press('Home');
    await page.locator('rank-view #summary').filter({ hasNotText: before }).waitFor();
    const saved = await savedFile(
      files,
      'cost-what-does-a-narrow-head-lose-weights_approximate.json',
    );
    const changed = [...readRank(24, got(engine.rankView(24, 1, 1))).approximate.data];
    assert.deepEqual(JSON.parse(saved.toString()).data.map(Math.fround), changed);

    await page.locator('#scene-work').evaluate((one) => one.scrollIntoView());
    await page.locator('head-budget table').first().waitFor();
    const budget = await filesOf(page, 'head-budget');
    const table = (await savedFile(budget, 'cost-table-1.csv')).toString().trim();
    const rows = await page.locator('head-budget table').first().locator('tr').count();
    assert.equal(table.split('\r\n').length, rows);
    assert.equal(table.split('\r\n')[1], 'head size,"1,152",72,÷ 16');
  });
});
