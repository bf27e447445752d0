// What each head of a layer contributes: the engine's numbers, the products behind one of them, and the identity in place of
// W_o. That they add up: tests/cpp/model/head_values_test.cpp.

import assert from 'node:assert/strict';
import { openShipped } from '../../../web/site/model-files.ts';
import type { HeadContributions } from '../../../web/src/features/pretrained/head-contributions.ts';
import { decimal } from '../../../web/text/sentence.ts';
import { tools as engine } from '../support/engines.ts';
import { openGates } from '../support/gates.ts';
import { test } from '../support/page-test.ts';
import { got } from '../support/reply.ts';

const TEXT = 'Lily had a ball and Tom had a kite. He played with his';

test.beforeAll(() => {
  openShipped(engine);
  got(engine.modelStudyText(TEXT));
});

const made = (head: number, dimension: number, identity = false) =>
  got(engine.modelHeadContributions({ layer: 2, head, token: 14, dimension, identity }));

test('the rows are the engine’s, with W_o and with the identity; a number is walked to by the keyboard and comes with its products', async ({
  site,
}) => {
  const { page } = await site.open({ path: 'lessons/output-matrix.html' });
  await openGates(page);
  const element = page.locator('head-contributions');
  await element.scrollIntoViewIfNeeded();
  await element.locator('matrix-view').waitFor();
  const [drawn] = await element.evaluate((one) =>
    (one as HeadContributions).tensors.map(({ data }) => [...data]),
  );
  const { contributions } = made(2, 0);
  assert.deepEqual(drawn, [...contributions]);
  await element.locator('[role="status"]', { hasText: 'which is rounding' }).waitFor();

  await element.locator('.cells').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  const { head_output, column, products } = made(3, 1);
  const value = decimal(contributions[3 * 128 + 1]!, 3);
  await element.locator('#says', { hasText: `Head 3 adds ${value} to number 1.` }).waitFor();
  await element.locator('details summary', { hasText: 'number 1 of head 3' }).click();
  const rows = await element.locator('details tbody tr').allInnerTexts();
  assert.deepEqual(
    rows.map((row) => row.split(/\s+/)),
    [...products].map((product, i) => [
      ...[String(i), decimal(head_output[i]!, 3), String(48 + i)],
      ...[decimal(column[i]!, 3), decimal(product, 3)],
    ]),
  );

  await element.getByRole('radio', { name: 'identity' }).check();
  const expected = [...made(2, 0, true).contributions];
  await page.waitForFunction((wanted: number[]) => {
    const [drawn] = (document.querySelector('head-contributions') as HeadContributions).tensors;
    return drawn && wanted.every((number, at) => drawn.data[at] === number);
  }, expected);
});
