// Lesson 10 as a learner meets it: heads go off and on by key, and the numbers are the engine's.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { MainModule } from '@engine';
import { loadEngine } from '../../../tools/load-engine.ts';
import { decimal } from '../../../web/src/kit/sentence.ts';
import { findingsInBothThemes } from '../support/axe.ts';
import { withFaults } from '../support/faulty-engine.ts';
import { openGates } from '../support/gates.ts';
import { type Opening, type Site, test } from '../support/page-test.ts';
import { faultsOf, got } from '../support/reply.ts';

const path = 'lessons/heads-that-learn.html';
let engine: MainModule;
test.beforeAll(async () => {
  engine = await loadEngine();
  engine.loadScene(readFileSync('web/content/scenes/emma.json', 'utf8'));
});

/** What the engine gives for the last letter, as the page writes it. */
function row(tensor: string, heads_off: number[]) {
  const setup = { config: {}, seed: 0, edits: [], scene: 'emma', heads_off };
  const { data, rows, columns } = got(engine.tensor(setup, tensor, [0]));
  return [...data.slice((rows - 1) * columns)].map((number) => decimal(number, 2));
}

async function open(site: Site, options: Opening = {}) {
  const opened = await site.open({ path, ...options });
  await openGates(opened.page);
  await opened.page.locator('head-switches[alive]').waitFor();
  const numbers = async (id: string) =>
    (await opened.page.locator(`number-strip#${id} .number`).allTextContents()).map((text) =>
      text.replace('changed', '').trim(),
    );
  return { ...opened, numbers };
}

/** Waits until the page shows what it should; says what it shows where it does not. */
async function settles(read: () => Promise<string[]>, expected: string[]) {
  for (let tries = 0; tries < 40; tries += 1) {
    if (JSON.stringify(await read()) === JSON.stringify(expected)) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  assert.deepEqual(await read(), expected);
}

test.describe('the switches', () => {
  test('with all heads on, concat and y are the engine’s', async ({ site }) => {
    const { numbers } = await open(site);
    assert.deepEqual(await numbers('concat'), row('concat', []));
    assert.deepEqual(await numbers('y'), row('y', []));
  });

  test('by keyboard: a head that goes off leaves exactly its slice at zero, and y answers', async ({
    site,
  }) => {
    const { page, numbers } = await open(site);
    const before = await numbers('concat');
    await page.locator('#switch-1').focus();
    await page.keyboard.press('Space');
    await settles(() => numbers('y'), row('y', [1]));
    const after = await numbers('concat');
    for (let at = 0; at < after.length; at += 1) {
      assert.equal(after[at], at >= 4 && at < 8 ? '0.00' : before[at]);
    }
    assert.equal(await page.locator('#switch-1').getAttribute('aria-checked'), 'false');
    assert.ok((await page.locator('number-strip#concat .part.off').count()) === 1);
    assert.ok((await page.locator('number-strip#y .marked').count()) > 4);
    await page.keyboard.press('Space');
    await settles(() => numbers('y'), row('y', []));
    assert.equal(await page.locator('number-strip#y .marked').count(), 0);
  });

  test('all off empties every slice, all on brings every one back', async ({ site }) => {
    const { page, numbers } = await open(site);
    await page.locator('#all-off').click();
    await settles(() => numbers('concat'), row('concat', [0, 1, 2, 3]));
    assert.equal(await page.locator('number-strip#concat .part.off').count(), 4);
    assert.ok((await numbers('y')).every((number) => number === '0.00'));
    await page.locator('#all-on').click();
    await settles(() => numbers('concat'), row('concat', []));
  });

  test('the four slices are coloured by head and named by their numbers', async ({ site }) => {
    const { page } = await open(site);
    const names = await page.locator('number-strip#concat .name').allTextContents();
    assert.deepEqual(names, [
      'head 0, numbers 0 to 3',
      'head 1, numbers 4 to 7',
      'head 2, numbers 8 to 11',
      'head 3, numbers 12 to 15',
    ]);
  });

  test('what is invented says so; what is learned is trained here, and drawn otherwise', async ({
    site,
  }) => {
    const { page } = await open(site);
    assert.equal(await page.locator('head-switches #hand-set').textContent(), 'Hand-made');
    assert.equal(await page.locator('head-switches .learned').count(), 0);
    await page.locator('head-switches #train-twin').click();
    await page.locator('head-switches .learned').nth(3).waitFor();

    const trainer = await loadEngine('trainer');
    const words = readFileSync('web/content/names.txt', 'utf8').trim().split('\n');
    const settings = { task: 'names', words, seed: 0, steps: 2000, batch: 16 };
    assert.ok(trainer.trainStart('twin', settings).ok);
    trainer.trainSteps('twin', 2000);
    const { weights } = got(trainer.trainRead('twin', 'emma', {}));
    for (let head = 0; head < 4; head += 1) {
      const row = [...weights.slice((head * 5 + 4) * 5, (head * 5 + 5) * 5)];
      const bar = page.locator('head-switches .learned').nth(head);
      const shares = await bar.locator('li .number').allTextContents();
      assert.deepEqual(
        shares,
        row.map((share) => `${Math.round(share * 100)} %`),
      );
      assert.equal(await bar.locator('.invented').count(), 0);
      assert.equal(await bar.locator('.solid').count(), 5);
    }
  });
});

test('an engine that is lost knows its scenes again: the switches go on working', async ({
  site,
}) => {
  const { page, numbers } = await open(site, { before: withFaults, allowed: /unreachable/ });
  const reply = await page.evaluate(() =>
    document.querySelector('head-switches')!.engine!.call('testTrap'),
  );
  assert.equal(faultsOf(reply)[0]!.code, 'engine_lost');
  await page.locator('#switch-3').click();
  await settles(() => numbers('y'), row('y', [3]));
});

test.describe('whatever the screen', () => {
  for (const width of [1280, 390]) {
    test(`axe finds nothing at ${width} px`, async ({ site }) => {
      const { page } = await open(site, { width });
      await page.locator('#switch-2').click();
      assert.deepEqual(await findingsInBothThemes(page), []);
    });
  }

  test('without scripts the still figure has the engine’s numbers', async ({ site }) => {
    const { page } = await site.open({ path, scripts: false });
    const cells = await page.locator('head-switches td').allTextContents();
    assert.deepEqual(cells, row('concat', []));
  });
});
