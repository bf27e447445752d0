// What the lesson shows follows every setting, and can be asked for its operands.

import assert from 'node:assert/strict';
import { expect } from '@playwright/test';
import type { Page } from 'playwright-core';
import { at, test } from '../support/page-test.ts';

const sizes = (page: Page) => page.locator('shape-diagram axis-chips .size').allTextContents();

/** The numbers in the lens: row, column and text of each cell. */
const cells = (page: Page) =>
  page.locator('tensor-view td').evaluateAll((all) =>
    all.map((td) => ({
      row: +td.dataset.row!,
      column: +td.dataset.column!,
      text: td.textContent.trim(),
    })),
  );

const read = (text: string) => Number(text.replace('−', '-'));

/** Opens the question of the step, if it has one, so that its numbers show. */
async function reveal(page: Page) {
  const show = page.locator('shape-gate #show');
  if (await show.count()) {
    await show.click();
    await page.locator('shape-gate #show').waitFor({ state: 'detached' });
  }
}

const showsTensor = (page: Page, tensor: string) =>
  page.waitForFunction((wanted) => {
    const { renderRoot } = document.querySelector('shape-stepper')!;
    return renderRoot.querySelector('tensor-view')!.slice.tensor === wanted;
  }, tensor);

async function openSetup(page: Page) {
  const setup = page.locator('setup-panel #setup');
  if (!(await setup.evaluate((details: HTMLDetailsElement) => details.open)))
    await setup.locator('summary').click();
}

const setNumber = async (page: Page, field: string, value: string | number) => {
  await page.locator(`size-field#${field} #number`).fill(String(value));
};

test('an address that names a step by its place opens the page at that step', async ({ site }) => {
  const { page, done } = await site.openLesson({ query: '?step=q_k#step-q_k' });
  await page.waitForFunction(
    () => {
      const { top } = document.querySelector('#step-q_k')!.getBoundingClientRect();
      return top > 0 && top < innerHeight;
    },
    undefined,
    { timeout: 5000 },
  );
  await done();
});

test('a cell opens its formula with its operands, and another number of heads changes the cells, though no width', async ({
  site,
}) => {
  const { page } = await site.openLesson({ query: '?step=q_k' });
  await reveal(page);
  await showsTensor(page, 'q_k');
  const shown = await cells(page);
  const cell = page.locator('#lens').locator('td[data-row="2"][data-column="3"]');
  const number = read((await cell.textContent())!);
  await cell.click();
  await page.locator('cell-inspector #inspector').waitFor();
  const value = read((await page.locator('cell-inspector #value').textContent())!);
  assert.ok(Math.abs(value - number) < 0.06, `${value}, ${number}`); // three digits
  assert.match((await page.locator('operand-list #terms').textContent())!, /−?\d\.\d{4}/);
  await page.keyboard.press('Escape');
  await page.locator('cell-inspector #inspector').waitFor({ state: 'detached' });

  await openSetup(page);
  await setNumber(page, 'n_heads', 8);
  const firstCell = page.locator('tensor-view td').first();
  await firstCell.filter({ hasNotText: shown[0]!.text }).waitFor();
});

test('changing one weight changes what comes of it on screen, and undo brings it back', async ({
  site,
}) => {
  const { page } = await site.openLesson({ query: '?step=q_flat' });
  const goTo = async (step: string) => {
    // The list of steps is folded away.
    const link = page.locator(`#all-steps a[data-step="${step}"]`);
    await link.evaluate((one: HTMLElement) => one.click());
    await at(page, step);
  };
  const last = async () => {
    await goTo('y');
    return (await cells(page)).map(({ text }) => text);
  };
  const before = await last();
  await goTo('q_flat');
  await reveal(page);
  await page.locator('#tensor-W_q').check({ force: true });
  await showsTensor(page, 'W_q');
  await page.locator('tensor-view td[data-row="0"][data-column="0"]').click();
  // Large, so that two decimals show it.
  await page.locator('#new-value').fill('100');
  await page.locator('cell-inspector #set').click();
  await page.locator('edit-list li').waitFor();
  await expect.poll(last).not.toEqual(before);
  await page.locator('edit-list button').first().click();
  await page.locator('edit-list li').waitFor({ state: 'detached' });
  await expect.poll(last).toEqual(before);
});

test.describe('settings', () => {
  test('each preset is the layer it names, and none is marked once a size is another', async ({
    site,
  }) => {
    const { page } = await site.openLesson();
    await openSetup(page);
    for (const [id, expected] of [
      ['tiny', ['2', '10', '64']],
      ['gpt2-small', ['1', '10', '768']],
      ['ours', ['2', '10', '768']],
    ] as const) {
      await page.locator(`#preset-${id}`).check();
      await expect.poll(() => sizes(page)).toEqual(expected);
    }
    const marked = page.locator('setup-panel #presets input:checked');
    await expect(marked).toHaveId('preset-ours');
    await setNumber(page, 'n_heads', 12);
    await expect(marked).toHaveCount(0);
    await page.locator('#preset-ours').check();
    await expect(marked).toHaveId('preset-ours');
    await expect(page.locator('size-field#n_heads #number')).toHaveValue('6');
  });

  test('GPT-3 is counted, not drawn, and the page says how much memory it would take', async ({
    site,
  }) => {
    const { page } = await site.openLesson({ query: '?preset=gpt3' });
    await page.locator('.why-not[data-code="memory_over_limit"]').waitFor();
    assert.deepEqual(await sizes(page), ['1', '10', '12288']);
    assert.equal(await page.locator('tensor-view').count(), 0);
  });

  test('an illegal size is answered at its field, the last good picture stays and says so', async ({
    site,
  }) => {
    const { page } = await site.openLesson();
    await openSetup(page);
    await setNumber(page, 'n_heads', 5);
    const fault = page.locator('size-field#n_heads [data-code="heads_do_not_divide_width"]');
    await fault.waitFor();
    assert.match((await fault.textContent())!, /4 or 6/);
    await page.locator('#stale').waitFor();
    await setNumber(page, 'n_heads', 4);
    await page.locator('#stale').waitFor({ state: 'detached' });
  });
});
