// The bench: the patterns of all heads on the reader's own sentence, the guesses, a head that is switched off, the instruments,
// and the way back.

import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';

import { findingsButColours } from '../support/axe.ts';
import { assertNothingCut, frames, resize, SETTLE_FRAMES } from '../support/fits.ts';
import { type Opening, type Site, test } from '../support/page-test.ts';
import { reads, readText } from '../support/reading.ts';
import { watchShifts } from '../support/shifts.ts';

const SPINE = 'Lily had a ball and Tom had a kite. He played with his';
const DOG = 'Tom saw a dog. The dog was big. Tom was happy. The';
const PATH = 'lab/bench.html';
const [LAYERS, HEADS, TOKENS] = [5, 8, 15];

/** What each instrument shows once it has an answer, in the order of the tabs. */
const ANSWERS = {
  looks: 'pretrained-head .weights button',
  worth: 'pretrained-worth .signed-bars button',
  guess: 'pretrained-lens tr',
  across: 'head-survey .pairs li',
  patch: 'head-patching matrix-view',
  smallest: 'smallest-set strong',
  write: 'pretrained-writing #write',
};

/** Until the model has read the text with so many heads off. */
const isOff = (page: Page, heads: number) =>
  page.waitForFunction(
    (count) => document.querySelector('model-bench')!.reading?.off.length === count,
    heads,
  );

async function open(site: Site, options: Opening = {}) {
  const opened = await site.open({ path: PATH, ...options });
  const { page } = opened;
  const grid = page.locator('heads-grid');
  const head = (layer: number, at: number) => grid.locator('button').nth(layer * HEADS + at);
  return { ...opened, grid, head };
}

async function openAlive(site: Site, options: Opening = {}) {
  const opened = await open(site, options);
  await reads(opened.page, SPINE);
  return opened;
}

test('every head is drawn, says what it looks at from the token that is pointed at, and follows what is typed, which may be too long', async ({
  site,
}) => {
  const { page, head, grid } = await openAlive(site);
  const tokens = page.locator('model-bench .tokens button');
  const looksAt = (name: string) => head(1, 7).locator('.key', { hasText: name }).waitFor();
  await looksAt('He');
  await tokens.nth((await tokens.allTextContents()).indexOf('kite')).hover();
  await looksAt('Tom');
  await head(1, 7).hover();
  const ground = await head(1, 7).evaluate((one) => getComputedStyle(one).backgroundColor);
  assert.equal(ground, 'rgba(0, 0, 0, 0)'); // the picture lies below
  const drawn = grid.locator('.pictures g:has(path)');
  assert.equal(await drawn.count(), LAYERS * HEADS);

  const field = page.getByLabel('Type a sentence');
  await readText(page, DOG);
  await field.fill('');
  await tokens.nth(1).waitFor({ state: 'detached' });
  await field.fill('cat '.repeat(600));
  await page.locator('model-bench .state', { hasText: 'tokens' }).waitFor();
  await readText(page, SPINE);
});

test('a head is reached by arrow keys, opens large, and its cells are walked by keys', async ({
  site,
}) => {
  const { page, head, grid } = await openAlive(site);
  await head(4, 5).focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Layer 3, head 6' }).first().waitFor();
  assert.equal(await grid.locator('button[tabindex="0"]').count(), 1);

  await head(2, 4).click();
  const large = page.locator('model-bench .large');
  await large.getByRole('heading', { name: 'Layer 2, head 4' }).waitFor();
  await large.locator('matrix-view .cells').focus();
  for (let step = 1; step < TOKENS; step += 1) await page.keyboard.press('ArrowDown');
  const says = (text: string) => large.locator('matrix-view .says', { hasText: text }).waitFor();
  await says('his looks at kite: 0.71');
  await page.keyboard.press('ArrowLeft');
  await says('his looks at a: ');
});

