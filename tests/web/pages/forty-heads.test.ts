// Forty heads on the reader's own sentence: the patterns, the guesses, a head that is switched off, and the first task. Every
// number beside that of the engine in Node, bit for bit.

import assert from 'node:assert/strict';
import type { Intervention } from '@engine';
import type { Page } from 'playwright-core';

import { openShipped } from '../../../tools/model-files.ts';
import { tools as engine } from '../support/engines.ts';
import { type Opening, type Site, test } from '../support/page-test.ts';
import { got } from '../support/reply.ts';

const SPINE = 'Lily saw a big, red ball. She wanted to play with';
const [LAYERS, HEADS] = [5, 8];
test.beforeAll(() => {
  openShipped(engine);
});

type Shift = PerformanceEntry & { value: number };
const OFF: Intervention[] = [{ kind: 'zero_head', layer: 4, head: 5 }];

/** What the engine says of a text: the weights of every head, and the likeliest tokens. */
function ofEngine(text: string, interventions: Intervention[] = []) {
  const tokens = got(engine.modelEncode(text)).map(({ token }) => token);
  engine.modelStudy(tokens);
  const weights = Array.from({ length: LAYERS }, (_, layer) => [
    ...got(engine.modelTensor({ tensor: 'weights', layer, interventions })).data,
  ]);
  return { weights, next: got(engine.modelRun({ interventions, next: 5 })).next };
}

const inPage = (page: Page) =>
  page.evaluate(() => {
    const { weights, next } = document.querySelector('forty-heads')!.reading!;
    return { weights: weights.map((layer) => [...layer]), next };
  });

const reads = (page: Page, text: string) =>
  page.waitForFunction(
    (wanted) => document.querySelector('forty-heads')!.reading?.text === wanted,
    text,
  );

/** Until the model has read the text with so many heads off. */
const isOff = (page: Page, heads: number) =>
  page.waitForFunction(
    (count) => document.querySelector('forty-heads')!.reading?.off.length === count,
    heads,
  );

