// The lesson on writing token by token: its elements by keyboard.

import assert from 'node:assert/strict';
import { openGates } from '../support/gates.ts';
import { type Opening, type Site, test } from '../support/page-test.ts';

const path = 'lessons/beyond-self-attention.html';
async function openLesson(site: Site, options: Opening = {}) {
  const opened = await site.open({ path, ...options });
  await openGates(opened.page);
  return opened;
}

test('one slider goes from MHA to MQA by keyboard, and a longer sequence makes the cache longer and nothing else', async ({
  site,
}) => {
  const { page } = await openLesson(site);
  const element = page.locator('kv-sharing');
  const row = (id: string) => element.locator(`[data-row="${id}"] td`).last();
  const number = async (id: string) => Number((await row(id).innerText()).replaceAll(',', ''));
  await element.locator('#kv-slider').focus();
  await page.keyboard.press('Home');
  for (const kv of [8, 4, 2, 1]) {
    await element.locator(`caption:has-text("With ${kv} key")`).waitFor();
    // W_k is (64, 8 × heads), and every cache has keys and values of 512 tokens in 5 layers, 4 bytes each.
    assert.equal(await number('W_k'), 64 * 8 * kv);
    assert.equal(await number('cache'), 2 * 512 * 8 * kv * 5 * 4);
    assert.equal(await element.locator('svg rect.kv').count(), kv);
    assert.equal(await element.locator('svg path').count(), 8);
    assert.match(await element.locator('#kv-stays').innerText(), /\(1, 512, 64\)/);
    await page.keyboard.press('ArrowRight');
  }
  const [layer, cache] = [await number('layer'), await number('cache')];
  await element.locator('#kv-seqLen').selectOption('4096');
  await row('cache')
    .filter({ hasText: (8 * cache).toLocaleString('en') })
    .waitFor();
  assert.equal(await number('layer'), layer);
});

test('the trained model writes until it is stopped, and until its text ends, with what it keeps said once', async ({
  site,
}) => {
  const { page } = await openLesson(site, { width: 390 });
  const writing = page.locator('pretrained-writing');
  await writing.scrollIntoViewIfNeeded();
  await writing.locator('#write').waitFor();
  const kept = writing.locator('#cache dd');
  const shapes = writing.locator('#shapes');
  assert.match((await shapes.textContent())!, /\(8, 15, 16\)/);
  await writing.locator('#write').press('Enter');
  await writing.locator('.written').first().waitFor();
  await writing.locator('#stop').press('Enter');
  const said = writing.getByRole('status').filter({ hasText: /the cache holds/ });
  await said.waitFor();
  assert.ok((await said.textContent())!.includes((await kept.textContent())!));
  await writing.locator('#write').press('Enter');
  await said.filter({ hasText: 'After 42 tokens, the cache holds 53,760 numbers' }).waitFor();
  assert.equal(await kept.textContent(), '53,760');
  assert.match((await shapes.textContent())!, /\(8, 42, 16\)/);
  assert.match(
    (await writing.locator('.text').textContent())!,
    /^Lily had .* with his kite\..* The kite was Tom's\.$/,
  );
});

test('two heads with the same keys and values have a row each, and a window narrows every pattern below', async ({
  site,
}) => {
  const { page } = await openLesson(site);
  const rows = page.locator('head-rows');
  await rows.scrollIntoViewIfNeeded();
  await rows.locator('.most li').first().waitFor();
  assert.deepEqual(await rows.locator('.most li').allTextContents(), [
    'head 4: “start” 0.20',
    'head 5: “saw” 0.79',
  ]);
  const change = page.locator('model-change');
  await change.scrollIntoViewIfNeeded();
  const six = change.getByRole('radio', { name: '6', exact: true });
  await six.waitFor();
  await page.locator('forty-heads').scrollIntoViewIfNeeded();
  await page.waitForFunction(
    () => document.querySelector('forty-heads')!.reading?.change.length === 0,
  );
  await six.check();
  await page.waitForFunction(
    () => document.querySelector('forty-heads')!.reading?.change.length === 1,
  );
  const furthest = await page.evaluate(() => {
    const { weights, tokens } = document.querySelector('forty-heads')!.reading!;
    const side = tokens.length;
    const distances = weights.flatMap((all) =>
      [...all].map((weight, at) => {
        const cell = at % side ** 2;
        return weight > 0 ? Math.floor(cell / side) - (cell % side) : 0;
      }),
    );
    return Math.max(...distances);
  });
  assert.equal(furthest, 5);
});
