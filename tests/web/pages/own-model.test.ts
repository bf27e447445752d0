// A model of the reader's own: chosen, planned, opened and looked at; nothing sent anywhere. That its numbers are those of the
// command line, and hostile files one after the other: tests/browsers/own-model.test.ts.

import assert from 'node:assert/strict';
import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

import {
  choose,
  hostileModels,
  largeModel,
  REFERENCE,
  soundModels,
  withTokenizer,
} from '../support/own-models.ts';
import { type Opening, type Site, test } from '../support/page-test.ts';
import { readText } from '../support/reading.ts';

const PATH = 'lab/bench.html';
const TEXT = 'Lily had a ball and Tom had a kite. He played with his';

async function open(site: Site, options: Opening = {}) {
  const opened = await site.open({ path: PATH, ...options });
  await opened.page.locator('model-bench #model-own').check({ force: true });
  await opened.page.locator('own-model #files').waitFor({ state: 'attached' });
  return opened;
}

type Files = Record<string, Uint8Array | undefined>;

async function openModel(page: Page, files: Files, keep?: string) {
  await choose(page, files);
  if (keep) await page.locator(`own-model input[value="${keep}"]`).check();
  await page.locator('own-model #open').click();
  await page.locator('own-model #another').waitFor();
  await page.locator('model-bench heads-grid').waitFor();
}

const field = (page: Page) => page.getByLabel('Type a sentence');

test('before it is read, the page says what it is and takes, and lets it be kept otherwise', async ({
  site,
}) => {
  const { page } = await open(site);
  await choose(page, soundModels['tiny-llama-bf16']());
  const box = page.locator('own-model .box');
  await box.getByText('bfloat16: ').waitFor();
  const ways = await box.locator('.way > span').allTextContents();
  const kilobytes = ways.map((way) => Number(/: ([\d.]+) kB$/.exec(way)![1]));
  assert.ok(kilobytes[0]! > kilobytes[1]! && kilobytes[1]! > kilobytes[2]!, ways.join());
  const sizes = (await box.locator('dl').innerText()).split(/\n+/);
  assert.deepEqual(sizes.slice(0, 6), [
    ...['layers', '3', 'heads per layer', '6', 'key and value heads', '3'],
  ]);
  await box.locator('input[value="as_stored"]').check();
  await page.locator('own-model #open').click();
  await page
    .getByText(
      /The weights are kept in bfloat16: .* In float32 they would take .* They are the numbers of the file\./,
    )
    .waitFor();
});

test('a tokenizer.json makes texts into tokens, and gives likely tokens their texts', async ({
  site,
}) => {
  const { page } = await open(site);
  await openModel(page, withTokenizer());
  await readText(page, 'the cat');
  const shown = await page.locator('model-bench .tokens button').allTextContents();
  assert.deepEqual(shown, ['<begin>', 'the', 'cat']);
  const next = await page.locator('model-bench .next .token').allTextContents();
  assert.equal(next.length, 5);
  for (const text of next) assert.ok(text !== '' && !/^\d{2,}$/.test(text), text);
});

test('a tokenizer.json that cannot be read leaves token numbers', async ({ site }) => {
  const { page } = await open(site);
  const broken = new TextEncoder().encode('{"model":');
  await choose(page, { ...soundModels['tiny-gpt2'](), 'tokenizer.json': broken });
  await page.getByText(/The tokenizer cannot be read: .*shown as their numbers/).waitFor();
  await page.locator('own-model #open').click();
  await page.getByText('Type token numbers from 0 to 60').waitFor();
  await field(page).fill('1 2 hat');
  await page.getByText('“hat” is not a token number of this model.').waitFor();
  await field(page).fill(' ');
  await page.getByText('This text has no tokens').waitFor();
  await readText(page, '1 2 3');
  assert.deepEqual(await page.locator('model-bench .tokens button').allTextContents(), [
    '1',
    '2',
    '3',
  ]);
});

test('a tokenizer of another model does no harm', async ({ site }) => {
  const { page } = await open(site);
  const { 'tokenizer.json': tokenizer } = withTokenizer();
  await choose(page, { ...soundModels['tiny-gpt2'](), 'tokenizer.json': tokenizer });
  await page.locator('own-model #open').click();
  await page.getByText(/The text has \d+ tokens, but the model can read at most 32\./).waitFor();
  await field(page).fill('the cat');
  await page.getByText(/There is no token \d+\. This model has 61/).waitFor();
});

