// The lesson on the class: its listing, its mask and its formulas, by keyboard, held against the engine.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { MainModule, StepView } from '@engine';
import { loadEngine } from '../../../tools/load-engine.ts';
import { assertFits, resize } from '../support/fits.ts';
import { at, type Opening, operate, type Site, test } from '../support/page-test.ts';
import { course } from '../support/played.ts';
import { got } from '../support/reply.ts';

const lesson = 'inside-the-layer';
const lines: { code: string; step?: string; makes?: boolean }[] = JSON.parse(
  readFileSync('web/content/attention-class.json', 'utf8'),
);
const { config } = course.presets.find(({ id }) => id === 'calculator')!;
const { steps } = course.lessons.find(({ id }) => id === lesson)!;
let engine: MainModule;
test.beforeAll(async () => {
  engine = await loadEngine();
});

async function open(site: Site, { query = '', ...options }: Opening & { query?: string } = {}) {
  const opened = await site.open({ path: `lessons/${lesson}.html${query}`, ...options });
  await opened.page.locator('shape-stepper[alive] #position').waitFor();
  return opened;
}

const shapeOf = (step: StepView) => `(${step.out.axes.map(({ size }) => size).join(', ')})`;

test('the class in the text is the class in the listing, and every step has its line', () => {
  const text = readFileSync(`web/content/en/lessons/${lesson}.md`, 'utf8');
  assert.ok(text.includes(lines.map(({ code }) => code).join('\n')));
  const made = lines.filter(({ makes }) => makes).map(({ step }) => step);
  assert.deepEqual(
    made,
    got(engine.shapes(config)).steps.map(({ id }) => id),
  );
});

test.describe('the class by keyboard', () => {
  test('every step lights its own line, and every shape on the page is the engine’s', async ({
    site,
  }) => {
    const { page } = await open(site);
    const walk = got(engine.shapes(config));
    for (const [i, { id, ask }] of steps.entries()) {
      await at(page, id);
      const step = walk.steps.find((one) => one.id === id)!;
      if (ask) {
        await page.locator('shape-gate #answer').focus();
        await page.keyboard.type(shapeOf(step));
        await page.keyboard.press('Enter');
        await page.locator('shape-gate [data-verdict="right"]').waitFor();
      }
      const sizes = await page.locator('shape-diagram axis-chips .size').allTextContents();
      assert.equal(`(${sizes.join(', ')})`, shapeOf(step), id);
      const lit = page.locator('code-listing [aria-current="step"]');
      assert.equal(await lit.count(), 1);
      const { code } = lines.find((line) => line.makes && line.step === id)!;
      assert.ok((await lit.textContent())!.includes(code.trim()), id);
      if (i + 1 < steps.length) {
        await operate(page, 'stepper-next').focus();
        await page.keyboard.press('Enter');
      }
    }
  });

  test('a line about a step leads to it', async ({ site }) => {
    const { page } = await open(site);
    await page.locator('code-listing [data-about="v_flat"]').press('Enter');
    await at(page, 'v_flat');
  });

  test('the masked step hides later keys, and says so in its formula', async ({ site }) => {
    const { page } = await open(site, { query: '?step=masked' });
    await at(page, 'masked');
    const cell = (row: number, column: number) =>
      page.locator(`cell-grid td[data-row="${row}"][data-column="${column}"]`).textContent();
    assert.equal((await cell(2, 3))!.trim(), '−∞');
    assert.notEqual((await cell(3, 2))!.trim(), '−∞');
    assert.match((await page.locator('stage-formula math').last().textContent())!, /j≤i.*−∞.*j>i/);
  });

  test('the formula follows the sizes', async ({ site }) => {
    const { page } = await open(site, { query: '?step=scores' });
    await at(page, 'scores');
    const formula = page.locator('stage-formula math');
    assert.match((await formula.textContent())!, /head_dim.*16.*=.*4/);
    await page.locator('setup-panel #setup summary').click();
    await page.locator('size-field#n_heads #number').fill('8');
    await page.locator('#other-sizes').waitFor();
    assert.match((await formula.textContent())!, /head_dim.*8.*≈.*2\.83/);
  });
});

test('without scripts every step shows its formula and its shape', async ({ site }) => {
  const { page } = await site.open({ path: `lessons/${lesson}.html`, scripts: false });
  assert.equal(await page.locator('.static-step').count(), steps.length);
  // All but the one that is handed in.
  assert.equal(await page.locator('.static-step .step-formula').count(), steps.length - 1);
  assert.ok((await page.locator('main').innerText()).includes('zeros, by definition'));
});

test('nothing is too wide on narrow screens', async ({ site }) => {
  for (const step of ['q_split', 'q_k', 'masked', 'concat', 'y']) {
    const { page, done } = await open(site, { query: `?step=${step}`, width: 390 });
    await assertFits(page, step);
    await resize(page, 320);
    await assertFits(page, `${step} at 320 px`);
    await done();
  }
});
