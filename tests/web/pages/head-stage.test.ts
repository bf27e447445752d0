// The stage of the home page: the sentences that it offers answer before any model is fetched, the reader's own with the model.

import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { textOf } from '../../../web/src/features/pretrained/offered.ts';
import { offered } from '../support/offered.ts';
import { type Opening, type Site, test } from '../support/page-test.ts';
import { reads } from '../support/reading.ts';
import { watchShifts } from '../support/shifts.ts';

const first = offered[0]!;

/** What brings a model. */
const OF_MODEL = /\/models[/-]|runner/;

const guesses = (page: Page) =>
  page
    .locator('.coming li')
    .evaluateAll((rows) => rows.map((row) => row.textContent.trim().replace(/\s+/g, ' ')));

async function open(site: Site, options: Opening = {}) {
  const opened = await site.open(options);
  const { page } = opened;
  await page.locator('heads-grid button').first().waitFor();
  const isSwitched = (state: boolean) => page.locator(`#switch[aria-checked="${state}"]`).waitFor();
  const chip = (name: string) => page.locator('.chips').getByRole('button', { name });
  return { ...opened, isSwitched, reads: (text: string) => reads(page, text, 'head-stage'), chip };
}

test('every sentence that is offered has another guess with its head off and the same with it on again, before any model is fetched', async ({
  site,
}) => {
  const { page, asked, isSwitched, reads, chip } = await open(site);
  for (const { name, lines } of offered) {
    await chip(name).click();
    await reads(textOf({ lines }));
    const before = await guesses(page);
    assert.equal(before.length, 4);
    await page.locator('#switch').click();
    await isSwitched(false);
    const [without] = await guesses(page);
    assert.notEqual(without, before[0], name);
    assert.equal(await page.locator('#guess').textContent(), without!.split(' ')[0]);
    await page.getByText('Without this head, the model guesses').waitFor();
    await page.locator('#switch').click();
    await isSwitched(true);
    assert.deepEqual(await guesses(page), before);
  }
  assert.deepEqual(
    asked.filter((url) => OF_MODEL.test(url)),
    [],
  );
});

test('the title, the arcs and the words say what the head looks at', async ({ site }) => {
  const { page } = await open(site);
  assert.equal(await page.locator('h1').innerText(), 'One head looks from kite to Tom.');
  const looks = /from “kite” to “Tom” \(0\.\d\d\) and from “ball” to “Lily” \(0\.\d\d\)/;
  await page.locator('.what', { hasText: looks }).waitFor();
  const label = await page.locator('.words > svg').getAttribute('aria-label');
  assert.match(label!, /from “his” to “He” \(0\.\d\d\)/);
  assert.equal(await page.locator('.words > svg > path.strong').count(), 2);
  await page.getByRole('button', { name: /“his” looks most at “He”, 0\.\d\d/ }).hover();
  await page.locator('.words [aria-pressed="true"]', { hasText: 'his' }).waitFor();
  await page.locator('.what', { hasText: /From “his”, it looks at “He” \(0\.\d\d\)\./ }).waitFor();
  assert.equal(await page.locator('h1').innerText(), 'One head looks from his to He.');
});

test('title, sentence, guess, switch and the way to a first visit stand in the first screen, before any script, and nothing moves when it comes alive', async ({
  site,
}) => {
  for (const [width, height] of [
    [1280, 800],
    [390, 844],
  ] as const) {
    for (const scripts of [true, false]) {
      const { page, done } = await site.open({
        ...{ width, scripts },
        before: async (one) => {
          await one.setViewportSize({ width, height });
          if (scripts) await watchShifts(one);
        },
      });
      if (scripts) await page.locator('heads-grid button').first().waitFor();
      const places = [
        'h1',
        '.words',
        '#guess',
        '.coming li:nth-child(3)',
        ...(scripts ? ['#switch', '.begin'] : []),
      ];
      for (const place of places) {
        const { y, height: high } = (await page.locator(place).boundingBox())!;
        assert.ok(y >= 0 && y + high <= height, `${width} px: ${place} ends at ${y + high}`);
      }
      assert.equal(await page.locator('#guess').innerText(), 'kite');
      if (scripts) {
        const shifts = await page.evaluate(() => window.shifts);
        assert.ok(shifts < 0.005, `${width} px: ${shifts}`);
      }
      await done();
    }
  }
});

