// The five steps of dimension arithmetic as a learner meets them: by keyboard, what is said to a wrong
// answer, without scripts, and the path of a screen reader.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { findings, findingsInBothThemes } from '../support/axe.ts';
import { tools as engine } from '../support/engines.ts';
import { test } from '../support/page-test.ts';
import {
  answer,
  DIMENSIONS,
  exerciseOf,
  focused,
  isDone,
  MIXED,
  MIXED_QUERY,
  openSheet,
  says,
  stepOf,
} from '../support/sheets.ts';

const words = JSON.parse(readFileSync('web/content/en/words/exercise.json', 'utf8'));

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

  test('are shown one by one to who asks, each with how its answer comes about', async ({
    site,
  }) => {
    const { page } = await openSheet(site);
    await page.locator('#show').first().click();
    await isDone(page, 'head_dim');
    assert.equal(await says(page, 'head_dim').textContent(), 'Here it is. 1,024 / 16 = 64.');
    assert.equal(await page.locator('exercise-step[phase="asking"]:not([near])').count(), 10);
    await stepOf(page, 'w_o').locator('#ask-hint').click();
    assert.equal(
      await stepOf(page, 'w_o').locator('#told').textContent(),
      'W_o is d_model × d_model.',
    );
  });

  test('a wrong answer names the slip and its counter-example, and once it is right, other numbers wait', async ({
    site,
  }) => {
    const { page } = await openSheet(site);
    await answer(page, 'w_q_head', '4,096');
    assert.match(
      (await says(page, 'w_q_head').textContent())!,
      /^Not yet\. You let a head read only a slice/,
    );
    const counter = stepOf(page, 'w_q_head').locator('#counter');
    assert.match(
      (await counter.textContent())!,
      /^Check with a small layer: d_model 4, n_heads 2\. Your method gives 4/,
    );
    assert.equal((await focused(page)).id, 'answer');
    assert.equal(await stepOf(page, 'w_q_head').getAttribute('phase'), 'asking');
    await answer(page, 'w_q_head', '64 * 1024');
    await isDone(page, 'w_q_head');
    await stepOf(page, 'w_q_head').locator('#near summary').click();
    const near = stepOf(page, 'w_q_head').locator('exercise-step[near]');
    const sizes = await stepOf(page, 'w_q_head').locator('#near .sizes').textContent();
    const [width, heads] = [/d_model ([\d,]+)/, /n_heads (\d+)/].map((size) =>
      Number(size.exec(sizes!)![1]!.replaceAll(',', '')),
    );
    await near.locator('#answer').fill(`${width} * ${width! / heads!}`);
    await near.locator('#answer').press('Enter');
    await stepOf(page, 'w_q_head').locator('exercise-step[near][phase="done"]').waitFor();
    assert.match((await page.locator('#progress').textContent())!, /^1 of 11/);
  });

  test('other numbers come with their sizes, where the question leaves them to the sheet', async ({
    site,
  }) => {
    const { page } = await openSheet(site);
    for (const id of ['token_input', 'doubled_total']) {
      await stepOf(page, id).locator('#show').click();
      await isDone(page, id);
      await stepOf(page, id).locator('#near summary').click();
    }
    const near = (id: string) => stepOf(page, id).locator('#near');
    assert.match(await near('token_input').innerText(), /d_model [\d,]+\s+n_heads \d+/);
    assert.match(await near('token_input').innerText(), /^The same with other numbers/);
    assert.match(await near('doubled_total').innerText(), /^The same once more/);
  });

  test('what reads in two ways is asked about, and the one that was meant is committed', async ({
    site,
  }) => {
    const { page } = await openSheet(site);
    await answer(page, 'w_q_head', '64k');
    const which = stepOf(page, 'w_q_head').locator('#meanings button');
    assert.deepEqual(await which.allTextContents(), ['64,000', '65,536']);
    await stepOf(page, 'w_o').locator('#ask-hint').click(); // it is still asked after an act elsewhere
    await stepOf(page, 'w_o').locator('#told').waitFor();
    await which.last().click();
    await isDone(page, 'w_q_head');
  });

  test('a verdict opens below the box that it is about, which stays where it is', async ({
    site,
  }) => {
    const { page } = await openSheet(site);
    const box = stepOf(page, 'head_dim').locator('#answer');
    await box.scrollIntoViewIfNeeded();
    const before = await box.evaluate((one) => one.getBoundingClientRect().top + scrollY);
    await answer(page, 'head_dim', '16384');
    await says(page, 'head_dim').waitFor();
    assert.equal(await box.evaluate((one) => one.getBoundingClientRect().top + scrollY), before);
  });

  test('what is no answer is not called wrong', async ({ site }) => {
    const { page } = await openSheet(site);
    for (const [id, text] of [
      ['head_dim', ''],
      ['head_dim', 'sixty-four'],
      ['doubled_total', undefined],
    ] as const) {
      if (text === undefined) await stepOf(page, id).locator('#check').click();
      else await answer(page, id, text);
      await says(page, id).waitFor();
      assert.match(
        (await says(page, id).textContent())!,
        /^(?:This cannot be read as a number|Choose one of the options first)\./,
      );
    }
  });
});

