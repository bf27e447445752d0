// The lesson on scaling by keyboard: the lab answers to every control with the engine's numbers.

import assert from 'node:assert/strict';
import type { MainModule } from '@engine';
import { loadEngine } from '../../../tools/load-engine.ts';
import { scalingAsk } from '../../../web/engine/study.ts';
import { openGates } from '../support/gates.ts';
import { type Opening, type Site, test } from '../support/page-test.ts';
import { got } from '../support/reply.ts';

const path = 'lessons/scaling.html';
const first = { head_dim: 128, d_model: 768, seq_k: 16, seed: 1, divisor: 'none' };
let engine: MainModule;
test.beforeAll(async () => {
  engine = await loadEngine();
});

const study = (change: Partial<typeof first> = {}) =>
  got(engine.scalingStudy(scalingAsk({ ...first, ...change })));

const two = (value: number) => value.toFixed(2);

async function openRow(site: Site, options: Opening = {}) {
  const { page, done } = await site.open({ path, ...options });
  await page.locator('#predict-scaling-without[alive]').waitFor();
  await openGates(page);
  const lab = page.locator('scaling-lab[view="row"]');
  await lab.locator('#summary').waitFor();
  const reads = async (change: Partial<typeof first>) => {
    const { chosen } = study(change);
    await lab.locator('[data-reading="divided_by"]', { hasText: two(chosen.divided_by) }).waitFor();
    await lab.locator('[data-reading="variance"]', { hasText: two(chosen.variance) }).waitFor();
    await lab.locator('[data-reading="entropy"]', { hasText: two(chosen.entropy) }).waitFor();
    await lab
      .locator('[data-reading="gradient"]', { hasText: chosen.gradient.toFixed(3) })
      .waitFor();
  };
  return { page, lab, reads, done };
}

test.describe('the scaling lab', () => {
  test('starts at the sizes of the text, with the engine’s numbers', async ({ site }) => {
    const { lab, reads } = await openRow(site);
    await reads({});
    assert.equal(await lab.locator('.charts svg').count(), 2);
    assert.equal(await lab.locator('.charts svg').nth(1).locator('.bar').count(), 16);
  });

  test('sliders, divisors and a new draw work by keyboard', async ({ site }) => {
    const { page, lab, reads } = await openRow(site);
    await lab.locator('#head_dim').focus();
    await page.keyboard.press('End');
    await reads({ head_dim: 512 });
    await lab.locator('input[value="none"]').focus();
    await page.keyboard.press('ArrowLeft');
    await reads({ head_dim: 512, divisor: 'root_d_model' });
    await page.keyboard.press('ArrowLeft');
    await reads({ head_dim: 512, divisor: 'root_head_dim' });
    await lab.locator('#seq_k').focus();
    await page.keyboard.press('ArrowLeft');
    await reads({ head_dim: 512, divisor: 'root_head_dim', seq_k: 8 });
    await lab.locator('#again').press('Enter');
    await reads({ head_dim: 512, divisor: 'root_head_dim', seq_k: 8, seed: 2 });
  });

  test('curves wait for the prediction, and their table holds the engine’s numbers', async ({
    site,
  }) => {
    const { page } = await site.open({ path, width: 390 });
    await page.locator('#predict-scaling-without[alive]').waitFor();
    const lab = page.locator('scaling-lab[view="curves"]');
    assert.equal(await lab.isVisible(), false);
    await page.locator('#predict-scaling-without input[value="flat"]').focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    await lab.locator('.charts svg').first().waitFor();
    assert.equal(await lab.locator('.charts svg').count(), 3);
    await lab.locator('details summary').press('Enter');
    const cells = await lab.locator('tbody tr').last().locator('td').allTextContents();
    const { chosen } = study({ head_dim: 512, divisor: 'none' });
    const { spread, entropy_share, largest, gradient } = chosen;
    assert.deepEqual(
      cells,
      [spread, entropy_share, largest, gradient].map((number) => number.toFixed(3)),
    );
  });

  test('without scripts the still figure shows the same study', async ({ site }) => {
    const { page } = await site.open({ path, scripts: false });
    const still = page.locator('scaling-lab[view="row"] .lab-still');
    assert.ok(await still.isVisible());
    assert.ok((await still.innerText()).includes(`deviation of ${two(study().chosen.spread)}`));
  });
});