test('a head of the grid is judged at once by this text’s weights, and stands on the stage; with it off the model is asked', async ({
  site,
}) => {
  const { page, asked, isSwitched } = await open(site);
  const head = (layer: number, at: number) => page.locator('heads-grid button').nth(layer * 8 + at);
  const verdict = page.locator('.verdict');
  await head(0, 3).click();
  await verdict
    .getByText(
      /^Not this one\. Layer 0, head 3 looks most at the start of the text from “his”, and gives “kite” 0\.\d\d/,
    )
    .waitFor();
  await head(1, 7).click();
  await verdict.getByText('This one is on the stage already.').waitFor();
  await head(2, 4).click();
  await verdict
    .getByText('Yes. Layer 2, head 4 gives “kite” 0.71 of its weight from “his”.')
    .waitFor();
  assert.equal(await page.locator('h1').innerText(), 'One head looks from his to kite.');
  assert.equal(asked.filter((url) => OF_MODEL.test(url)).length, 0);
  await page.locator('#switch').click();
  await isSwitched(false);
  await page.waitForURL(/\?head=2\.4&off=2\.4$/);
});

test('by keys alone: the switch, the words, a guess that is written, and a sentence of one’s own, which the address keeps', async ({
  site,
}) => {
  const { page, isSwitched, reads } = await open(site);
  await page.locator('.words .word').first().focus();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  await page.locator('.words [aria-pressed="true"]', { hasText: 'his' }).waitFor();
  await page.locator('#switch').focus();
  await page.keyboard.press('Space');
  await isSwitched(false);
  await page.getByRole('status').filter({ hasText: '“kite” goes from 0.92 to 0.39' }).waitFor();
  await page.keyboard.press('Space');
  await isSwitched(true);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const written = `${textOf(first)} kite`;
  await reads(written);
  const field = page.getByLabel('Type a sentence');
  assert.equal(await field.count(), 0);
  await page.locator('#own').focus();
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.activeElement?.id === 'text');
  await page.keyboard.type('. Then');
  await reads(`${written}. Then`);
  await page.waitForURL(/\?text=Lily\+had.+Then$/);
  await page.reload();
  await reads(`${written}. Then`);
  assert.equal(await field.inputValue(), `${written}. Then`);
  await page.getByText('The model was trained on small stories and word games.').waitFor();
});

test('a text of one’s own says which heads decide its guess, and is there again after another', async ({
  site,
}) => {
  const { page, reads, chip } = await open(site);
  await chip('Your own sentence').click();
  const text = 'Anna had a doll and Ben had a drum. She played with her';
  // A space behind a text is no token.
  await page.getByLabel('Type a sentence').fill(`${text} `);
  await reads(text);
  await page.getByText('One of the 40 heads changes this guess when it is off:').waitFor();
  const decides = page.getByRole('button', { name: /^Layer 2, head 4: “\w+”/ });
  const [, best] = /“(\w+)”/.exec((await decides.textContent())!)!;
  await decides.click();
  await page.locator('#switch', { hasText: 'Layer 2, head 4' }).click();
  await page.getByText(`Without this head, the model guesses “${best}”.`).waitFor();
  await chip('A song again').click();
  await chip('Your own sentence').click();
  await reads(text);
});

test('a reader who saves data is asked before the model comes, and one that did not come may be asked for again', async ({
  site,
}) => {
  const { page, asked, chip, reads } = await open(site, {
    allowed: /lily|Failed to load resource/,
    before: async (one) => {
      await one.route('**/assets/models/*', (route) => route.abort());
      await one.addInitScript(() => {
        Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
      });
    },
  });
  await chip('Your own sentence').click();
  const fetch = page.getByRole('button', { name: 'Load the model' });
  await fetch.waitFor();
  assert.match((await page.locator('.state').textContent())!, /about \d,\d{3} kB/);
  assert.equal(asked.filter((url) => OF_MODEL.test(url)).length, 0);
  await fetch.click();
  await page.getByText(/^The model’s file .+ could not be loaded/).waitFor();
  await page.unroute('**/assets/models/*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByLabel('Type a sentence').fill('Tom saw a dog');
  await reads('Tom saw a dog');
});