test.describe('without scripts', () => {
  test('the five steps stand there, each answer folded away', async ({ site }) => {
    const { page } = await site.open({ path: DIMENSIONS, scripts: false });
    const answers = page.locator('dimension-exercise details');
    assert.equal(await answers.count(), 11);
    assert.equal(await answers.first().locator('p').isVisible(), false);
    await answers.first().locator('summary').click();
    assert.equal(await answers.first().locator('p').innerText(), '64. 1,024 / 16 = 64.');
    assert.ok((await page.locator('main').innerText()).includes(words.five.closing));
  });
});

test.describe('a screen reader', () => {
  test('is led through a step: its name, the question with its sizes, the field, the buttons, the verdict', async ({
    site,
  }) => {
    const { page } = await openSheet(site);
    const group = page.getByRole('group', { name: 'Step 3, question 1 of 2', exact: true });
    const question =
      /d_model 1,024, n_heads 16\. How many weights does one head’s part of W_q have\?/;
    const field = group.getByRole('textbox', { name: question });
    assert.match(await field.ariaSnapshot(), /textbox/);
    const path = await group.ariaSnapshot();
    const order = [
      'group "Step 3, question 1 of 2"',
      'textbox',
      'button "Check"',
      'button "Hint"',
      'button "Show me"',
    ];
    const places = order.map((one) => path.indexOf(one));
    assert.ok(
      places.every((place, i) => place > (places[i - 1] ?? -1)),
      path,
    );
    await field.fill('4096');
    await field.press('Enter');
    await group.locator('#says', { hasText: 'Not yet. You let a head' }).waitFor();
    const after = await group.ariaSnapshot();
    assert.ok(after.indexOf('Check with a small layer') > 0, after);
    assert.ok(
      after.indexOf('Check with a small layer') < after.indexOf('textbox'),
      'then the field again',
    );
    // Said in full, since the focus is in the field again.
    assert.match((await group.locator('#announcer').textContent())!, /^Not yet\. You let a head/);
  });

  for (const width of [1280, 390]) {
    test(`finds nothing amiss in steps fresh, wrong, asked about and done at ${width} px`, async ({
      site,
    }) => {
      for (const query of ['', MIXED_QUERY, '?seed=1&level=2&fading=worked']) {
        const { page, done } = await openSheet(site, query, { width });
        assert.deepEqual(await findings(page), []);
        if (query === '') {
          await answer(page, 'w_q_head', '4096');
          await answer(page, 'w_q_all', '1024k');
          await answer(page, 'w_o', '1024');
          await stepOf(page, 'w_o').locator('#show').click();
          await isDone(page, 'w_o');
          await stepOf(page, 'w_o').locator('#near summary').click();
          await page.locator('#levels summary').click();
        } else if (query === MIXED_QUERY) {
          await page.locator('order-list').first().waitFor();
          const { id } = exerciseOf(engine, MIXED).steps.find(({ asks }) => asks === 'line')!;
          await stepOf(page, id).locator('input').first().check();
          await stepOf(page, id).locator('#check').click();
          await says(page, id).waitFor();
        }
        assert.deepEqual(await findingsInBothThemes(page), [], query);
        await done();
      }
    });
  }
});
