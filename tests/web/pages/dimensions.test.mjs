// The page of dimension arithmetic as a learner meets it: the five steps by keyboard, a sheet by touch, what
// is said to a wrong answer, where the address leads, and the path of a screen reader.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { loadEngine } from '../../../tools/load-engine.mjs';
import { readExercise } from '../../../web/src/engine/exercise.js';
import { findings, findingsInBothThemes } from '../support/axe.mjs';
import { operate, startBrowser } from '../support/browser.mjs';

const PAGE = 'practice/dimensions.html';
const words = JSON.parse(readFileSync('web/content/en/words/exercise.json', 'utf8'));
// A sheet with an order and a listing.
const MIXED = { seed: 20, level: 2 };
const MIXED_QUERY = `?seed=${MIXED.seed}&level=${MIXED.level}`;

let site;
let engine;
before(async () => {
  site = await startBrowser();
  engine = await loadEngine();
});
after(() => site.close());

const exerciseOf = ({ seed, level }) =>
  readExercise(seed, level, engine.exercise(seed, level).value);

async function open(query = '', options = {}) {
  const opened = await site.open({ path: PAGE + query, ...options });
  await opened.page.locator('dimension-exercise[alive] .part').first().waitFor();
  return opened;
}

const title = (page) => page.locator('dimension-exercise h2#title');
const stepOf = (page, id) => page.locator(`#step-${id}`);
const says = (page, id) => stepOf(page, id).locator('#says').first();
const isDone = (page, id) => page.locator(`#step-${id}[phase="done"]`).waitFor();

async function answer(page, id, text) {
  const step = stepOf(page, id);
  await step.locator('#answer').first().fill(text);
  await step.locator('#check').first().click();
  await says(page, id).waitFor();
}

/** The element that has the focus, in whatever shadow, and the step it is in. */
const focused = (page) =>
  page.evaluate(() => {
    let at = document.activeElement;
    let step = '';
    while (at?.shadowRoot?.activeElement) {
      at = at.shadowRoot.activeElement;
      if (at.localName === 'exercise-step') step = at.id;
    }
    return { id: at?.id, step, type: at?.getAttribute('type') };
  });

describe('the five steps', () => {
  test('are done from start to end by keyboard alone', async () => {
    const { page, done } = await open();
    const { keyboard } = page;
    const { steps } = exerciseOf({ seed: 0, level: 0 });
    assert.match(await operate(page, 'intro').textContent(), /ten minutes with pen and paper/);
    const tabTo = async (found) => {
      for (let i = 0; i < 40 && !found(await focused(page)); i++) await keyboard.press('Tab');
      assert.ok(found(await focused(page)));
    };
    await tabTo(({ id }) => id === 'answer');
    for (const { id, asks, part, accepted } of steps) {
      assert.equal((await focused(page)).step, `step-${id}`);
      assert.equal(await operate(page, `part-${part}`).locator(`#step-${id}`).count(), 1);
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
      await page.waitForFunction(
        (step) =>
          document.querySelector('dimension-exercise').shadowRoot.activeElement?.id === step,
        `step-${id}`,
      );
      assert.equal((await focused(page)).id, 'says');
      await keyboard.press('Tab'); // on to the next
    }
    assert.match(await page.locator('#closing').textContent(), /not free capacity/);
    assert.match(await page.locator('#score').textContent(), /All 11 done, 11 of them/);
    await tabTo(({ id }) => id === 'next');
    await keyboard.press('Enter');
    await page.waitForURL(/seed=1&level=1&fading=worked/);
    await page.locator('exercise-step[phase="worked"]').first().waitFor();
    assert.equal(await page.locator('exercise-step[phase="asking"]').count(), 0);
    assert.equal((await focused(page)).id, 'title');
    await done();
  });

  test('are shown one by one to who asks, each with how its answer comes about', async () => {
    const { page, done } = await open();
    await operate(page, 'show').first().click();
    await isDone(page, 'head_dim');
    assert.equal(await says(page, 'head_dim').textContent(), 'Here it is. 1,024 / 16 = 64.');
    assert.equal(await page.locator('exercise-step[phase="asking"]:not([near])').count(), 10);
    await stepOf(page, 'w_o').locator('#hint').click();
    assert.equal(
      await stepOf(page, 'w_o').locator('#told').textContent(),
      'W_o is d_model × d_model.',
    );
    await done();
  });

  test('a wrong answer names the slip and its counter-example, and once it is right, other numbers wait', async () => {
    const { page, done } = await open();
    await answer(page, 'w_q_head', '4,096');
    assert.match(
      await says(page, 'w_q_head').textContent(),
      /^Not yet\. You let a head read only a slice/,
    );
    const counter = stepOf(page, 'w_q_head').locator('#counter');
    assert.match(
      await counter.textContent(),
      /^Try it small: d_model 4, n_heads 2\. Your way gives 4/,
    );
    assert.equal((await focused(page)).id, 'says');
    assert.equal(await stepOf(page, 'w_q_head').getAttribute('phase'), 'asking');
    await answer(page, 'w_q_head', '64 * 1024');
    await isDone(page, 'w_q_head');
    await stepOf(page, 'w_q_head').locator('#near summary').click();
    const near = stepOf(page, 'w_q_head').locator('exercise-step[near]');
    const sizes = await stepOf(page, 'w_q_head').locator('#near .sizes').textContent();
    const [width, heads] = [/d_model ([\d,]+)/, /n_heads (\d+)/].map((size) =>
      Number(size.exec(sizes)[1].replaceAll(',', '')),
    );
    await near.locator('#answer').fill(`${width} * ${width / heads}`);
    await near.locator('#answer').press('Enter');
    await stepOf(page, 'w_q_head').locator('exercise-step[near][phase="done"]').waitFor();
    assert.match(await page.locator('#progress').textContent(), /^1 of 11/);
    await done();
  });

  test('what reads in two ways is asked about, and the one that was meant is committed', async () => {
    const { page, done } = await open();
    await answer(page, 'w_q_head', '64k');
    const which = stepOf(page, 'w_q_head').locator('#meanings button');
    assert.deepEqual(await which.allTextContents(), ['64,000', '65,536']);
    await stepOf(page, 'w_o').locator('#hint').click(); // it is still asked after an act elsewhere
    await stepOf(page, 'w_o').locator('#told').waitFor();
    await which.last().click();
    await isDone(page, 'w_q_head');
    await done();
  });

  test('what is no answer is not called wrong', async () => {
    const { page, done } = await open();
    for (const [id, text] of [
      ['head_dim', ''],
      ['head_dim', 'sixty-four'],
      ['doubled_total', undefined],
    ]) {
      if (text === undefined) await stepOf(page, id).locator('#check').click();
      else await answer(page, id, text);
      await says(page, id).waitFor();
      assert.match(await says(page, id).textContent(), /^Not an answer yet\./);
    }
    await done();
  });
});