async function open(site: Site, options: Opening = {}) {
  const opened = await site.open(options);
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

const guesses = (page: Page) =>
  page.locator('.next li').evaluateAll((rows) =>
    rows.map((row) => ({
      token: row.querySelector('.token')!.textContent,
      probability: row.querySelector('.probability')!.textContent.trim().split(/\s/)[0],
    })),
  );

test('a text is shown with the weights and the guesses that the engine gives elsewhere, while it is typed, and says where it is too long', async ({
  site,
}) => {
  const { page, head, grid } = await openAlive(site);
  assert.deepEqual(await inPage(page), ofEngine(SPINE));
  assert.deepEqual((await guesses(page))[0], { token: 'it', probability: '0.61' });
  // From the token that is pointed at.
  await page.getByRole('button', { name: 'She', exact: true }).hover();
  const { weights } = ofEngine(SPINE);
  const names = await page.locator('.tokens button').allTextContents();
  const query = names.indexOf('She');
  const row = weights[1]!.slice(3 * 17 * 17).slice(query * 17, (query + 1) * 17);
  const key = names[row.indexOf(Math.max(...row))];
  assert.equal(await head(1, 3).locator('.key').textContent(), key);

  await head(4, 5).hover();
  const ground = await head(4, 5).evaluate((one) => getComputedStyle(one).backgroundColor);
  assert.equal(ground, 'rgba(0, 0, 0, 0)'); // the picture lies below
  const drawn = await grid.locator('canvas').evaluateAll((all: HTMLCanvasElement[]) =>
    all.map((canvas) => {
      const { width, height } = canvas;
      const { data } = canvas.getContext('2d')!.getImageData(0, 0, width, height);
      const colours = new Set(new Uint32Array(data.buffer));
      return { width, height, colours: colours.size };
    }),
  );
  assert.equal(drawn.length, LAYERS);
  for (const { width, height, colours } of drawn) {
    assert.ok(width > HEADS * height); // and something between two
    assert.ok(colours > 20, `${colours} colours`);
  }

  const field = page.getByLabel('Type a sentence');
  await field.fill('Tom saw a dog. The dog was big. Tom was happy. The');
  await reads(page, 'Tom saw a dog. The dog was big. Tom was happy. The');
  assert.deepEqual(await inPage(page), ofEngine(await field.inputValue()));
  assert.deepEqual((await guesses(page))[0], { token: 'do', probability: '0.88' });
  await field.fill('');
  await page.locator('.tokens button').nth(1).waitFor({ state: 'detached' });
  await field.fill('cat '.repeat(600));
  await page.locator('.state', { hasText: 'tokens' }).waitFor();
  await field.fill(SPINE);
  await reads(page, SPINE);
});

test('a head is reached by arrow keys, opens large, and its cells are walked by keys; the first task tells what it does', async ({
  site,
}) => {
  const { page, head, grid } = await openAlive(site);
  const task = page.locator('.task');
  await head(4, 2).click();
  await task.getByText('Not this one.').waitFor();
  await head(4, 5).focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Layer 3, head 6' }).waitFor();
  assert.equal(await grid.locator('button[tabindex="0"]').count(), 1);
  await task.getByText(/^Yes\. Over 24 texts, layer 3, head 6 puts 0\.\d\d/).waitFor();
  const roles = await page.evaluate(() =>
    document.querySelector('forty-heads')!.verdict!.roles.heads.map(({ role }) => role),
  );
  assert.equal(roles.length, LAYERS * HEADS);
  const back = roles.filter((role) => role === 'previous token').length;
  assert.ok(back >= 3 && back <= (LAYERS * HEADS) / 2, `${back} heads look back`);

  await head(2, 2).click();
  await page.getByRole('heading', { name: 'Layer 2, head 2' }).waitFor();
  await page.locator('matrix-view .cells').focus();
  for (let step = 0; step < 16; step += 1) await page.keyboard.press('ArrowDown');
  for (let step = 0; step < 15; step += 1) await page.keyboard.press('ArrowRight');
  const said = await page.locator('matrix-view .says').textContent();
  assert.equal(said, 'with looks at play: 0.98');
});

test('a head is switched off, the guess falls in sight on a phone, and on again it is as before', async ({
  site,
}) => {
  const { page, head } = await openAlive(site, { width: 390 });
  await head(4, 5).click();
  const button = page.getByRole('button', { name: 'Switch off' });
  await button.scrollIntoViewIfNeeded();
  await button.click();
  await page.getByText('What comes next with layer 4, head 5 off').waitFor();
  const height = page.viewportSize()!.height;
  for (const one of await page.locator('.next li').all()) {
    const box = (await one.boundingBox())!;
    assert.ok(box.y >= 0 && box.y + box.height <= height, JSON.stringify(box));
  }
  assert.deepEqual(await inPage(page), ofEngine(SPINE, OFF));
  assert.deepEqual((await guesses(page)).slice(0, 2), [
    { token: 'her', probability: '0.45' },
    { token: 'it', probability: '0.33' },
  ]);
  await page.getByText('Before, it was “it”, with 0.61.').waitFor();
  await page.getByRole('button', { name: 'Switch all on' }).click();
  await page.getByRole('heading', { name: 'What comes next', exact: true }).waitFor();
  assert.deepEqual(await inPage(page), ofEngine(SPINE));
});

test.describe('until the model is here', () => {
  test('nothing moves when the field, the model and its patterns come', async ({ site }) => {
    for (const width of [1280, 390]) {
      const { page, done } = await openAlive(site, {
        width,
        before: (one) =>
          one.addInitScript(() => {
            window.moved = [];
            const note = (list: PerformanceObserverEntryList) =>
              window.moved.push(...list.getEntries());
            new PerformanceObserver(note).observe({ type: 'layout-shift', buffered: true });
          }),
      });
      await page.locator('matrix-view .cells').waitFor();
      const { shifts, observes } = await page.evaluate(() => ({
        shifts: window.moved.map((one) => (one as Shift).value),
        observes: PerformanceObserver.supportedEntryTypes.includes('layout-shift'),
      }));
      assert.ok(observes);
      const sum = shifts.reduce((all, one) => all + one, 0);
      assert.ok(sum < 0.005, `${width} px: ${shifts}`);
      await done();
    }
  });

  test('one that does not come may be asked for again', async ({ site }) => {
    const { page } = await open(site, {
      before: (one) => one.route('**/assets/models/lily-*.bin', (route) => route.abort()),
      allowed: /lily|Failed to load resource/,
    });
    await page.getByText(/^The model’s file .+ could not be loaded/).waitFor();
    assert.equal(await page.locator('.forty-still').isVisible(), true);
    await page.unroute('**/assets/models/lily-*.bin');
    await page.getByRole('button', { name: 'Try again' }).click();
    await reads(page, SPINE);
  });

  test('a reader who saves data is asked first', async ({ site }) => {
    const { page, asked } = await open(site, {
      before: (one) =>
        one.addInitScript(() => {
          Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
        }),
    });
    const fetch = page.getByRole('button', { name: 'Load the model' });
    await fetch.waitFor();
    assert.match((await page.locator('.state').textContent())!, /about \d{3} kB/);
    assert.equal(asked.filter((url) => /models|runner/.test(url)).length, 0);
    await fetch.click();
    await reads(page, SPINE);
  });
});

test('the address holds what is looked at, shows the same elsewhere, and what there is not is passed over', async ({
  site,
}) => {
  const { page, head } = await openAlive(site);
  await page.getByLabel('Type a sentence').fill('Tom saw a dog. The');
  await head(4, 4).click();
  await page.getByRole('button', { name: 'Switch off' }).click();
  await page.getByRole('button', { name: 'saw', exact: true }).click();
  await page.mouse.move(0, 0);
  await page.waitForURL(/\?text=Tom\+saw\+a\+dog\.\+The&head=4\.4&off=4\.4&token=\d+$/);
  await isOff(page, 1);
  const seen = await inPage(page);
  await page.reload();
  await reads(page, 'Tom saw a dog. The');
  await isOff(page, 1);
  await page.getByRole('heading', { name: 'Layer 4, head 4', exact: true }).waitFor();
  assert.deepEqual(await inPage(page), seen);
  const pressed = page.locator('.tokens button[aria-pressed="true"]');
  assert.equal(await pressed.textContent(), 'saw');

  await page.goto(`${site.address}index.html?head=77.3&off=9.9*4.5*x&token=999`);
  await reads(page, SPINE);
  await page.getByRole('heading', { name: 'Layer 0, head 0' }).waitFor();
  assert.deepEqual(await inPage(page), ofEngine(SPINE, OFF));
});
