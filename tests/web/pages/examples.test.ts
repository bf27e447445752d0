// Every figure of the course, alone on its page for a frame.

import assert from 'node:assert/strict';

import { loadFigures } from '../../../tools/course/live-figures.ts';
import { readExamples } from '../../../tools/embed/examples.ts';
import { repoRoot } from '../../../tools/load-engine.ts';
import { isDrawn } from '../support/coming.ts';
import { assertFits, frames, resize } from '../support/fits.ts';
import { test } from '../support/page-test.ts';

const { examples } = readExamples(repoRoot);

test('every element that a lesson places has an example', async () => {
  const figures = [...(await loadFigures()).keys()];
  const shown = new Set(examples.map(({ tag }) => tag));
  assert.deepEqual(
    ['shape-stepper', ...figures].filter((tag) => !shown.has(tag)),
    [],
  );
});

for (const { tag, attributes } of examples) {
  test(`<${tag}> alone comes alive with its attributes, in light and dark, and fits`, async ({
    site,
  }) => {
    const { page } = await site.open({ path: `examples/${tag}.html` });
    await isDrawn(page, tag);
    for (const [name, value] of Object.entries(attributes)) {
      assert.equal(await page.locator(tag).getAttribute(name), value);
    }
    const paper = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const light = await paper();
    await page.emulateMedia({ colorScheme: 'dark' });
    assert.notEqual(await paper(), light);
    for (const width of [1280, 390]) {
      await resize(page, width);
      await assertFits(page, `at ${width} px`);
    }
  });
}

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
