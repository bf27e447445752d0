// A text padded on the left: weights and rows beside the engine's in Node, NaN where softmax gives it and nowhere else, by
// keyboard.

import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { openShipped } from '../../../web/site/model-files.ts';
import { smallNumber } from '../../../web/src/kit/small-numbers.ts';
import { tools as engine } from '../support/engines.ts';
import { openGates } from '../support/gates.ts';
import { test } from '../support/page-test.ts';
import { got } from '../support/reply.ts';

const TEXT = 'Lily had a ball and Tom had a kite.';
const [LAYER, HEAD, PADS] = [1, 7, 3];
let tokens: number[];
test.beforeAll(() => {
  openShipped(engine);
  tokens = got(engine.modelEncode(TEXT)).map(({ token }) => token);
});

function ofEngine() {
  engine.modelStudy(tokens);
  const interventions = [{ kind: 'padding', count: PADS, token: 0, before: true, masked: true }];
  const which = { layer: LAYER, head: HEAD };
  const side = tokens.length + PADS;
  const { data } = got(engine.modelTensor({ tensor: 'weights', layer: LAYER, interventions }));
  return {
    weights: [...data.subarray(HEAD * side ** 2, (HEAD + 1) * side ** 2)],
    change: got(
      engine.modelChange({ tensor: 'weights', ...which, before: [], after: interventions }),
    ),
  };
}

const drawn = (page: Page) =>
  page.evaluate(() => [...document.querySelector('left-padding')!.tensors[0]!.data]);

test('the rows of the padding have no key, NaN by the formula and zeros in the engine; a word’s row, walked to by keys, sees no padding; without the mask no row is NaN', async ({
  site,
}) => {
  const { page } = await site.open({ path: 'lessons/scaling.html' });
  await openGates(page);
  const padding = page.locator('left-padding');
  await padding.scrollIntoViewIfNeeded();
  await padding.locator('#row').waitFor();
  const { weights, change } = ofEngine();
  assert.deepEqual(await drawn(page), weights);
  await padding.locator('#row-title ~ ol', { hasText: 'e^(−∞ − (−∞)) is NaN' }).waitFor();
  const cells = await padding.locator('#row tbody tr td').allTextContents();
  assert.deepEqual(cells, Array.from({ length: PADS }, () => ['−∞', 'NaN', '0.000']).flat());
  assert.equal(change.is_rounding, true);
  await padding
    .locator('#change', { hasText: `at most ${smallNumber(change.largest_change)}.` })
    .waitFor();

  await padding.locator('.cells').focus();
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowDown');
  await padding.getByRole('heading', { name: 'The row of “had”, position 5' }).waitFor();
  await padding.locator('.operands p', { hasText: 'This query sees 3 of the 6 keys' }).waitFor();
  assert.ok(!(await padding.innerText()).includes('NaN'));

  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowUp');
  await padding.getByRole('radio', { name: 'causal mask alone' }).check();
  await padding.locator('#change', { hasText: 'by up to' }).waitFor();
  assert.ok(!(await padding.innerText()).includes('NaN'));
});
