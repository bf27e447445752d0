// The lab of silent bugs by keyboard: a layer is looked at, a line is named, right and wrong stand side by
// side, two models are trained; every number on screen is the engine's for the same seed.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { MainModule, SpoiltView } from '@engine';
import type { Page } from 'playwright-core';
import { loadEngine } from '../../../tools/load-engine.ts';
import { findings } from '../support/axe.ts';
import { assertFits } from '../support/fits.ts';
import { openGates } from '../support/gates.ts';
import { records } from '../support/learner-log.ts';
import { type Opening, type Site, test } from '../support/page-test.ts';
import { got } from '../support/reply.ts';

type Layer = {
  sizes: Record<'seq_len' | 'd_model' | 'n_heads', number>;
  cases: { bug: string; lines: Record<string, string> }[];
};

const path = 'lab/silent-bugs.html';
const names = readFileSync('web/content/names.txt', 'utf8');
const words = JSON.parse(readFileSync('web/content/en/words/bug-training.json', 'utf8'));
const { sizes, cases }: Layer = JSON.parse(readFileSync('web/content/spoilt-layer.json', 'utf8'));
let engine: MainModule;
test.beforeAll(async () => {
  engine = await loadEngine('base', 'trainer');
});

const layer = (bugs: string[], seed = 1) => got(engine.trainSpoilt({ ...sizes, seed, bugs }));
const of = (view: SpoiltView, tensor: string) =>
  view.steps.find((step) => step.tensor === tensor)!.numbers;
const fixed = (digits: number) => (value: number) =>
  value
    .toFixed(digits)
    .replace(/^-(?!0\.?0*$)/, '−')
    .replace('-', '');
const two = fixed(2);

async function openLab(site: Site, options: Opening = {}) {
  const { page, done } = await site.open({ path, ...options });
  await page.locator('#predict-find-merge[alive]').waitFor();
  await page.locator('silent-bug #summary').first().waitFor();
  return { page, done, bug: page.locator('silent-bug').first() };
}

