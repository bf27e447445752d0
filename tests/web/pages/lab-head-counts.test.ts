// The lab of head counts: a curve drawn by hand or by keyboard, the models trained in the page, their numbers
// held to the engine's own in Node, and what the log keeps of it.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { MainModule, SweepPointView } from '@engine';
import type { Locator, Page } from 'playwright-core';
import { loadEngine } from '../../../tools/load-engine.ts';
import { sweepOf, TASKS } from '../../../web/src/features/training/sweep-tasks.ts';
import { findings, findingsInBothThemes } from '../support/axe.ts';
import { assertFits, frames } from '../support/fits.ts';
import { inOrder, records } from '../support/learner-log.ts';
import { type Opening, type Site, test } from '../support/page-test.ts';
import { got } from '../support/reply.ts';

const PATH = 'lab/head-counts.html';
// A tenth of a second a model, where the tasks take half.
const STEPS = 40;
const SHORT = `${PATH}?steps=${STEPS}`;
const names = readFileSync('web/content/names.txt', 'utf8').trim().split('\n');
let trainer: MainModule;
test.beforeAll(async () => {
  trainer = await loadEngine('trainer');
});

const partsOf = (page: Page, task: string) => ({
  gate: page.locator(`#predict-${task}-curve`),
  sketch: page.locator(`#predict-${task}-curve curve-sketch`),
  sweep: page.locator(`head-sweep[task="${task}"]`),
});

async function openLab(site: Site, task: string, { path = SHORT, ...options }: Opening = {}) {
  const { page, done } = await site.open({ path, ...options });
  await page.locator(`#predict-${task}-curve[alive]`).waitFor();
  return { page, done, ...partsOf(page, task) };
}

/** Every point placed from the keyboard: so many steps up, or down where it is below 0. */
async function drawByKeyboard(page: Page, sketch: Locator, steps: number[]) {
  await sketch.locator('#point-0').focus();
  for (const [i, by] of steps.entries()) {
    if (i > 0) await page.keyboard.press('Tab');
    if (by === 0) await page.keyboard.press('Space');
    for (let n = 0; n < Math.abs(by); n += 1)
      await page.keyboard.press(by > 0 ? 'ArrowUp' : 'ArrowDown');
  }
}

/** What the engine gives in Node for the same sweep. */
function inNode(task: string, settings: { seeds: number; steps: number }) {
  const points: SweepPointView[] = [];
  let view = got(trainer.sweepStart(sweepOf(TASKS[task]!, settings, names)));
  while (view.done < view.points) {
    view = got(trainer.sweepSteps(500));
    points.push(...view.finished);
  }
  const { of, over, at } = TASKS[task]!;
  return at.map((place) => {
    const values = points.filter((one) => one[over] === place).map((one) => one[of]);
    return got(trainer.trainSpread(values));
  });
}

/** The facts of this lab that the browser keeps, in their order. */
const facts = async (page: Page) =>
  inOrder(await records(page))
    .map(({ fact }) => fact)
    .filter(({ lesson }) => lesson === 'head-counts');

const column = (sweep: Locator, name: string) =>
  sweep.locator(`td[data-column="${name}"]`).allTextContents();
const trained = (sweep: Locator) =>
  sweep.locator('#state', { hasText: /^All \d+ runs done/ }).waitFor({ timeout: 60_000 });

