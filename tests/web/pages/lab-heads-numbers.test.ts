// What stands on the head lab's page is what the engine gives in Node for the same seed.

import assert from 'node:assert/strict';
import type { MainModule } from '@engine';
import { loadEngine } from '../../../tools/load-engine.ts';
import { decimal, percentText } from '../../../web/src/kit/sentence.ts';
import { openLab, said, startTraining, train } from '../support/head-lab.ts';
import { test } from '../support/page-test.ts';
import { got } from '../support/reply.ts';

let engine: MainModule;
test.beforeAll(async () => {
  engine = await loadEngine('trainer');
});

test.describe('what the page says is what the engine gives in Node', () => {
  test('losses, guesses, habits and written names, with every head on and with some off', async ({
    site,
  }) => {
    train(engine);
    const { page, lab, text, finished } = await openLab(site, '?off=1.3');
    await lab.locator('#train').click();
    await finished();
    await said(page, 'Off: 1, 3\\. Loss');
    const off = { heads_off: [1, 3], how: 'zero' };
    const all = got(engine.trainScore('node', 'held_out', {}, false));
    const some = got(engine.trainScore('node', 'held_out', off, false));
    assert.equal(await text('#loss-all'), decimal(all.loss, 3));
    assert.equal(await text('#loss-some'), decimal(some.loss, 3));
    assert.equal(await text('#held-out'), decimal(all.loss, 3));
    const { next } = got(engine.trainRead('node', 'emma', {}));
    const shown = await lab.locator('.guesses tbody tr').evaluateAll((rows) =>
      rows.map((row) => ({
        at: Number(row.dataset.class),
        share: row.querySelector('.full .number')!.textContent,
      })),
    );
    assert.equal(shown.length, 7);
    for (const { at, share } of shown) assert.equal(share, percentText(next[4 * 27 + at]!));
    const patterns = got(engine.trainPatterns('node', 'held_out'));
    const habits = await lab.locator('lab-head').locator('#says').allTextContents();
    habits.forEach((habit, head) => {
      const places = ['self', 'previous', 'second', 'first'] as const;
      const shares = places.map((place) => patterns[place][head]!);
      if (patterns.look[head] !== 4)
        assert.ok(habit.includes(percentText(Math.max(...shares))), habit);
    });
    const drawing = { temperature: 0.7, seed: 0, first: 0, count: 8 };
    const written = got(engine.trainWrite('node', drawing, off));
    assert.deepEqual(await lab.locator('#written li').allTextContents(), written);
  });

  test('at a moment of the past', async ({ site }) => {
    train(engine, { steps: 300, batch: 4, seed: 2 });
    const { page, lab, text, finished } = await openLab(site, '?steps=300&batch=4&seed=2');
    await lab.locator('#train').click();
    await finished();
    await lab.locator('#moment').evaluate((range: HTMLInputElement) => {
      range.value = '100';
      range.dispatchEvent(new Event('input'));
    });
    await page.waitForFunction(() => document.querySelector('head-lab')!.lab.measured!.step === 99);
    const { loss } = got(engine.trainScore({ run: 'node', step: 99 }, 'held_out', {}, false));
    assert.equal(await text('#loss-all'), decimal(loss, 3));
    await page.waitForURL(/at=99/);
    await lab.locator('#now').click();
    await page.waitForFunction(
      () => document.querySelector('head-lab')!.lab.measured!.step === 300,
    );
  });

  test('the loss over names held out, along a run that went too fast to be measured', async ({
    site,
  }) => {
    const { page, lab, finished } = await openLab(site, '?steps=600&speed=full');
    await lab.locator('#train').click();
    await finished();
    const stretches = [
      [10, 60],
      [60, 150],
      [150, 300],
      [300, 500],
    ];
    await page.waitForFunction((all) => {
      const { heldOut } = document.querySelector('head-lab')!.lab;
      return all.every(([from, to]) => heldOut.some(({ step }) => step > from! && step <= to!));
    }, stretches);
    const points = await page.evaluate(() => document.querySelector('head-lab')!.lab.heldOut);
    startTraining(engine, { steps: 600 });
    let at = 0;
    for (const { step, loss } of points) {
      if (step > at) got(engine.trainSteps('node', step - at));
      at = step;
      const score = engine.trainScore({ run: 'node' }, 'held_out', {}, false);
      assert.equal(loss, got(score).loss, `step ${step}`);
    }
  });

  test('shares, the best choices and the head that is kept', async ({ site }) => {
    train(engine);
    const losses = got(engine.trainSubsets('node', 'held_out', 'zero', 0, 16));
    const shares = got(engine.trainShares(losses));
    const best = got(engine.trainBest(losses));
    const { page, finished } = await openLab(site);
    await page.locator('prediction-gate[gate="prune-curve"] #show').click();
    await page.locator('head-worth #measure').click();
    await finished();
    await page.locator('head-worth #best').waitFor();
    const shown = await page.locator('head-worth #shares .number').allTextContents();
    assert.deepEqual(
      shown,
      shares.map((share) => decimal(share, 3)),
    );
    const column = await page.locator('head-worth #best td:last-child').allTextContents();
    assert.deepEqual(column, best.map((subset) => decimal(losses[subset]!, 3)).reverse());
    const worst = [1, 2, 4, 8].indexOf(
      [1, 2, 4, 8].reduce((a, b) => (losses[b]! > losses[a]! ? b : a)),
    );
    await page.locator(`head-worth input[value="${worst}"]`).check({ force: true });
    const kept = (await page.locator('head-worth #kept').textContent())!;
    assert.ok(kept.includes(decimal(losses[1 << worst]!, 3)), kept);
    assert.ok(kept.includes(decimal(losses[best[1]!]!, 3)), kept);
  });

  test('roles, seed by seed', async ({ site }) => {
    const { page } = await openLab(site, '?steps=100&batch=4');
    await page.locator('prediction-gate[gate="which-head"] #show').click();
    await page.locator('seed-roles #train-seeds').click();
    await page.waitForFunction(() => {
      const { roles } = document.querySelector('seed-roles')!;
      return roles.rows.length === 5 && !roles.playing;
    });
    const rows = await page
      .locator('seed-roles tbody tr')
      .evaluateAll((all) =>
        all.map((row) =>
          [...row.querySelectorAll('.cell')].map((cell) => cell.textContent.split(',')[0]!.trim()),
        ),
      );
    for (const seed of [0, 4]) {
      train(engine, { steps: 100, batch: 4, seed });
      const { previous } = got(engine.trainPatterns('node', 'held_out'));
      assert.deepEqual(rows[seed], [...previous].map(percentText));
    }
  });
});
