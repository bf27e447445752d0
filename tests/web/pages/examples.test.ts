// The gallery: every figure of the course, alone on its page for a frame.

import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { readExamples } from '../../../web/site/examples.ts';
import { loadFigures } from '../../../web/site/live-figures.ts';
import { repoRoot } from '../../../web/site/load-engine.ts';
import { findingsAlone, findingsInElements } from '../support/axe.ts';
import { isDrawn } from '../support/coming.ts';
import { assertFits, frames, resize } from '../support/fits.ts';
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

/** What the focus is on, within all shadow roots, and whether a reader sees it. */
const focus = (page: Page) =>
  page.evaluate(() => {
    let at = document.activeElement;
    while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
    if (!at || at === document.body) return undefined;
    // A radio or a switch that is drawn by what it stands in has the ring there.
    const rings = [at, at.parentElement, at.nextElementSibling].flatMap((one) =>
      one ? [getComputedStyle(one)] : [],
    );
    const isRing = rings.some((one) => one.outlineStyle !== 'none' || one.boxShadow !== 'none');
    const isSeen = isRing || (at instanceof SVGElement && rings[0]!.stroke !== 'none');
    return { name: `${at.localName}#${at.id}.${at.className}`, isSeen };
  });

// Every one has as many controls as this, or is a picture.
const STOPS = 4;

for (const { tag, attributes } of examples)
  test(`${tag} alone is alive and without fault, for axe-core too, in both themes, is worked by keys that show where they are, and fits a phone`, async ({
    site,
  }) => {
    const { page } = await site.open({ path: `examples/${tag}.html` });
    await isDrawn(page, tag);
    for (const [name, value] of Object.entries(attributes))
      assert.equal(await page.locator(tag).getAttribute(name), value);
    assert.deepEqual(await findingsAlone(page), []);
    assert.equal(await page.locator(`${tag} .faults:visible`).count(), 0);
    for (let stop = 0; stop < STOPS; stop += 1) {
      await page.keyboard.press('Tab');
      const on = await focus(page);
      if (!on) break;
      assert.ok(on.isSeen, `the focus is not seen on ${on.name}`);
    }
    await resize(page, 360);
    await assertFits(page, tag);
    assert.deepEqual(await findingsInElements(page), [], 'on a phone');
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
