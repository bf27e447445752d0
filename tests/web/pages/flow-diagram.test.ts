// The diagram of the flow of data by keyboard, held against the engine.

import assert from 'node:assert/strict';
import { engine } from '../support/engines.ts';
import { test } from '../support/page-test.ts';
import { got } from '../support/reply.ts';

const config = { batch: 1, seq_len: 10, d_model: 64, n_heads: 4 };
const setup = { config, seed: 1, edits: [] };
/** Of one token, as each stage shows them. */
const SHAPES: Record<string, string>[] = [
  { x: '(64,)' },
  { q: '(4, 16)', k: '(4, 16)', v: '(4, 16)' },
  { weights: '(4, 10)' },
  { head_outputs: '(4, 16)' },
  { concat: '(64,)' },
  { y: '(64,)' },
];

/** What a person reads: a number with two digits and a true minus. */
const written = (value: number) => value.toFixed(2).replace('-', '−').replace('−0.00', '0.00');

test('the flow of data is stepped through by keyboard, with shapes and the engine’s numbers of each head, for one token and for all', async ({
  site,
}) => {
  const { page } = await site.open({ path: 'examples/flow-diagram.html' });
  const diagram = page.locator('flow-diagram').first();
  const now = () => diagram.locator('.stage.now').getAttribute('data-stage');
  await diagram.locator('#flow-next').focus();
  for (const [i, shapes] of SHAPES.entries()) {
    assert.equal(await diagram.locator('.stage.now').count(), 1);
    for (const [tensor, shape] of Object.entries(shapes)) {
      const said = (await diagram.locator(`[data-shape="${tensor}"] .shape`).textContent())!;
      assert.equal(said.trim(), shape, tensor);
    }
    assert.match(await diagram.locator('.slider').innerText(), new RegExp(`${i + 1} of 6`));
    await page.keyboard.press('Enter');
  }
  assert.equal(await now(), 'output');
  await diagram.locator('#flow-scrub').focus();
  await page.keyboard.press('Home');
  assert.equal(await now(), 'input');
  await diagram.locator('#flow-next').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  assert.equal(await now(), 'weigh');
  await page.keyboard.press('ArrowLeft');
  assert.equal(await now(), 'project');

  await diagram.locator('#flow-token').selectOption('7');
  await diagram.locator('#flow-scrub').focus();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  const rows = await diagram.locator('table tbody tr').all();
  assert.equal(rows.length, 4);
  for (const [head, row] of rows.entries()) {
    const own = got(engine.tensor(setup, 'head_outputs', [0, head])).data.slice(112, 128);
    assert.deepEqual(await row.locator('td').allTextContents(), [...own].map(written));
  }

  await diagram.locator('input[value="all"]').focus();
  await page.keyboard.press('Space');
  const whole = diagram.locator('[data-stage="weigh"] .line .shape').first();
  await whole.filter({ hasText: '(4, 10, 10)' }).waitFor();
});
