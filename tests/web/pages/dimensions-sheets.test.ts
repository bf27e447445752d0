// Sheets of dimension arithmetic made from seeds: by touch, in the address, over a reload, and on paper.

import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { tools as engine } from '../support/engines.ts';
import { test } from '../support/page-test.ts';
import {
  answer,
  exerciseOf,
  focused,
  isDone,
  MIXED,
  MIXED_QUERY,
  openSheet,
  says,
  stepOf,
  title,
} from '../support/sheets.ts';

test.describe('a sheet made from a seed', () => {
  test('is done by touch, its order and its listing too', async ({ site }) => {
    const { page } = await openSheet(site, MIXED_QUERY, { width: 390, touch: true });
    const { steps } = exerciseOf(engine, MIXED);
    assert.deepEqual([...new Set(steps.map(({ asks }) => asks))].sort(), [
      'line',
      'number',
      'order',
      'shape',
    ]);
    for (const { id, asks, accepted } of steps) {
      const step = stepOf(page, id);
      if (asks === 'order') await orderByTouch(page, step, accepted);
      else if (asks === 'line') await step.locator(`label:has(input[value="${accepted}"])`).tap();
      else {
        await step.locator('#answer').tap();
        await page.keyboard.type(accepted);
      }
      await step.locator('#check').tap();
      await isDone(page, id);
    }
    assert.match((await page.locator('#score').textContent())!, /All 6 done, 6 of them/);
  });

  /** Moves each item up to its place, from the first place on. */
  async function orderByTouch(page: Page, step: Locator, accepted: string) {
    const wanted = accepted.match(/\d+/g)!;
    for (const [to, item] of wanted.entries()) {
      const items = () =>
        step.locator('li').evaluateAll((rows) => rows.map((row) => row.dataset.item));
      for (let at = (await items()).indexOf(item); at > to; at--) {
        await step.locator(`#up-${item}`).tap();
        await page.waitForFunction(
          ([id, place]) => {
            const { shadowRoot } = document.querySelector('dimension-exercise')!;
            const list = shadowRoot!.getElementById(id)!.shadowRoot!.querySelector('order-list')!;
            return list.order[place] !== undefined;
          },
          [(await step.getAttribute('id'))!, at - 1] as const,
        );
      }
      assert.equal((await items())[to], item);
    }
  }

  test('is the same whatever its address asks of its fading, and says to a screen reader where a moved item has come to', async ({
    site,
  }) => {
    const { page } = await openSheet(site, `${MIXED_QUERY}&fading=all_blank`);
    assert.equal(new URL(page.url()).search, MIXED_QUERY);
    const list = page.locator('order-list');
    const [first] = await list.locator('li > span:nth-child(2)').allTextContents();
    await list.locator('#down-1').focus();
    await page.keyboard.press('Enter');
    await list
      .locator('#announcer', { hasText: `${first}: place 2 of 5` })
      .waitFor({ state: 'attached' });
    assert.equal((await focused(page)).id, 'down-1');
    const { id } = exerciseOf(engine, MIXED).steps.find(({ asks }) => asks === 'line')!;
    await stepOf(page, id).locator('input').first().check();
    await stepOf(page, id).locator('#check').click();
    await says(page, id).waitFor();
  });

  test('can be chosen by its level, and the way back leads to the sheet before', async ({
    site,
  }) => {
    const { page } = await openSheet(site);
    await page.locator('#levels summary').click();
    await page.locator('#levels [data-level="3"]').click();
    await page.waitForURL(/\?seed=1&level=3&fading=worked$/);
    assert.match(
      (await page.locator('#why').textContent())!,
      /everything worked except the last step/,
    );
    await page.locator('#next').click();
    await page.waitForURL(/\?seed=2&level=3&fading=one_blank$/);
    assert.equal(await page.locator('exercise-step[phase="asking"]').count(), 1);
    await page.goBack();
    await title(page).filter({ hasText: 'Exercise 1, level 3' }).waitFor();
    await page.goBack();
    await title(page).filter({ hasText: 'Five steps' }).waitFor();
    assert.equal(new URL(page.url()).search, '?seed=0&level=0');
  });
});

