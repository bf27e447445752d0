// A page shown to a class: one section or one step a screen, turned by button, key and clicker.

import assert from 'node:assert/strict';
import { expect } from '@playwright/test';
import type { Page } from 'playwright-core';
import { at, type Opening, type Site, test } from '../support/page-test.ts';

const LESSON = 'lessons/width-and-heads.html';
const GATED = 'lessons/cost.html';

type Shown = Opening & { hash?: string };

async function openProjector(
  site: Site,
  { path = LESSON, query = '', hash = '', ...options }: Shown = {},
) {
  const opened = await site.open({ path: `${path}?projector=1${query}${hash}`, ...options });
  const { page } = opened;
  await page.locator('.projector-bar #place').waitFor();
  const alive = path === GATED ? 'prediction-gate[alive]' : 'shape-stepper[alive]';
  await page.locator(alive).first().waitFor({ state: 'attached' });
  return opened;
}

const place = (page: Page) => page.locator('.projector-bar #place').innerText();
const isAt = (page: Page, text: string | RegExp) =>
  page.locator('.projector-bar #place', { hasText: text }).waitFor();
const headings = (page: Page) =>
  page.locator('article :is(h2, h3)').filter({ visible: true }).allInnerTexts();

test.describe('a lesson on the projector', () => {
  test('shows its title alone, then one section after another by key and button, nothing of the site, and goes dark', async ({
    site,
  }) => {
    const { page } = await openProjector(site, { path: GATED });
    assert.match(await place(page), /^1 of \d+$/);
    assert.equal(await page.locator('h1').isVisible(), true);
    assert.deepEqual(await headings(page), []);
    for (const gone of ['.site-header', '.site-footer', '.contents', 'clear-control', '.page-turn'])
      assert.equal(await page.locator(gone).isVisible(), false, gone);
    await page.keyboard.press('PageDown');
    await isAt(page, /^2 of/);
    assert.deepEqual(await headings(page), ['What doubles?']);
    assert.match(page.url(), /#question$/);
    await page.keyboard.press('PageUp');
    await isAt(page, /^1 of/);
    for (const key of ['.', 'b', '.', 'PageDown']) {
      const isDark = await page.locator('h1').isHidden();
      await page.keyboard.press(key);
      assert.equal(await page.locator('h1').isHidden(), !isDark, key);
    }
    await isAt(page, /^1 of/);
    await page.locator('.projector-bar #next').click();
    await isAt(page, /^2 of/);
    await page.keyboard.press(' ');
    await isAt(page, /^3 of/);
    // What is asked stands alone before it is answered.
    await page.keyboard.press(' ');
    await page.locator('prediction-gate[open]').first().waitFor();
    await isAt(page, /^3 of/);
    await page.locator('.projector-bar #back').click();
    await isAt(page, /^2 of/);
  });

  test('turns step by step through its stepper, and past the last one to the section after it', async ({
    site,
  }) => {
    const { page } = await openProjector(site, { hash: '#stepper' });
    const was = await place(page);
    await page.keyboard.press('ArrowRight');
    await at(page, 'q_flat');
    assert.equal(await place(page), was);
    assert.match(page.url(), /#stepper$/);
    await page.keyboard.press('End');
    await isAt(page, /^(\d+) of \1$/);
    await page.keyboard.press('Home');
    await isAt(page, /^1 of/);
    await page.goto(page.url().replace(/\?.*/, '?step=y&projector=1#stepper'));
    await page.locator('shape-stepper[alive]').waitFor();
    await page.keyboard.press(' ');
    await page.locator('.projector-bar #place', { hasNotText: was }).waitFor();
    assert.equal(await page.locator('shape-stepper').isVisible(), false);
    await page.keyboard.press('ArrowLeft');
    await isAt(page, was);
    await at(page, 'y');
  });

  test('asks the class first: Next shows the shape, Next again goes on, and what is typed turns nothing', async ({
    site,
  }) => {
    const { page } = await openProjector(site, { query: '&step=q_split', hash: '#stepper' });
    const answer = page.locator('shape-gate #answer');
    const was = await place(page);
    // Keys have their own meaning where they are typed.
    await answer.fill('(2, 6)');
    for (const key of ['Home', 'ArrowRight', '.']) await page.keyboard.press(key);
    assert.equal(await answer.inputValue(), '(.2, 6)');
    assert.equal(await place(page), was);
    await page.locator('.projector-bar #leave').focus();
    await page.keyboard.press('PageDown');
    await answer.waitFor({ state: 'detached' });
    await page.locator('shape-gate #verdict').waitFor();
    assert.equal(await place(page), was);
    await page.keyboard.press('PageDown');
    await at(page, 'q');
  });

  test('without answers leaves the question open and goes on', async ({ site }) => {
    const { page } = await openProjector(site, {
      query: '&step=q_split&hide=answers',
      hash: '#stepper',
    });
    await page.locator('shape-gate #answer').waitFor();
    await page.keyboard.press('PageDown');
    await at(page, 'q');
    await page.keyboard.press('PageUp');
    await at(page, 'q_split');
    await page.locator('shape-gate #answer').waitFor();
  });

  test('leaves the arrows to a question’s options, and opens it before it turns, unless answers are left out', async ({
    site,
  }) => {
    const question = '#predict-cost-rank';
    for (const query of ['', '&hide=answers']) {
      const { page } = await openProjector(site, { path: GATED, query, hash: question });
      await page.locator(`${question}[alive]`).waitFor();
      const was = await place(page);
      const options = page.locator(`${question} input[type="radio"]`);
      await options.first().focus();
      await page.keyboard.press('ArrowRight');
      assert.equal(await options.nth(1).isChecked(), true);
      assert.equal(await place(page), was);
      await page.locator('.projector-bar #next').click();
      if (query) assert.equal(await page.locator(`${question}[open]`).count(), 0);
      else {
        await page.locator(`${question}[open]`).waitFor();
        assert.equal(await place(page), was);
      }
      for (let press = 0; press < 20 && (await place(page)) === was; press += 1)
        await page.locator('.projector-bar #next').click();
      assert.notEqual(await place(page), was);
      assert.equal(await page.locator(`${question}[open]`).count(), query ? 0 : 1);
    }
  });

  test('begins at the question that its address leads to, and opens it', async ({ site }) => {
    const { page } = await site.open({
      path: 'practice/questions.html?projector=1#question-one-blend',
    });
    const first = page.locator('quiz-item[item="one-blend"]');
    await page.locator('quiz-item[item="one-blend"][alive]').waitFor();
    assert.equal(await page.locator('.lesson-header[data-off]').count(), 1);
    await page.keyboard.press('PageDown');
    await page.locator('quiz-item[item="one-blend"][open]').waitFor();
    assert.equal(await first.isVisible(), true);
  });

  test('begins a screen at its top, whichever part of it the address is', async ({ site }) => {
    const { page } = await openProjector(site, { hash: '#stepper', width: 390 });
    await page.waitForLoadState('networkidle');
    assert.equal(await page.evaluate(() => scrollY), 0);
    await page.setViewportSize({ width: 1920, height: 900 });
    await page.goto(page.url().replace(/#.*/, '#predict-small-part'));
    await page.reload();
    await page.waitForLoadState('networkidle');
    assert.equal(await page.evaluate(() => scrollY), 0);
    assert.equal(await page.locator('#predict-small-part').isVisible(), true);
  });

  test('stands where it stood when it is loaded again, and leaves at the same place by Esc', async ({
    site,
  }) => {
    const { page } = await openProjector(site, { hash: '#draw' });
    const was = await place(page);
    assert.deepEqual(await headings(page), ['Draw it']);
    await page.reload();
    await isAt(page, was);
    assert.deepEqual(await headings(page), ['Draw it']);
    await page.keyboard.press('Escape');
    await page.waitForURL((url) => !url.searchParams.has('projector'));
    assert.match(page.url(), /#draw$/);
    await page.locator('.site-header').waitFor();
  });
});

test.describe('scenes on the projector', () => {
  /** What is cut or too small to be read from the back row on the screen that stands. */
  const unread = (page: Page) =>
    page.evaluate(() => {
      const seen = (root: ParentNode): Element[] =>
        [...root.querySelectorAll('*')].flatMap((one) => [
          one,
          ...(one.shadowRoot ? seen(one.shadowRoot) : []),
        ]);
      const sizeOf = (one: Element) =>
        Number.parseFloat(getComputedStyle(one).fontSize) *
        (one instanceof SVGTextElement ? one.getScreenCTM()!.a || one.getScreenCTM()!.b : 1);
      const main = document.querySelector('main')!;
      const small = seen(main).filter((one) => {
        const hasText = [...one.childNodes].some(
          (node) => node instanceof Text && node.data.trim(),
        );
        const { width, height } = one.getBoundingClientRect();
        return (
          hasText && width > 2 && height > 2 && one.checkVisibility() && Math.abs(sizeOf(one)) < 18
        );
      });
      const paragraphs = [...main.querySelectorAll('.scene > p')].filter((one) =>
        one.checkVisibility(),
      );
      const low = paragraphs.filter((one) => sizeOf(one) < 24);
      const figures = [...main.querySelectorAll('.held > figure')];
      const cut = figures.filter(
        ({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 2,
      );
      const isLong = document.documentElement.scrollHeight > innerHeight + 16;
      return [...small, ...low, ...cut]
        .map(({ outerHTML }) => outerHTML.slice(0, 80))
        .concat(isLong ? ['long'] : []);
    });

  test('of the lecture are each read from the back row at 1280 x 720 without scrolling, its notes are not shown, and no answer stands beside a vote', async ({
    site,
  }) => {
    const { page } = await site.open({ path: 'lecture.html?projector=1' });
    await page.setViewportSize({ width: 1280, height: 720 });
    const count = Number(/of (\d+)/.exec(await place(page))![1]);
    assert.ok(count > 15);
    for (let screen = 1; screen <= count; screen += 1) {
      await isAt(page, new RegExp(`^${screen} of`));
      await expect.poll(() => unread(page), { message: page.url() }).toEqual([]);
      assert.equal(await page.locator('.notes:visible').count(), 0);
      if (/#one-head$/.test(page.url()))
        assert.equal(
          await page.locator('model-scene:visible .looks, model-scene:visible path.strong').count(),
          0,
        );
      await page.keyboard.press('PageDown');
    }
  });

  test('turn from within a figure, each in its state, and their questions stand alone until Next shows the answer', async ({
    site,
  }) => {
    const { page } = await site.open({ path: 'lessons/one-head.html?projector=1#scene-head' });
    const figure = page.locator('model-scene:visible');
    await figure.locator('.looks', { hasText: 'Tom' }).waitFor();
    await figure.locator('.word', { hasText: 'ball' }).click();
    await figure.locator('.looks', { hasText: 'ball' }).waitFor();
    await page.keyboard.press(' ');
    await figure.locator('.looks', { hasText: 'kite' }).waitFor();
    await page.keyboard.press('ArrowRight');
    const question = page.locator('#predict-largest-weight');
    await question.waitFor();
    assert.equal(await page.locator('.scene > p:visible').count(), 0);
    await page.keyboard.press('PageDown');
    await page.locator('#predict-largest-weight[open]').waitFor();
    await page.keyboard.press('PageDown');
    await figure.locator('.looks', { hasText: 'his' }).waitFor();
    assert.match(page.url(), /#scene-off$/);
    await page.keyboard.press('PageUp');
    await figure.locator('.looks', { hasText: 'kite' }).waitFor();
  });
});

test('any other page is turned and left too, and loads nothing of it where it is not asked for', async ({
  site,
}) => {
  for (const path of ['lab/heads.html', 'glossary.html']) {
    const { page, asked } = await site.open({ path });
    await page.waitForLoadState('networkidle');
    assert.deepEqual(
      asked.filter((url) => /asked|projector/.test(url)),
      [],
    );
    await page.goto(`${site.address}${path}?projector=1`);
    await isAt(page, /^1 of \d+$/);
    await page.keyboard.press('End');
    const last = /of (\d+)/.exec(await place(page))![1];
    await isAt(page, `${last} of ${last}`);
    assert.ok((await page.locator('main').innerText()).trim().length > 20);
    await page.locator('.projector-bar #leave').click();
    await page.locator('.site-header').waitFor();
  }
});