/** Commits to an option of a gate by keyboard, from wherever the focus is. */
async function commit(page: Page, gate: string, option: string) {
  const radios = page.locator(`#predict-${gate} input[type="radio"]`);
  const order = await radios.evaluateAll((all: HTMLInputElement[]) => all.map((one) => one.value));
  await radios.first().focus();
  await page.keyboard.press('Space');
  for (let at = 0; at < order.indexOf(option); at += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.locator(`#predict-${gate}[open]`).waitFor();
}

test.describe('a layer with a bug', () => {
  test('shows the engine’s weights, sums and leaks, and other numbers when asked', async ({
    site,
  }) => {
    const { page, bug } = await openLab(site);
    const shows = async (seed: number) => {
      const view = layer(['merge_straight'], seed);
      await bug.locator('input[value="weights"]').focus();
      await page.keyboard.press('Space');
      assert.deepEqual(
        await bug.locator('.heat tbody td:not(.sum)').allTextContents(),
        of(view, 'weights').map((weight) => two(weight).replace(/^0/, '')),
      );
      assert.deepEqual(
        await bug.locator('td[data-sum="row"]').allTextContents(),
        view.row_sums.map(two),
      );
      assert.deepEqual(
        await bug.locator('td[data-sum="column"]').allTextContents(),
        view.column_sums.map(two),
      );
      await page.keyboard.press('ArrowRight');
      await bug.locator('.leaks').waitFor();
      assert.deepEqual(await bug.locator('.leaks .reading').allTextContents(), view.leaks.map(two));
    };
    await shows(1);
    assert.equal(await bug.locator('.fits').count(), 11);
    await bug.locator('#again').press('Enter');
    await bug
      .locator('#summary', { hasText: layer(['merge_straight'], 2).leaks.map(two).join(', ') })
      .waitFor();
    await shows(2);
  });

  test('follows a token by keyboard through memory', async ({ site }) => {
    const { page, bug } = await openLab(site);
    await bug.locator('input[value="weights"]').focus();
    await page.keyboard.press('ArrowLeft'); // round to the last
    await bug.locator('#followed').waitFor();
    await bug.locator('input[name="token"][value="1"]').focus();
    await page.keyboard.press('ArrowRight');
    const view = layer(['merge_straight']);
    const headDim = sizes.d_model / sizes.n_heads;
    const numbers = of(view, 'concat').filter(
      (_, place) => Math.floor(view.concat_from[place]! / headDim) % sizes.seq_len === 2,
    );
    const marked = bug.locator('table[data-tensor="concat"] td.marked');
    await bug.locator('#followed', { hasText: 't2' }).waitFor();
    assert.deepEqual(
      (await marked.allInnerTexts()).map((text: string) => text.split(/\s/)[0]),
      numbers.map(fixed(1)),
    );
  });

  test('gives nothing away before the gate opens', async ({ site }) => {
    const { page } = await openLab(site);
    assert.equal(await page.locator('bug-twin:visible').count(), 0);
    assert.equal(await page.locator('bug-training:visible').count(), 0);
    for (const bug of await page.locator('silent-bug').all())
      assert.equal(await bug.locator('.fits.not').count(), 0);
  });
});

test.describe('a line is named', () => {
  test('by keyboard: right, with right and wrong side by side, and the log has it', async ({
    site,
  }) => {
    const { page } = await openLab(site);
    await commit(page, 'find-merge', 'right');
    const gate = page.locator('#predict-find-merge');
    assert.equal(await gate.locator('#verdict').getAttribute('data-verdict'), 'right');
    const twin = page.locator('bug-twin').first();
    await twin.locator('.twins').waitFor();
    const [right, wrong] = [of(layer([]), 'concat'), of(layer(['merge_straight']), 'concat')];
    const cells = twin.locator('[data-way="spoilt"] table[data-tensor="concat"] tbody td');
    assert.deepEqual(
      (await cells.allInnerTexts()).map((text: string) => text.split(/\s/)[0]),
      wrong.map(fixed(1)),
    );
    assert.deepEqual(
      await cells.evaluateAll((all) => all.map((cell) => cell.classList.contains('marked'))),
      wrong.map((number, place) => number !== right[place]),
    );
    const { fact } = (await records(page)).find((record) => record.fact.kind === 'predicted')!;
    assert.deepEqual(
      [fact.lesson, fact.gate, fact.answer, fact.verdict],
      ['silent-bugs', 'find-merge', 'right', 'right'],
    );
  });

  test('wrong: the reason is said, with the slip where it is one', async ({ site }) => {
    const { page } = await openLab(site, { width: 390 });
    await commit(page, 'find-merge', 'M1');
    const gate = page.locator('#predict-find-merge');
    assert.equal(await gate.locator('#verdict').getAttribute('data-verdict'), 'wrong');
    assert.equal(await page.locator('#why-find-merge-M1').isVisible(), true);
    assert.equal(await page.locator('#why-find-merge-right').isVisible(), true);
    await commit(page, 'find-scale', 'merge');
    assert.equal(await page.locator('#why-find-scale-merge').isVisible(), true);
  });

  test('the lines stand in the order of the code, in every case', async ({ site }) => {
    const { page } = await openLab(site);
    const expected = ['q_flat', 'q', 'scores', 'masked', 'weights', 'concat'];
    for (const gate of ['merge', 'split', 'scale', 'softmax', 'mask', 'slice']) {
      const options = page.locator(`#predict-find-${gate} label.option`);
      const order = await options
        .locator('input')
        .evaluateAll((all: HTMLInputElement[]) => all.map(({ value }) => value));
      const lines = [];
      for (const id of order)
        lines.push(
          await page
            .locator(`#predict-find-${gate} > [slot="option-${id}"] code`)
            .first()
            .innerText(),
        );
      assert.deepEqual(
        lines.map((line) => line.split(' ')[0]),
        expected,
        gate,
      );
    }
  });
});

test.describe('two models', () => {
  test('are trained by keyboard, and measured to the engine’s digits', async ({ site }) => {
    const { page } = await openLab(site);
    await openGates(page);
    const training = page.locator('bug-training').first();
    await training.locator('#go').press('Enter');
    await training.locator('#measured').waitFor();
    assert.equal(await training.locator('#step').innerText(), '1,000 of 1,000 names');
    for (const [way, bugs] of [
      ['right', []],
      ['spoilt', ['merge_straight']],
    ] as [string, string[]][]) {
      const settings = { task: 'names', text: names, seed: 0, steps: 1000, batch: 1, bugs };
      engine.trainStart('run', settings);
      while (got(engine.trainSteps('run', 250)).length > 0);
      const loss = (stepwise: boolean) =>
        got(engine.trainScore('run', 'held_out', {}, stepwise)).loss;
      const cell = (row: string) =>
        training.locator(`tr[data-row="${row}"] td[data-column="${way}"]`).innerText();
      assert.equal(await cell('atOnce'), two(loss(false)));
      assert.equal(await cell('writing'), two(loss(true)));
      const drawing = { temperature: 0.8, seed: 1, first: 0, count: 8 };
      assert.deepEqual(
        await training.locator(`ul[data-written="${way}"] li`).allInnerTexts(),
        got(engine.trainWrite('run', drawing, {})).map((name) => name || words.empty),
      );
    }
    assert.equal(await training.locator('#go').evaluate((go) => go.matches(':focus')), true);
  });

  test('pause, go on and begin anew', async ({ site }) => {
    const { page } = await openLab(site);
    await openGates(page);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    const training = page.locator('bug-training').nth(1);
    const go = training.locator('#go');
    await go.press('Enter');
    await go.getByText(words.go.pause).waitFor();
    await training.locator('svg path.line.right[d^="M"]').first().waitFor();
    await go.press('Enter');
    await go.getByText(words.go.goOn).waitFor();
    const stood = await training.locator('#step').innerText();
    await page.waitForTimeout(300);
    assert.equal(await training.locator('#step').innerText(), stood);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await training.locator('#anew').press('Enter');
    await training.locator('#measured').waitFor();
  });

  test('that are gone with their worker are said to be, and begin anew', async ({ site }) => {
    const { page } = await openLab(site, { allowed: /./ });
    await openGates(page);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    const training = page.locator('bug-training').first();
    await training.locator('#go').press('Enter');
    await training.locator('#go').getByText(words.go.pause).waitFor();
    await page.evaluate(() =>
      document.querySelector('bug-training')!.trainer.client.call('noCall' as 'vocabulary'),
    );
    await training.locator('#summary').getByText(words.phases.lost).waitFor();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await training.locator('#go').getByText(words.go.anew).press('Enter');
    await training.locator('#measured').waitFor();
  });
});

test.describe('the page', () => {
  test('has nothing for axe to find while its gates are closed', async ({ site }) => {
    const { page } = await openLab(site);
    assert.deepEqual(await findings(page), []);
  });

  test('has nothing for axe to find with gates open, a token followed and models trained', async ({
    site,
  }) => {
    const { page, bug } = await openLab(site, { width: 390, colorScheme: 'dark' });
    await openGates(page);
    for (const training of (await page.locator('bug-training').all()).slice(0, 2)) {
      await training.locator('#go').click();
      await training.locator('#measured').waitFor();
    }
    await bug.locator('input[value="follow"]').check({ force: true });
    await bug.locator('#followed').waitFor();
    assert.deepEqual(await findings(page), []);
  });

  test('on a phone: nothing wider than it, and all that is pressed is a finger wide', async ({
    site,
  }) => {
    const { page, bug } = await openLab(site, { width: 390, touch: true });
    await openGates(page);
    await bug.locator('label', { has: page.locator('input[value="follow"]') }).tap();
    await bug.locator('#followed').waitFor();
    await assertFits(page);
    const small = await page.evaluate(() =>
      [...document.querySelectorAll('silent-bug, bug-training')].flatMap(({ shadowRoot }) =>
        [...shadowRoot!.querySelectorAll('button, fieldset label')]
          .map((one) => one.getBoundingClientRect())
          .filter(({ width, height }) => width < 44 || height < 44),
      ),
    );
    assert.deepEqual(small, []);
  });

  test('without scripts has every layer as code', async ({ site }) => {
    const { page } = await site.open({ path, scripts: false });
    for (const { bug, lines } of cases) {
      const code = await page.locator(`silent-bug[bug="${bug}"] pre`).innerText();
      for (const line of Object.values(lines)) assert.ok(code.includes(line), line);
    }
  });
});
