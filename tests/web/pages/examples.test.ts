// Every figure of the course, alone on its page for a frame.

import assert from 'node:assert/strict';
import { readExamples } from '../../../web/site/examples.ts';
import { loadFigures } from '../../../web/site/live-figures.ts';
import { repoRoot } from '../../../web/site/load-engine.ts';
import { isDrawn } from '../support/coming.ts';
import { assertFits, frames } from '../support/fits.ts';
import { test } from '../support/page-test.ts';

const { examples } = readExamples(repoRoot);

// The stage has the style and the sentences of the home page, and the tables of what heads do choose in the figure beside them.
const OF_ONE_PAGE = ['head-stage', 'pretrained-jobs'];

test('every element that a lesson places has an example', async () => {
  const figures = [...(await loadFigures()).keys()];
  const shown = new Set([...examples.map(({ tag }) => tag), ...OF_ONE_PAGE]);
  assert.deepEqual(
    ['shape-stepper', ...figures].filter((tag) => !shown.has(tag)),
    [],
  );
});

test('each comes alive alone with its attributes, in its own theme, and fits a phone', async ({
  site,
}) => {
  const { page } = await site.open({ path: 'examples/three-ideas.html', width: 390 });
  for (const { tag, attributes } of examples) {
    await page.goto(`${site.address}examples/${tag}.html`);
    await isDrawn(page, tag);
    for (const [name, value] of Object.entries(attributes))
      assert.equal(await page.locator(tag).getAttribute(name), value);
    await assertFits(page, tag);
  }
  const paper = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const light = await paper();
  await page.emulateMedia({ colorScheme: 'dark' });
  assert.notEqual(await paper(), light);
});

test('a stepper alone shows the sizes of its attributes, and another page’s address is left alone', async ({
  site,
}) => {
  const { page } = await site.open({
    path: 'examples/shape-stepper.html?step=q&d_model=8',
  });
  await isDrawn(page, 'shape-stepper');
  const sizes = page.locator('setup-panel summary');
  await sizes.waitFor();
  assert.match(await sizes.innerText(), /768/);
  assert.match(await sizes.innerText(), /12/);
  await page.locator('#stepper-next').click();
  await frames(page, 25);
  assert.match(page.url(), /\?step=q&d_model=8$/);
});

test('of heads, layers and experts each lights up its own part and no other, by arrow keys', async ({
  site,
}) => {
  const { page } = await site.open({ path: 'examples/three-ideas.html' });
  const ideas = page.locator('three-ideas');
  await ideas.locator('input[value="heads"]').focus();
  for (const idea of ['heads', 'layers', 'experts']) {
    const lit = await ideas
      .locator('g.on')
      .evaluateAll((all) => all.map((one) => one.classList[0]));
    assert.deepEqual([...new Set(lit)], [idea]);
    await page.keyboard.press('ArrowRight');
  }
});
