// What is taken away of a large picture.

import assert from 'node:assert/strict';
import { staysAlive } from '../../support/large.ts';
import { test } from '../../support/page-test.ts';
import { savedFile } from '../../support/saved-files.ts';

test('four million numbers are written while the page goes on', async ({ site }) => {
  const query = '?batch=1&n_heads=4&d_model=16&seq_len=1000&step=scores';
  const { page } = await site.open({ path: site.lessonPath + query });
  await page.locator('tensor-view td').first().waitFor();
  await page.locator('#take').click();
  const files = page.locator('take-away');
  await files.locator('li').first().waitFor();
  await staysAlive(page, 'CSV', async () => {
    const lines = (await savedFile(files, 'scores.csv')).toString().trim().split('\r\n');
    assert.equal(lines.length, 1 + 4 * 1000);
    assert.equal(lines.at(-1)!.split(',').length, 3 + 1000);
  });
  await staysAlive(page, 'JSON', async () => {
    const { data } = JSON.parse((await savedFile(files, 'scores.json')).toString());
    assert.equal(data.length, 4e6);
  });
});
