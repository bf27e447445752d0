// Lesson 1 as a learner meets it: one trained head on the sentence, in the state that each scene asks for, and on what is typed.

import assert from 'node:assert/strict';
import type { Locator, Page } from '@playwright/test';
import { type Site, test } from '../support/page-test.ts';

const path = 'lessons/one-head.html';

/** Reads on to a scene, whose state its figure then takes. */
async function come(page: Page, scene: string): Promise<Locator> {
  await page.locator(`#scene-${scene}`).evaluate((one) => one.scrollIntoView());
  await page.locator(`#scene-${scene}.now`).waitFor();
  return page.locator(`.scenes:has(#scene-${scene}) model-scene`);
}

async function open(site: Site) {
  const { page } = await site.open({ path });
  await page.locator('model-scene .words polygon').first().waitFor();
  return page;
}

test('while a question is open, neither what stands below it nor the figure beside it answers it, seen or heard', async ({
  site,
}) => {
  const page = await open(site);
  await page.locator('#predict-largest-weight[alive]').waitFor();
  assert.doesNotMatch(await page.locator('main').innerText(), /four fifths of the weight/);
  for (const scene of ['guess', 'weights']) {
    const figure = await come(page, scene);
    await figure.getByText('From “kite”, it looks at “Tom” (0.75).').waitFor();
    assert.doesNotMatch(await figure.ariaSnapshot(), /“his”/, scene);
  }
});

test('a scene puts the figure into its state, and what is changed by hand stays until the next one asks', async ({
  site,
}) => {
  const page = await open(site);
  const figure = await come(page, 'head');
  await figure.getByText('From “kite”, it looks at “Tom” (0.75).').waitFor();
  await figure.locator('.word', { hasText: 'ball' }).click();
  await figure.getByText(/From “ball”, it looks at “Lily”/).waitFor();
  await come(page, 'off');
  await figure.locator('#guess', { hasText: 'ball' }).waitFor();
  assert.equal(await figure.getByRole('switch').getAttribute('aria-checked'), 'false');
  await figure.getByRole('switch').click();
  await figure.locator('#guess', { hasText: 'kite' }).waitFor();
  await come(page, 'guess');
  assert.equal(await figure.getAttribute('off'), '');
  // A scene that the address names, too.
  await page.goto(`${site.address}${path}#scene-she`);
  await page.locator('#scene-she.now').waitFor();
  await page.reload();
  await page.locator('#scene-she.now').waitFor();
  await page.locator('model-scene').first().locator('#guess', { hasText: 'ball' }).waitFor();
});

test('by keyboard one goes from a scene to the figure in its state, and back', async ({ site }) => {
  const page = await open(site);
  const figure = await come(page, 'off');
  const go = page.locator('#scene-off .to-figure');
  await go.press('Enter');
  await page.keyboard.press('Tab');
  await page.locator('.held model-scene:focus').first().waitFor();
  assert.equal(await figure.getByRole('switch').getAttribute('aria-checked'), 'false');
  await page.keyboard.press('Escape');
  await page.locator('#scene-off.now > .to-figure:focus').waitFor();
});

test('a number of a sentence shows its cell in the figure', async ({ site }) => {
  const { page } = await site.open({ path: 'lessons/why-more-heads.html' });
  const figure = await come(page, 'thing');
  await page.locator('#scene-thing a.shows').last().press('Enter');
  await figure.getByRole('heading', { name: 'Layer 2, head 4', exact: true }).waitFor();
  await figure.getByText(/^From “his”, it looks at “kite” \(\S+\)\.$/).waitFor();
  await figure.getByRole('switch', { checked: true }).waitFor();
});

test('one head looks back from any word of any text, by keyboard too, and shows the numbers behind', async ({
  site,
}) => {
  const page = await open(site);
  const figure = await come(page, 'own');
  await figure.getByLabel('Type a sentence').fill('Tom had a red car. He liked to');
  await figure.locator('.word', { hasText: 'car' }).waitFor();
  await figure.locator('.word[tabindex="0"]').focus();
  // Behind the last word stands the guess.
  for (const key of ['End', 'ArrowLeft', 'Enter']) await page.keyboard.press(key);
  await figure.getByRole('heading', { name: 'What “to” looks at' }).waitFor();

  const weight = await come(page, 'score');
  await weight.getByRole('heading', { name: /to “He” is computed/ }).waitFor();
  const products = await weight.locator('tbody tr').first().locator('td').allTextContents();
  const [q, k, product] = products.map((text) => Number(text.replace('−', '-')));
  assert.ok(Math.abs(q! * k! - product!) < 0.01, products.join());
});

test('without scripts and on paper every scene has its figure', async ({ site }) => {
  const { page } = await site.open({ path, scripts: false });
  assert.equal(await page.locator('.held:visible').count(), 0);
  const scenes = await page.locator('.scene[data-state]').count();
  assert.equal(await page.locator('.scene > .still:visible').count(), scenes);
  assert.ok(await page.locator('#scene-head .placed path.strong').isVisible(), 'an arc');
  assert.match(await page.locator('#scene-off .next li').first().innerText(), /ball\s+0\.59/);
});
