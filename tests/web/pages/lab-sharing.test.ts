// The lab of shared keys and values: three models a seed, their losses beside the bytes that they keep.

import assert from 'node:assert/strict';
import { test } from '../support/page-test.ts';

const PATH = 'lab/sharing.html';
const STEPS = 40;

test.describe('sharing', () => {
  test('is drawn, trained and compared with the bytes it saves', async ({ site }) => {
    const { page } = await site.open({ path: `${PATH}?steps=${STEPS}`, width: 390 });
    const question = page.locator('#predict-sharing-curve');
    await page.locator('#predict-sharing-curve[alive]').waitFor();
    for (const i of [0, 1, 2]) await question.locator(`#point-${i}`).press('ArrowDown');
    await question.locator('#check').click();
    const sweep = page.locator('head-sweep');
    await sweep.locator('#start').click();
    await page.locator('#ways').waitFor({ timeout: 60_000 });
    const column = (name: string) => sweep.locator(`td[data-column="${name}"]`).allTextContents();
    for (const loss of await column('held_out_loss')) assert.match(loss, /^\d\.\d{3} ± \d\.\d{3}$/);
    const bytes = (await column('kv_bytes')).map(Number);
    assert.deepEqual(
      bytes,
      [1, 2, 4].map((heads) => heads * bytes[0]!),
    );
    assert.deepEqual(await column('kind'), ['MQA', 'GQA', 'MHA']);
    assert.deepEqual(await column('mine'), ['2.19', '2.19', '2.19']);
    assert.match(
      (await sweep.locator('svg[role="img"]').getAttribute('aria-label'))!,
      /Measured so far: .* at 1, .* at 2, .* at 4\. You drew 2\.190 at 1/,
    );
  });
});