describe('a sheet made from a seed', () => {
  test('is done by touch, its order and its listing too', async () => {
    const { page, done } = await open(MIXED_QUERY, { width: 390, touch: true });
    const { steps } = exerciseOf(MIXED);
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
    assert.match(await page.locator('#score').textContent(), /All 6 done, 6 of them/);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wide <= 0);
    await done();
  });

  /** Moves each item up to its place, from the first place on. */
  async function orderByTouch(page, step, accepted) {
    const wanted = accepted.match(/\d+/g);
    for (const [to, item] of wanted.entries()) {
      const items = () =>
        step.locator('li').evaluateAll((rows) => rows.map((row) => row.dataset.item));
      for (let at = (await items()).indexOf(item); at > to; at--) {
        await step.locator(`#up-${item}`).tap();
        await page.waitForFunction(
          ([id, place]) => {
            const { shadowRoot } = document.querySelector('dimension-exercise');
            const list = shadowRoot.getElementById(id).shadowRoot.querySelector('order-list');
            return list.order[place] !== undefined;
          },
          [await step.getAttribute('id'), at - 1],
        );
      }
      assert.equal((await items())[to], item);
    }
  }

  test('says to a screen reader where a moved item has come to, and keeps the focus on it', async () => {
    const { page, done } = await open(MIXED_QUERY);
    const list = page.locator('order-list');
    const [first] = await list.locator('li > span:nth-child(2)').allTextContents();
    await list.locator('#down-1').focus();
    await page.keyboard.press('Enter');
    await list
      .locator('#announcer', { hasText: `${first}: place 2 of 5` })
      .waitFor({ state: 'attached' });
    assert.equal((await focused(page)).id, 'down-1');
    await done();
  });

  test('is the same in every tab, and its address says which it is', async () => {
    const texts = [];
    for (const query of [MIXED_QUERY, `${MIXED_QUERY}&fading=all_blank`]) {
      const { page, done } = await open(query);
      assert.equal(new URL(page.url()).search, MIXED_QUERY);
      texts.push(await page.locator('dimension-exercise .part').allInnerTexts());
      await done();
    }
    assert.deepEqual(texts[0], texts[1]);
  });

  test('keeps its answers over a reload, right and wrong', async () => {
    const { page, done } = await open();
    await answer(page, 'head_dim', '64');
    await answer(page, 'w_q_head', '4096');
    await page.reload();
    await isDone(page, 'head_dim');
    assert.equal(await stepOf(page, 'w_q_head').locator('#answer').inputValue(), '4096');
    assert.match(await says(page, 'w_q_head').textContent(), /^Not yet/);
    await page.locator('#again').click();
    await page.locator('#progress', { hasText: '0 of 11' }).waitFor();
    assert.equal(await stepOf(page, 'w_q_head').locator('#answer').inputValue(), '');
    await done();
  });

  test('can be chosen by its level, and the way back leads to the sheet before', async () => {
    const { page, done } = await open();
    await page.locator('#levels summary').click();
    await page.locator('#levels [data-level="3"]').click();
    await page.waitForURL(/\?seed=1&level=3&fading=worked$/);
    assert.match(await page.locator('#why').textContent(), /all worked but the last step/);
    await page.locator('#next').click();
    await page.waitForURL(/\?seed=2&level=3&fading=one_blank$/);
    assert.equal(await page.locator('exercise-step[phase="asking"]').count(), 1);
    await page.goBack();
    await title(page).filter({ hasText: 'Exercise 1, level 3' }).waitFor();
    await page.goBack();
    await title(page).filter({ hasText: 'Five steps' }).waitFor();
    assert.equal(new URL(page.url()).search, '?seed=0&level=0');
    await done();
  });
});

