// The lab of shared keys and values: three models a seed, their losses held to the engine's in Node, their
// bytes to what the trainer says they keep.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { MainModule, SweepPointView } from '@engine';
import { loadEngine } from '../../../tools/load-engine.ts';
import { sweepOf, TASKS } from '../../../web/src/features/training/sweep-tasks.ts';
import { findingsInBothThemes } from '../support/axe.ts';
import { assertFits } from '../support/fits.ts';
import { keepWorkers } from '../support/lost-worker.ts';
import { test } from '../support/page-test.ts';
import { got } from '../support/reply.ts';

const PATH = 'lab/sharing.html';
const STEPS = 40;
// Long enough to lose a worker in the middle.
const LONGER = 300;
const names = readFileSync('web/content/names.txt', 'utf8').trim().split('\n');
let trainer: MainModule;
test.beforeAll(async () => {
  trainer = await loadEngine('trainer');
});

function inNode(steps: number) {
  const points: SweepPointView[] = [];
  let view = got(trainer.sweepStart(sweepOf(TASKS.sharing!, { seeds: 5, steps }, names)));
  while (view.done < view.points) {
    view = got(trainer.sweepSteps(500));
    points.push(...view.finished);
  }
  return TASKS.sharing!.at.map((n_kv_heads) => {
    const own = points.filter((one) => one.n_kv_heads === n_kv_heads);
    return { ...own[0]!, spread: got(trainer.trainSpread(own.map((one) => one.held_out_loss))) };
  });
}

test.describe('sharing', () => {
  for (const width of [1280, 390]) {
    test(`is drawn, trained and compared with the bytes it saves, at ${width} px`, async ({
      site,
    }) => {
      const { page } = await site.open({ path: `${PATH}?steps=${STEPS}`, width });
      const gate = page.locator('#predict-sharing-curve');
      await page.locator('#predict-sharing-curve[alive]').waitFor();
      for (const i of [0, 1, 2]) await gate.locator(`#point-${i}`).press('ArrowDown');
      await gate.locator('#check').click();
      const sweep = page.locator('head-sweep');
      await sweep.locator('#start').click();
      await page.locator('#ways').waitFor({ timeout: 60_000 });
      const column = (name: string) => sweep.locator(`td[data-column="${name}"]`).allTextContents();
      const expected = inNode(STEPS);
      assert.deepEqual(
        await column('held_out_loss'),
        expected.map(
          ({ spread: { mean, deviation } }) => `${mean.toFixed(3)} ± ${deviation.toFixed(3)}`,
        ),
      );
      assert.deepEqual(
        await column('kv_bytes'),
        expected.map(({ kv_bytes }) => String(kv_bytes)),
      );
      assert.deepEqual(
        await column('parameters'),
        expected.map(({ parameters }) => parameters.toLocaleString('en')),
      );
      assert.deepEqual(await column('kind'), ['MQA', 'GQA', 'MHA']);
      assert.deepEqual(await column('mine'), ['2.19', '2.19', '2.19']);
      assert.match(
        (await sweep.locator('svg[role="img"]').getAttribute('aria-label'))!,
        /Measured so far: .* at 1, .* at 2, .* at 4\. You drew 2\.190 at 1/,
      );
      assert.deepEqual(await findingsInBothThemes(page), []);
      await assertFits(page);
    });
  }

  test('goes on by itself when the worker that trains is lost, and comes to the same', async ({
    site,
  }) => {
    const { page } = await site.open({
      path: `${PATH}?steps=${LONGER}`,
      before: keepWorkers,
    });
    await page.locator('#predict-sharing-curve #show').click();
    const sweep = page.locator('head-sweep');
    await sweep.locator('#start').click();
    await sweep.locator('.run').nth(2).waitFor();
    const workers = () => page.evaluate(() => window.workers.length);
    const had = await workers();
    await page.evaluate(() =>
      window.workers
        .findLast(({ part }) => part === 'trainer')!
        .dispatchEvent(new ErrorEvent('error')),
    );
    await page.waitForFunction((count: number) => window.workers.length === count, had + 1);
    await sweep.locator('#start').waitFor({ timeout: 60_000 });
    assert.deepEqual(await sweep.locator('.faults').allTextContents(), []);
    const shown = sweep.locator('td[data-column="held_out_loss"]');
    const expected = inNode(LONGER).map(({ spread: { mean } }) => mean.toFixed(3));
    await shown.first().filter({ hasText: expected[0] }).waitFor();
    const means = (await shown.allTextContents()).map((text: string) => text.split(' ')[0]);
    assert.deepEqual(means, expected);
  });
});
