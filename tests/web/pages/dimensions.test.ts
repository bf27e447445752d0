// The five steps of dimension arithmetic as a learner meets them: by keyboard, and what is said to a wrong answer.

import assert from 'node:assert/strict';
import { tools as engine } from '../support/engines.ts';
import { test } from '../support/page-test.ts';
import { answer, exerciseOf, focused, isDone, openSheet, says, stepOf } from '../support/sheets.ts';

test.describe('the five steps', () => {
  test('are done from start to end by keyboard alone', async ({ site }) => {
    const { page } = await openSheet(site);
    const { keyboard } = page;
    const { steps } = exerciseOf(engine, { seed: 0, level: 0 });
    assert.match((await page.locator('#intro').textContent())!, /ten minutes with pen and paper/);
    const tabTo = async (found: (at: Awaited<ReturnType<typeof focused>>) => boolean) => {
      for (let i = 0; i < 40 && !found(await focused(page)); i++) await keyboard.press('Tab');
      assert.ok(found(await focused(page)));
    };
    await tabTo(({ id }) => id === 'answer');
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
    await tabTo(({ id }) => id === 'next');
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
    assert.equal((await focused(page)).id, 'answer');
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
    const near = (id: string) => stepOf(page, id).locator('#near');
    for (const id of ['token_input', 'doubled_total']) {
      await stepOf(page, id).locator('#show').click();
      await isDone(page, id);
      await near(id).locator('summary').click();
    }
    // Sizes stand with it where the question leaves them to the sheet.
    assert.match(await near('token_input').innerText(), /^The same with other numbers/);
    assert.match(await near('token_input').innerText(), /d_model [\d,]+\s+n_heads \d+/);
    assert.match(await near('doubled_total').innerText(), /^The same once more/);
    await page.locator('#levels summary').click();
  });
});
