// The lab of head counts: a curve drawn by hand or by keyboard, the models trained in the page, their numbers
// held to the engine's own in Node, and what the log keeps of it.

import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { frames } from '../support/fits.ts';
import { inOrder, records } from '../support/learner-log.ts';
import { type Opening, type Site, test } from '../support/page-test.ts';

const PATH = 'lab/head-counts.html';
// A tenth of a second a model, where the tasks take half.
const STEPS = 40;
const SHORT = `${PATH}?steps=${STEPS}`;

const partsOf = (page: Page, task: string) => ({
  question: page.locator(`#predict-${task}-curve`),
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
    const { page, question, sketch, sweep } = await openLab(site, 'lookups');
    assert.equal(await sweep.isVisible(), false);
    assert.equal(await sketch.locator('#point-0').getAttribute('aria-valuetext'), 'not placed yet');
    await question.locator('#check').click();
    assert.match((await question.locator('#hint').textContent())!, /every point/);
    await drawByKeyboard(page, sketch, [-15, 0, 10, 10, 10]);
    assert.equal(await sketch.locator('#point-0').getAttribute('aria-valuetext'), '20 %');
    await question.locator('#check').click();
    assert.equal(await question.locator('#says').textContent(), 'Your curve is kept.');
    assert.deepEqual(await column(sweep, 'mine'), ['20 %', '50 %', '70 %', '70 %', '70 %']);

    await sweep.locator('#start').click();
    await trained(sweep);
    await page.locator('#ways').first().waitFor();
    const shown = await column(sweep, 'held_out_accuracy');
    assert.equal(shown.length, 5);
    for (const one of shown) assert.match(one, /^\d+\.\d ± \d+\.\d %$/);
    assert.equal(await sweep.locator('.run').count(), 25 + 1, 'a dot a model, and the legend’s');
    assert.match((await sweep.locator('#parameters').textContent())!, /2,464 parameters/);
    await sweep.locator('#told', { hasText: '25 of 25 runs done' }).waitFor({ state: 'attached' });

    const [, predicted, measured] = await facts(page);
    assert.deepEqual([predicted!.kind, measured!.kind], ['predicted', 'measured']);
    assert.deepEqual(predicted!.points, [0.2, 0.5, 0.7, 0.7, 0.7]);
    assert.deepEqual(
      measured!.points.map(
        (mean, at) =>
          `${(Number(mean) * 100).toFixed(1)} ± ${(measured!.deviations[at]! * 100).toFixed(1)} %`,
      ),
      shown,
    );
    assert.match(measured!.verdict, /^(right|wrong)$/);

    await page.reload();
    await sweep.locator('#state', { hasText: 'last results' }).waitFor();
    assert.deepEqual(await column(sweep, 'held_out_accuracy'), shown);
    assert.deepEqual(await column(sweep, 'mine'), ['20 %', '50 %', '70 %', '70 %', '70 %']);
    assert.equal(await sweep.locator('.run').count(), 1, 'the single models are gone');
  });

  test('is drawn by finger across the chart', async ({ site }) => {
    const { page, question, sketch } = await openLab(site, 'recall', { touch: true, width: 390 });
    const plot = sketch.locator('svg.plot');
    await plot.scrollIntoViewIfNeeded();
    const { x, y, width, height } = (await plot.boundingBox())!;
    const at = (right: number, down: number) => ({ x: x + width * right, y: y + height * down });
    await drag(page, [at(0.2, 0.3), at(0.95, 0.3)]);
    const heights = await sketch
      .locator('input')
      .evaluateAll((inputs: HTMLInputElement[]) => inputs.map(({ value }) => value));
    assert.equal(new Set(heights).size, 1, heights.join());
    assert.match((await sketch.locator('#left').textContent())!, /All points/);
    await question.locator('#check').click();
    await question.locator('#says').waitFor();
  });

  test('can be passed over: the models are trained without one', async ({ site }) => {
    const { page, question, sweep } = await openLab(site, 'names', { path: `${PATH}?steps=5` });
    await question.locator('#show').click();
    await question.locator('#says').waitFor();
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
  test('pauses, goes on and stops by keyboard', async ({ site }) => {
    const { page, sweep } = await openLab(site, 'lookups', { path: `${PATH}?steps=400` });
    for (const question of await page.locator('prediction-gate').all()) {
      await question.locator('#show').click();
      await question.locator('#says').waitFor();
    }
    await sweep.locator('#start').click();
    await sweep.locator('.run').nth(2).waitFor();
    await sweep.locator('#pause').press('Enter');
    await sweep.locator('#play:focus').waitFor();
    assert.match((await sweep.locator('#state').textContent())!, /^Paused: \d+ of 25 runs done$/);
    await sweep.locator('#play').press('Enter');
    await sweep.locator('.run').nth(3).waitFor();
    await sweep.locator('#stop').press('Enter');
    await sweep.locator('#start:focus').waitFor();
  });
});