test('a head is switched off on a phone, the guess is another, and it is as before once that is taken back', async ({
  site,
}) => {
  const { page, head } = await openAlive(site, { width: 390 });
  await head(1, 7).click();
  await page.getByRole('switch', { name: 'Layer 1, head 7' }).click();
  await page.getByText('the best guess is “ball”').waitFor();
  await page.getByText('It was “kite”, with 0.92.').waitFor();
  await page.locator('#guess', { hasText: 'ball' }).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.locator('#guess', { hasText: 'kite 0.92' }).waitFor();
});

test('each instrument is used by keyboard alone on a phone: a sheet over the page, without fault, in which nothing is cut and nothing moves', async ({
  site,
}) => {
  const { page } = await openAlive(site, { width: 390, before: watchShifts });
  await page.locator('#tab-looks').focus();
  for (const [id, answer] of Object.entries(ANSWERS)) {
    await page.keyboard.press('Enter');
    await page.locator(`#panel ${answer}`).first().waitFor();
    await page.locator('#close:focus').waitFor();
    assert.deepEqual(await findingsButColours(page), [], id);
    const shifts = await page.evaluate(() => window.shifts);
    assert.ok(shifts <= 0.02, `${id}: ${shifts}`);
    await resize(page, 360);
    await assertNothingCut(page, id);
    await resize(page, 390);
    await page.keyboard.press('Escape');
    await page.locator(`#tab-${id}:focus`).waitFor();
    await page.keyboard.press('ArrowRight');
    // What the other width moved is not counted.
    await frames(page, SETTLE_FRAMES);
    await page.evaluate(() => {
      window.shifts = 0;
    });
  }
});

test('the address holds what is looked at, shows the same elsewhere, and what there is not is passed over', async ({
  site,
}) => {
  const { page, head } = await openAlive(site);
  await page.getByLabel('Type a sentence').fill('Tom saw a dog. The');
  await head(4, 4).click();
  await page.getByRole('switch').click();
  await page
    .locator('model-bench .tokens')
    .getByRole('button', { name: 'saw', exact: true })
    .click();
  await page.mouse.move(0, 0);
  await page.waitForURL(/\?text=Tom\+saw\+a\+dog\.\+The&head=4\.4&off=4\.4&token=\d+$/);
  await isOff(page, 1);
  await page.reload();
  await reads(page, 'Tom saw a dog. The');
  await isOff(page, 1);
  await page.getByRole('heading', { name: 'Layer 4, head 4', exact: true }).first().waitFor();
  const pressed = page.locator('model-bench .tokens button[aria-pressed="true"]');
  assert.equal(await pressed.textContent(), 'saw');

  await page.goto(`${site.address}${PATH}?head=77.3&off=9.9*1.7*x&token=999&show=nothing`);
  await reads(page, SPINE);
  await page.getByRole('heading', { name: 'Layer 0, head 0' }).first().waitFor();
  await isOff(page, 1);
  await page.getByRole('tab', { name: 'Looks at', selected: true }).waitFor();
});

test('every head has the number of a measure below it, in a colour of a scale, and the address keeps which', async ({
  site,
}) => {
  const { page, head } = await openAlive(site);
  await page
    .getByLabel('Below each head')
    .selectOption({ label: 'its worth to the words of this text' });
  await head(0, 4).locator('.signed-16', { hasText: '.69' }).waitFor();
  assert.match(
    (await head(1, 7).getAttribute('aria-label'))!,
    /its worth to the words of this text, −0\.04\./,
  );
  await page.locator('tinted-heads').getByText('0.69 nats more loss without it').waitFor();
  // The same of the bars, and of the text that is typed.
  await page.getByRole('tab', { name: 'Worth' }).click();
  await page.getByRole('button', { name: 'Layer 0, head 4: +0.6' }).waitFor();
  await page.getByLabel('Type a sentence').fill(DOG);
  await head(0, 4).locator('.key:not(:text(".69"))').waitFor();
  await page.getByLabel('Below each head').selectOption({ label: 'weight on previous token' });
  await page.waitForURL(/tint=previous/);
  await page.reload();
  await reads(page, DOG);
  await head(1, 5).locator('[class*="share-"]').waitFor();
  await page.getByText('1.00 of the weight, on average').waitFor();
});