test('an address that names no sheet is told so, and gets the five steps', async ({ site }) => {
  const { page } = await openSheet(site, '?seed=1e99&level=9');
  assert.match(
    (await page.locator('#notice').textContent())!,
    /^This address leads to no sheet\. .+ The five steps/,
  );
  assert.match((await title(page).textContent())!, /^Five steps/);
  assert.equal(new URL(page.url()).search, '?seed=0&level=0');
  await answer(page, 'head_dim', '64');
  await isDone(page, 'head_dim');
});

test('in another page it shows the sheet of its attributes and leaves the address alone', async ({
  site,
}) => {
  const path = 'examples/dimension-exercise.html?seed=1&level=1';
  const { page } = await site.open({ path });
  await title(page).filter({ hasText: 'Exercise 20, level 2' }).waitFor();
  await page.locator('#next').click();
  await title(page).filter({ hasText: 'Exercise 21, level 2' }).waitFor();
  assert.match(page.url(), /\?seed=1&level=1$/);
});

test.describe('on paper', () => {
  const pagesOf = async (page: Page, format: string) =>
    (await page.pdf({ format })).toString('latin1').match(/\/Type\s*\/Page\b/g)!.length;

  test('stand a sheet to fill in and its key, and nothing to press', async ({ site }) => {
    const { page } = await openSheet(site, MIXED_QUERY, { colorScheme: 'dark' });
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await page.setViewportSize({ width: 670, height: 900 });
    const sheet = page.locator('exercise-worksheet .sheet');
    const key = page.locator('exercise-worksheet .key');
    for (const part of [sheet, key]) {
      assert.equal(await part.isVisible(), true);
      const { color, over } = await part.evaluate((element) => ({
        color: getComputedStyle(element).color,
        over: element.scrollWidth - element.clientWidth,
      }));
      assert.equal(color, 'rgb(0, 0, 0)');
      assert.ok(over <= 0);
    }
    assert.equal(
      await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor),
      'rgb(255, 255, 255)',
    );
    const controls =
      'button:visible, input:visible, summary:visible, .site-header:visible, h1:visible';
    assert.equal(await page.locator(controls).count(), 0);
    const asked = await sheet.innerText();
    assert.match(asked, /Name\s+Date/);
    assert.match(asked, /Seed 20, level 2: up to weights/);
    const answers = await key.innerText();
    for (const { accepted, asks } of exerciseOf(engine, MIXED).steps.filter(
      ({ asks }) => asks === 'shape',
    ))
      assert.ok(answers.includes(accepted) && !asked.includes(accepted), asks);
    assert.match(answers, /16,384 Heads that read a slice of the input/);
    assert.equal(await key.evaluate((element) => getComputedStyle(element).breakBefore), 'page');
    await page.emulateMedia({ media: null });
  });

  test('the five steps take a page and their key another, and either can be had alone', async ({
    site,
  }) => {
    const { page } = await openSheet(site, '', {
      before: (fresh) =>
        fresh.addInitScript(() => {
          window.print = () => {
            window.printed = document.querySelector('dimension-exercise')!.getAttribute('print');
          };
        }),
    });
    for (const format of ['A4', 'Letter']) assert.equal(await pagesOf(page, format), 2, format);
    for (const [button, what, gone] of [
      ['#print-sheet', 'sheet', '.key'],
      ['#print-key', 'key', '.sheet'],
    ] as const) {
      await page.locator(button).click();
      assert.equal(await page.evaluate(() => window.printed), what);
      await page.emulateMedia({ media: 'print' });
      assert.equal(await page.locator(`exercise-worksheet .${what}`).isVisible(), true);
      assert.equal(await page.locator(`exercise-worksheet ${gone}`).isVisible(), false);
      assert.equal(await pagesOf(page, 'A4'), 1, 'and no empty page');
      await page.evaluate(() => dispatchEvent(new Event('afterprint')));
      assert.equal(await page.locator(`exercise-worksheet ${gone}`).isVisible(), true);
      await page.emulateMedia({ media: null });
    }
  });
});