test.describe('a curve', () => {
  test('is drawn by keyboard, trained, judged and kept, and is there again after a reload', async ({
    site,
  }) => {
    const { page, gate, sketch, sweep } = await openLab(site, 'lookups');
    assert.equal(await sweep.isVisible(), false);
    assert.equal(await sketch.locator('#point-0').getAttribute('aria-valuetext'), 'not placed yet');
    await gate.locator('#check').click();
    assert.match((await gate.locator('#hint').textContent())!, /every point/);
    await drawByKeyboard(page, sketch, [-15, 0, 10, 10, 10]);
    assert.equal(await sketch.locator('#point-0').getAttribute('aria-valuetext'), '20 %');
    await gate.locator('#check').click();
    assert.equal(await gate.locator('#says').textContent(), 'Your curve is kept.');
    assert.deepEqual(await column(sweep, 'mine'), ['20 %', '50 %', '70 %', '70 %', '70 %']);

    await sweep.locator('#start').click();
    await trained(sweep);
    await page.locator('#ways').first().waitFor();
    const expected = inNode('lookups', { seeds: 5, steps: STEPS });
    const shown = await column(sweep, 'held_out_accuracy');
    assert.deepEqual(
      shown,
      expected.map(
        ({ mean, deviation }) => `${(mean * 100).toFixed(1)} ± ${(deviation * 100).toFixed(1)} %`,
      ),
    );
    assert.equal(await sweep.locator('.run').count(), 25 + 1, 'a dot a model, and the legend’s');
    assert.match((await sweep.locator('#parameters').textContent())!, /2,464 parameters/);
    assert.match((await sweep.locator('#told').textContent())!, /25 of 25 runs done/);

    const [, predicted, measured] = await facts(page);
    assert.deepEqual([predicted!.kind, measured!.kind], ['predicted', 'measured']);
    assert.deepEqual(predicted!.points, [0.2, 0.5, 0.7, 0.7, 0.7]);
    assert.deepEqual(
      measured!.points,
      expected.map(({ mean }) => mean),
    );
    assert.deepEqual(
      measured!.deviations,
      expected.map(({ deviation }) => deviation),
    );
    assert.match(measured!.verdict, /^(right|wrong)$/);

    await page.reload();
    await sweep.locator('#state', { hasText: 'last results' }).waitFor();
    assert.deepEqual(await column(sweep, 'held_out_accuracy'), shown);
    assert.deepEqual(await column(sweep, 'mine'), ['20 %', '50 %', '70 %', '70 %', '70 %']);
    assert.equal(await sweep.locator('.run').count(), 1, 'the single models are gone');
  });

  for (const touch of [false, true]) {
    test(`is drawn by ${touch ? 'finger' : 'pointer'} across the chart`, async ({ site }) => {
      const { page, gate, sketch } = await openLab(site, 'recall', {
        touch,
        width: touch ? 390 : 1280,
      });
      const plot = sketch.locator('svg.plot');
      await plot.scrollIntoViewIfNeeded();
      const { x, y, width, height } = (await plot.boundingBox())!;
      const at = (right: number, down: number) => ({ x: x + width * right, y: y + height * down });
      const path = [at(0.2, 0.3), at(0.95, 0.3)] as const;
      if (touch) await drag(page, path);
      else {
        await page.mouse.move(path[0].x, path[0].y);
        await page.mouse.down();
        await page.mouse.move(path[1].x, path[1].y); // a quick hand: one move
        await page.mouse.up();
      }
      const heights = await sketch
        .locator('input')
        .evaluateAll((inputs: HTMLInputElement[]) => inputs.map(({ value }) => value));
      assert.equal(new Set(heights).size, 1, heights.join());
      assert.match((await sketch.locator('#left').textContent())!, /All points/);
      await gate.locator('#check').click();
      await gate.locator('#says').waitFor();
    });
  }

  test('can be passed over: the models are trained without one', async ({ site }) => {
    const { page, gate, sweep } = await openLab(site, 'names', { path: `${PATH}?steps=5` });
    await gate.locator('#show').click();
    await gate.locator('#says').waitFor();
    await sweep.locator('#start').click();
    await trained(sweep);
    await frames(page, 12);
    assert.equal(await page.locator('#ways').count(), 0);
    assert.equal((await column(sweep, 'mine')).length, 0);
    const kept = (await facts(page)).map(({ kind }) => kind);
    assert.deepEqual(kept, ['opened', 'shown', 'measured']);
  });
});

type Point = { x: number; y: number };

