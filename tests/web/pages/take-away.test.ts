// What can be taken away from a lesson's picture: each file is fetched as a learner would and read back. The numbers
// are the engine's to the bit; the script's own numbers are looked at in tests/web/pytorch.test.ts.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { fillScript } from '../../../web/src/save/fill-script.ts';
import { engine } from '../support/engines.ts';
import { type Opening, type Site, test } from '../support/page-test.ts';
import { got } from '../support/reply.ts';
import { drawnSvg, pngSize, savedFile } from '../support/saved-files.ts';

const LESSON = 'lessons/width-and-heads.html';
// The step reads the masked scores, which are looked at.
const QUERY = '?preset=microgpt&step=weights&head=1';
const config = { batch: 1, seq_len: 5, d_model: 16, n_heads: 4, causal: true };

const setup = { config, seed: 1, edits: [] };
const slice = (tensor: string, lead: number[]) => got(engine.tensor(setup, tensor, lead));

async function openTakeAway(site: Site, { query = QUERY, ...options }: Opening = {}) {
  const opened = await site.open({ path: LESSON + query, ...options });
  await opened.page.locator('tensor-view td').first().waitFor();
  if (query.startsWith(QUERY)) await opened.page.locator('#tensor-masked').check({ force: true });
  await opened.page.locator('#take').click();
  await opened.page.locator('take-away li').first().waitFor();
  return opened;
}

const fileOf = (page: Page, name: string) => savedFile(page.locator('take-away'), name);

test.describe('a lesson’s picture as files', () => {
  test('nothing of it is fetched before it is opened', async ({ site }) => {
    const { page, asked } = await site.openLesson({ query: QUERY });
    await page.waitForLoadState('networkidle');
    assert.ok(!asked.some((url) => url.includes('take-away')));
    await page.locator('#take').focus();
    await page.keyboard.press('Enter');
    await page.locator('take-away li').first().waitFor();
    assert.ok(asked.some((url) => url.includes('take-away')));
  });

  test('CSV and JSON have every number of the tensor to the bit in its place, names, shape, and "-inf" as text', async ({
    site,
  }) => {
    const { page } = await openTakeAway(site);
    const [head, ...lines] = (await fileOf(page, 'masked.csv')).toString().trim().split('\r\n');
    assert.equal(head, 'batch,n_heads,seq_q,seq_k 0,seq_k 1,seq_k 2,seq_k 3,seq_k 4');
    assert.equal(lines.length, 4 * 5);
    for (const line of lines) {
      const [batch, h, query, ...numbers] = line.split(',');
      const { data } = slice('masked', [Number(batch), Number(h)]);
      const row = Array.from(data.subarray(Number(query) * 5, (Number(query) + 1) * 5));
      const read = numbers.map((text) => (text === '-inf' ? -Infinity : Math.fround(Number(text))));
      assert.deepEqual(read, row);
    }
    const read = JSON.parse((await fileOf(page, 'masked.json')).toString());
    assert.deepEqual(
      [read.tensor, read.shape, read.seed, read.edits],
      ['masked', [1, 4, 5, 5], 1, []],
    );
    assert.deepEqual(read.axes, ['batch', 'n_heads', 'seq_q', 'seq_k']);
    assert.equal(read.dims.head_dim, 4);
    const data: (number | '-inf')[] = read.data;
    assert.equal(data.filter((value) => value === '-inf').length, 4 * 10);
  });

  test('the script is that of the run on screen, changed numbers too', async ({ site }) => {
    const edits = [{ tensor: 'x', row: 1, column: 2, value: 0.5 }];
    const { page } = await openTakeAway(site, { query: `${QUERY}&edits=x~1~2~0.5` });
    const { dims } = got(engine.shapes(config));
    const { tensors } = engine.vocabulary();
    const template = readFileSync('web/content/layer.py', 'utf8');
    assert.equal(
      (await fileOf(page, 'heads-up-layer.py')).toString(),
      fillScript(template, { dims, seed: 1, edits, tensors }),
    );
  });

  test('pictures are SVGs that stand alone, and the same as PNGs, and stay with what is on screen', async ({
    site,
  }) => {
    const { page } = await openTakeAway(site, { width: 390 });
    for (const name of ['masked-table', 'masked-shape', 'masked-memory']) {
      const svg = (await fileOf(page, `${name}.svg`)).toString();
      const png = await fileOf(page, `${name}.png`);
      const drawn = await drawnSvg(page, svg);
      assert.equal(drawn.fault, undefined);
      assert.equal(drawn.title, 'masked, Example 0, Head 1');
      assert.ok(drawn.width > 200 && drawn.colours > 12, JSON.stringify(drawn));
      assert.ok(Math.abs(pngSize(png).width - 2 * drawn.width) <= 2);
    }
    // On a dark ground in a light page, the picture of a table is dark too: what is masked has the grey of dark papers.
    await page.locator('take-away').evaluate((element) => {
      element.style.cssText = 'background: rgb(16 24 27); color: rgb(236 234 228)';
    });
    const dark = (await fileOf(page, 'masked-table.svg')).toString();
    assert.match(dark, /height="100%" fill="rgb\(16,24,27\)"[\s\S]*fill="rgb\(72 76 84\)"/);
    await page.locator('#stepper-next').click();
    await page.locator('take-away [data-file="v_flat.csv"]').waitFor();
  });

  test('is kept back while its shape is asked for', async ({ site }) => {
    const { page } = await site.openLesson({ query: '?step=q' });
    await page.locator('shape-gate #answer').waitFor();
    assert.equal(await page.locator('#take').count(), 0);
  });
});
