// The dials of RoPE: other numbers at another distance, the same ones wherever both tokens stand.

import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { openGates } from '../support/gates.ts';
import { type Site, test } from '../support/page-test.ts';

async function openAlive(site: Site) {
  const { page } = await site.open({ path: 'lessons/word-order.html' });
  await openGates(page);
  const dials = page.locator('rope-dials');
  await dials.scrollIntoViewIfNeeded();
  await dials.locator('.panel').waitFor();
  return dials;
}

const live = (dials: Locator) => dials.locator('.on-screen');
const shown = (dials: Locator) => live(dials).locator('.sum dd').allTextContents();
const arrows = (dials: Locator) =>
  live(dials)
    .locator('.rope-dials path.line')
    .evaluateAll((paths) => paths.map((path) => path.getAttribute('d')));
const says = (dials: Locator, words: RegExp) =>
  live(dials).locator('[role="status"]', { hasText: words }).waitFor();

test('the score follows the distance, by the keyboard too, and stays where both move', async ({
  site,
}) => {
  const dials = await openAlive(site);
  await says(dials, /1 token apart. The score is −?\d+\.\d\d/);
  const contributions = await shown(dials);
  // As in the still figure, whose numbers are the engine's.
  const still = dials.locator('.on-paper .rope-still, .rope-still').first();
  assert.deepEqual(await still.locator('.sum dd').allTextContents(), contributions);
  await live(dials)
    .getByRole('heading', { name: /query of “river” and the key of “moon”/ })
    .waitFor();

  const before = await arrows(dials);
  const move = dials.getByRole('slider', { name: 'Move both' });
  await move.fill('200');
  await says(dials, /query is at position 201 and the key at position 200, 1 token apart/);
  assert.deepEqual(await shown(dials), contributions);
  const after = await arrows(dials);
  // Of each dial's four arrows the faint ones, drawn first, stay.
  const faint = (paths: typeof before) => paths.filter((_, i) => i % 4 < 2);
  assert.deepEqual(faint(after), faint(before));
  // Slow pairs may turn by less than can be drawn.
  for (const arrow of [2, 3]) assert.notEqual(after[arrow], before[arrow]);
  await dials.getByRole('button', { name: 'Put back' }).click();
  await says(dials, /query is at position 15 and the key at position 14/);

  const distance = dials.getByRole('slider', { name: 'Distance in tokens' });
  await distance.press('ArrowRight');
  await says(dials, /2 tokens apart/);
  assert.notDeepEqual(await shown(dials), contributions);
  await distance.press('End');
  // The key goes back as far as the query needs.
  await says(dials, /query is at position 255 and the key at position 0/);
  assert.ok(await dials.getByLabel('all 256').isChecked());
  await distance.press('Home');
  await says(dials, /0 tokens apart/);
});