/** One finger, from point to point. */
async function drag(page: Page, [from, to]: readonly [Point, Point]) {
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  await touch('touchStart', [from]);
  for (let i = 1; i <= 8; i += 1) {
    const share = i / 8;
    await touch('touchMove', [
      { x: from.x + share * (to.x - from.x), y: from.y + share * (to.y - from.y) },
    ]);
  }
  await touch('touchEnd', []);
}

test.describe('a sweep', () => {
  test('pauses, goes on and stops; another takes the trainer', async ({ site }) => {
    const { page, sweep } = await openLab(site, 'lookups', { path: `${PATH}?steps=400` });
    for (const gate of await page.locator('prediction-gate').all()) {
      await gate.locator('#show').click();
      await gate.locator('#says').waitFor();
    }
    await sweep.locator('#start').click();
    await sweep.locator('.run').nth(2).waitFor();
    await sweep.locator('#pause').press('Enter');
    await sweep.locator('#play:focus').waitFor();
    assert.match((await sweep.locator('#state').textContent())!, /^Paused: \d+ of 25 runs done$/);
    const recall = page.locator('head-sweep[task="recall"]');
    await sweep.locator('#play').click();
    await recall.locator('#start').click();
    await recall.locator('.run').nth(1).waitFor();
    await sweep.locator('#play').waitFor();
    await recall.locator('#stop').press('Enter');
    await recall.locator('#start:focus').waitFor();
    const before = await sweep.locator('.run').count();
    await sweep.locator('#play').click();
    await sweep.locator('.run').nth(before).waitFor();
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide')));
    await sweep.locator('#play').waitFor();
  });

  test('has its seeds in the address, for all three', async ({ site }) => {
    const { page, gate, sweep } = await openLab(site, 'names');
    await gate.locator('#show').click();
    await sweep.locator('#seeds input[value="10"]').check();
    assert.match(page.url(), /\?seeds=10&steps=40$/);
    await page.reload();
    await sweep.locator('#seeds input[value="10"]:checked').waitFor();
    const other = page.locator('#predict-recall-curve');
    await other.locator('#show').click();
    await page.locator('head-sweep[task="recall"] #seeds input[value="10"]:checked').waitFor();
  });
});

test('a sweep of a task that is none is of names, whatever it is called', async ({ site }) => {
  const { page } = await site.open({ path: PATH });
  await page.locator('head-sweep:defined').first().waitFor({ state: 'attached' });
  for (const task of ['nothing', '__proto__', 'constructor']) {
    await page.evaluate((task) => {
      const sweep = document.createElement('head-sweep');
      sweep.setAttribute('task', task);
      document.querySelector('main')!.prepend(sweep);
    }, task);
    const sweep = page.locator('head-sweep').first();
    await sweep.locator('#start').waitFor();
    await page.waitForFunction(
      (count: number) => document.querySelector('head-sweep')!.ground.length === count,
      TASKS.names!.at.length,
    );
    await sweep.evaluate((element) => element.remove());
  }
});

test.describe('the page', () => {
  for (const width of [1280, 390]) {
    test(`has nothing for axe while it asks, runs and has run, at ${width} px`, async ({
      site,
    }) => {
      const { page, gate, sketch, sweep } = await openLab(site, 'names', { width });
      assert.deepEqual(await findings(page), []);
      await drawByKeyboard(page, sketch, [2, 1, 1, 1, 1]);
      await gate.locator('#check').click();
      await sweep.locator('#start').click();
      await sweep.locator('.run').nth(1).waitFor();
      assert.deepEqual(await findings(page), []);
      await trained(sweep);
      await page.locator('#ways').waitFor();
      assert.deepEqual(await findingsInBothThemes(page), []);
      await assertFits(page);
    });
  }

  test('has its tables without scripts', async ({ site }) => {
    const { page } = await site.open({ path: PATH, scripts: false });
    const text = await page.locator('main').innerText();
    for (const cell of ['2.085 ± 0.006', '61.3 ± 16.2 %', '100.0 ± 0.1 %'])
      assert.ok(text.includes(cell), cell);
  });
});
