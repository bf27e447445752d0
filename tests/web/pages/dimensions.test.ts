// Dimension arithmetic as a learner meets it: the five steps by keyboard, what is said to a wrong answer; and sheets made from
// seeds, by touch, in the address, and on paper.

import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { tools as engine } from '../support/engines.ts';
import { tabTo } from '../support/focus.ts';
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

test.describe('the five steps', () => {
  test('are done from start to end by keyboard alone', async ({ site }) => {
    const { page } = await openSheet(site);
    const { keyboard } = page;
    const { steps } = exerciseOf(engine, { seed: 0, level: 0 });
    const first = (await page.locator('exercise-step').first().boundingBox())!;
    assert.ok(first.y + first.height < 800, 'the first step is in sight without scrolling');
    await tabTo(page, 'answer');
    for (const { id, asks, part, accepted } of steps) {
      assert.equal((await focused(page)).step, `step-${id}`);
      assert.equal(await page.locator(`#part-${part}`).locator(`#step-${id}`).count(), 1);
      if (asks === 'choice') {
        await keyboard.press('Space');
        const chosen = () => stepOf(page, id).locator('input:checked').getAttribute('value');
        for (let i = 0; i < 3 && (await chosen()) !== accepted; i++)
          await keyboard.press('ArrowDown');
      } else {
        await keyboard.type(accepted);
      }
      await keyboard.press('Enter');
      await isDone(page, id);
      await page.locator(`#step-${id}:focus-within`).waitFor();
      assert.equal((await focused(page)).id, 'says');
      await keyboard.press('Tab'); // on to the next
    }
    assert.match((await page.locator('#closing').textContent())!, /not more weights/);
    assert.match((await page.locator('#score').textContent())!, /All 11 done, 11 of them/);
    await tabTo(page, 'next');
    await keyboard.press('Enter');
    await page.waitForURL(/seed=1&level=1&fading=worked/);
    await page.locator('exercise-step[phase="worked"]').first().waitFor();
    assert.equal(await page.locator('exercise-step[phase="asking"]').count(), 0);
    assert.match(
      await page.locator('exercise-step[phase="worked"] #says').first().innerText(),
      /^Worked\. \S/,
    );
    assert.equal((await focused(page)).id, 'title');
  });

  test('a wrong answer names the mistake and its counter-example, and once it is right, other numbers wait', async ({
    site,
  }) => {
    const { page } = await openSheet(site);
    const step = stepOf(page, 'w_q_head');
    const box = step.locator('#answer');
    const top = () => box.evaluate((one) => one.getBoundingClientRect().top + scrollY);
    await box.scrollIntoViewIfNeeded();
    const before = await top();
    await answer(page, 'w_q_head', '4,096');
    assert.equal(await top(), before, 'the verdict opens below the box');
    assert.match(
      (await says(page, 'w_q_head').textContent())!,
      /^Not yet\. You let a head read only a slice/,
    );
    assert.match(
      (await step.locator('#counter').textContent())!,
      /^Check with a small layer: d_model 4, n_heads 2\. Your method gives 4/,
    );
    assert.equal((await focused(page)).id, 'check', 'it stays');
    assert.equal(await step.getAttribute('phase'), 'asking');
    await answer(page, 'w_q_head', '64 * 1024');
    await isDone(page, 'w_q_head');
    await step.locator('#near summary').click();
    const near = step.locator('exercise-step[near]');
    const sizes = await step.locator('#near .sizes').textContent();
    const [width, heads] = [/d_model ([\d,]+)/, /n_heads (\d+)/].map((size) =>
      Number(size.exec(sizes!)![1]!.replaceAll(',', '')),
    );
    await near.locator('#answer').fill(`${width} * ${width! / heads!}`);
    await near.locator('#answer').press('Enter');
    await step.locator('exercise-step[near][phase="done"]').waitFor();
    assert.match((await page.locator('#progress').textContent())!, /^1 of 11/);
  });

  test('are shown to who asks, with hints and other numbers, and what is unclear is asked about, not called wrong', async ({
    site,
  }) => {
    const { page } = await openSheet(site, '', { width: 390 });
    for (const text of ['', 'sixty-four']) {
      await answer(page, 'head_dim', text);
      assert.match((await says(page, 'head_dim').textContent())!, /^This cannot be read as a/);
    }
    await stepOf(page, 'doubled_total').locator('#check').click();
    await says(page, 'doubled_total')
      .filter({ hasText: /^Choose one of the options/ })
      .waitFor();

    await answer(page, 'w_q_head', '64k');
    const which = stepOf(page, 'w_q_head').locator('#meanings button');
    assert.deepEqual(await which.allTextContents(), ['64,000', '65,536']);
    const hinted = stepOf(page, 'w_o');
    await hinted.locator('#ask-hint').click(); // it is still asked after an act elsewhere
    await hinted.locator('#told').waitFor();
    assert.equal(await hinted.locator('#told').textContent(), 'W_o is d_model × d_model.');
    await which.last().click();
    await isDone(page, 'w_q_head');

    await stepOf(page, 'head_dim').locator('#show').click();
    await isDone(page, 'head_dim');
    assert.equal(await says(page, 'head_dim').textContent(), 'Here it is. 1,024 / 16 = 64.');
    await stepOf(page, 'token_input').locator('#show').click();
    const near = stepOf(page, 'token_input').locator('#near');
    await near.locator('summary').click();
    // Sizes stand with it where the question leaves them to the sheet.
    assert.match(
      await near.innerText(),
      /^The same with other numbers[\s\S]*d_model [\d,]+\s+n_heads \d+/,
    );
  });
});

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