test('on a phone, what came of the files is in sight', async ({ site }) => {
  const { page } = await open(site, { width: 390 });
  const isInSight = (box: string) =>
    page.waitForFunction((selector: string) => {
      const { top } = document
        .querySelector('model-bench')!
        .shadowRoot!.querySelector('own-model')!
        .shadowRoot!.querySelector(selector)!
        .getBoundingClientRect();
      return top >= 0 && top < innerHeight;
    }, box);
  const [hostile] = hostileModels;
  await choose(page, hostile!.files());
  await page.locator('own-model .failed').waitFor();
  await isInSight('.failed h2');
  await choose(page, soundModels['tiny-gpt2']());
  await page.locator('own-model #open').click();
  await page.locator('own-model #another').waitFor();
  await isInSight('.box h2');
});

test('opening is cancelled and begun again; one model takes the place of another, with its own heads and text', async ({
  site,
}) => {
  const { page } = await open(site);
  await choose(page, soundModels.stories260K());
  await page.locator('own-model #open').waitFor();
  await page.evaluate(() => {
    const root = document.querySelector('model-bench')!.shadowRoot!.querySelector('own-model')!
      .shadowRoot!;
    const watch = new MutationObserver(() => {
      const cancel = root.querySelector<HTMLElement>('#cancel');
      if (!cancel) return;
      watch.disconnect();
      cancel.click();
    });
    watch.observe(root, { childList: true, subtree: true });
    root.querySelector<HTMLElement>('#open')!.click();
  });
  await page.locator('own-model #open').waitFor();
  assert.equal(await page.locator('own-model #another').count(), 0);
  await openModel(page, soundModels['tiny-gpt2'](), 'int8');
  await page.getByText(/They differ from the file’s by 0\.\d\d %/).waitFor();
  assert.equal(await page.locator('heads-grid button').count(), 8);
  await page.locator('own-model #another').click();
  await openModel(page, soundModels.stories260K());
  await page.waitForFunction(
    () => document.querySelector('model-bench')!.reading?.weights.length === 5,
  );
  assert.equal(await page.locator('heads-grid button').count(), 40);
  assert.equal(await field(page).inputValue(), TEXT);
});

test('a whole folder is chosen, and what is in folders below is passed over', async ({ site }) => {
  const folder = test.info().outputPath('chosen');
  cpSync(`${REFERENCE}/tiny-gpt2`, join(folder, 'mine'), { recursive: true });
  cpSync(`${REFERENCE}/tiny-llama-gqa`, join(folder, 'mine/onnx'), { recursive: true });
  writeFileSync(join(folder, 'mine/README.md'), 'x');
  const { page } = await open(site);
  await page.locator('own-model #folder').setInputFiles(join(folder, 'mine'));
  await page.locator('own-model .box h2', { hasText: 'mine' }).waitFor();
  await page.locator('own-model #open').click();
  await page.locator('heads-grid button').nth(7).waitFor();
});

test('of a large model every head is measured only where somebody asks, and not when another text is typed', async ({
  site,
}) => {
  const { page } = await open(site);
  await openModel(page, largeModel());
  const worth = page.locator('pretrained-worth');
  await page.getByRole('tab', { name: 'Worth' }).click();
  await worth
    .getByText(/without each of the 1,024 heads\. With this model, that takes about \d+ s/)
    .waitFor();
  await worth.locator('#measure').click();
  await worth.locator('#stop-measuring').waitFor();
  await readText(page, '1 2 3');
  await worth.locator('#measure').click();
  await worth.locator('#stop-measuring').click();
  await worth.locator('#measure').waitFor();
  assert.equal(await page.locator('heads-grid button').count(), 1024);
  const last = page.locator('heads-grid button').last();
  const { width } = (await last.boundingBox())!;
  assert.ok(width >= 24, `${width} pixels to hit`);
  await page.getByRole('tab', { name: 'Patch' }).click();
  await page.locator('#second').fill('3 2 1');
  await page.locator('#second').press('Tab');
  await page.getByText('The engine reads the text 96 times').waitFor(); // 32 heads of one layer, 3 words
  await page.setViewportSize({ width: 390, height: 844 });
  await page.locator('heads-grid button[tabindex="0"]').press('End');
  const grid = (await page.locator('heads-grid').boundingBox())!;
  const { x, y } = (await last.boundingBox())!;
  assert.ok(x + width < grid.x + grid.width + 6 && y < grid.y + grid.height, `${x}, ${y}`);
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390);
});

test('by keyboard alone: the focus goes on to what stands in the place of a button that was pressed', async ({
  site,
}) => {
  const { page } = await open(site);
  await choose(page, soundModels['tiny-gpt2']());
  await page.locator('own-model #open').press('Enter');
  await page.locator('own-model #another').waitFor();
  await page.locator('own-model #another:focus').waitFor();
  assert.equal(
    await page.locator('own-model [role=status]').first().textContent(),
    'model.safetensors is open.',
  );
  await page.keyboard.press('Enter');
  await page.locator('own-model #folder:focus').waitFor({ state: 'attached' });
});