describe('an address that names no sheet', () => {
  for (const query of [
    '?seed=abc',
    '?seed=-1',
    '?seed=1e99',
    '?level=9',
    '?seed=1&level=1&fading=x',
  ]) {
    test(`${query} is told so, and gets the five steps`, async () => {
      const { page, done } = await open(query);
      assert.match(
        await page.locator('#notice').textContent(),
        /^There is no such sheet: .+ Here are the five steps/,
      );
      assert.match(await title(page).textContent(), /^Five steps/);
      assert.equal(new URL(page.url()).search, '?seed=0&level=0');
      await answer(page, 'head_dim', '64');
      await isDone(page, 'head_dim');
      await done();
    });
  }
});

describe('on paper', () => {
  const pagesOf = async (page, format) =>
    (await page.pdf({ format })).toString('latin1').match(/\/Type\s*\/Page\b/g).length;

  test('stand a sheet to fill in and its key, and nothing to press', async () => {
    const { page, done } = await open(MIXED_QUERY, { colorScheme: 'dark' });
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
    assert.match(asked, /Seed 20, level 2: weights/);
    const answers = await key.innerText();
    for (const { accepted, asks } of exerciseOf(MIXED).steps.filter(({ asks }) => asks === 'shape'))
      assert.ok(answers.includes(accepted) && !asked.includes(accepted), asks);
    assert.match(answers, /16,384 Heads that read a slice of the input/);
    assert.equal(await key.evaluate((element) => getComputedStyle(element).breakBefore), 'page');
    await page.emulateMedia({ media: null });
    await done();
  });

  test('the five steps take a page and their key another, on A4 and on Letter', async () => {
    const { page, done } = await open();
    for (const format of ['A4', 'Letter']) assert.equal(await pagesOf(page, format), 2, format);
    await done();
  });

  test('the sheet alone or the key alone can be had', async () => {
    const { page, done } = await open('', {
      before: (fresh) =>
        fresh.addInitScript(() => {
          window.print = () => {
            window.printed = document.querySelector('dimension-exercise').getAttribute('print');
          };
        }),
    });
    for (const [button, what, gone] of [
      ['#print-sheet', 'sheet', '.key'],
      ['#print-key', 'key', '.sheet'],
    ]) {
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
    await done();
  });
});

describe('without scripts', () => {
  test('the five steps stand there, each answer folded away', async () => {
    const { page, done } = await site.open({ path: PAGE, scripts: false });
    const answers = page.locator('dimension-exercise details');
    assert.equal(await answers.count(), 11);
    assert.equal(await answers.first().locator('p').isVisible(), false);
    await answers.first().locator('summary').click();
    assert.equal(await answers.first().locator('p').innerText(), '64. 1,024 / 16 = 64.');
    assert.ok((await page.locator('main').innerText()).includes(words.five.closing));
    await done();
  });
});

describe('a screen reader', () => {
  test('is led through a step: its name, the question with its sizes, the field, the buttons, the verdict', async () => {
    const { page, done } = await open();
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
    await group.getByText('Not yet. You let a head').waitFor();
    const after = await group.ariaSnapshot();
    assert.ok(after.indexOf('Try it small') > 0, after);
    assert.ok(after.indexOf('Try it small') < after.indexOf('textbox'), 'then the field again');
    assert.equal(await group.locator('#announcer').textContent(), 'Not yet.');
    await done();
  });

  for (const width of [1280, 390]) {
    test(`finds nothing amiss in steps fresh, wrong, asked about and done at ${width} px`, async () => {
      for (const query of ['', MIXED_QUERY, '?seed=1&level=2&fading=worked']) {
        const { page, done } = await open(query, { width });
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
          const { id } = exerciseOf(MIXED).steps.find(({ asks }) => asks === 'line');
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
