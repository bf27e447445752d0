// Parts of a page that its address leaves out.

import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { test } from '../support/page-test.ts';
import { openSheet } from '../support/sheets.ts';

const isSeen = (page: Page, selector: string) => page.locator(selector).first().isVisible();

/** What each word leaves out of a lesson that stands at a question. */
const LEFT_OUT: Record<string, string[]> = {
  menu: ['.site-header', '.site-footer', '.page-turn', '.where'],
  settings: ['setup-panel #setup'],
  answers: ['shape-gate #show'],
  log: ['clear-control'],
};

test('hide in the address of a lesson leaves out what each word says and nothing else, and keeps known words from step to step', async ({
  site,
}) => {
  const { page } = await site.openLesson();
  const go = async (query: string) => {
    await page.goto(site.address + site.lessonPath + query);
    await page.locator('shape-stepper[alive] #position').waitFor();
  };
  for (const [word, parts] of Object.entries<string[]>({ ...LEFT_OUT, '': [] })) {
    await go(`?step=q_split&hide=${word}`);
    await page.locator('shape-gate #answer').waitFor();
    for (const part of Object.values(LEFT_OUT).flat())
      assert.equal(await isSeen(page, part), !parts.includes(part), `${part} with ${word}`);
  }
  for (const [hide, kept] of [
    ['answers,nonsense,menu', '&hide=menu,answers'],
    ['__proto__,everything', ''],
  ] as const) {
    await go(`?step=x&hide=${hide}`);
    assert.equal(await isSeen(page, '.site-header'), kept === '');
    assert.equal(await isSeen(page, 'setup-panel #setup'), true);
    await page.locator('#stepper-next').click();
    await page.waitForURL((url) => url.search === `?step=q_flat${kept}`);
  }
  assert.equal(await page.evaluate(() => document.documentElement.dataset.hide), undefined);
});

test('hide in the address of practice leaves out showing, hints, levels and keys, and stays from sheet to sheet', async ({
  site,
}) => {
  const parts = ['#show', '#ask-hint', '#print-key', '#levels'];
  const { page } = await openSheet(site, '?seed=7&level=2');
  for (const part of parts) assert.equal(await isSeen(page, part), true, part);
  const hide = 'hide=settings,answers,hints';
  await page.goto(`${page.url()}&${hide}`);
  await page.locator('#next').waitFor();
  for (const part of parts) assert.equal(await isSeen(page, part), false, part);
  for (const part of ['#check', '#print-sheet']) assert.equal(await isSeen(page, part), true, part);
  await page.locator('#next').click();
  await page.waitForURL((url) => !url.search.startsWith('?seed=7&') && url.search.endsWith(hide));

  await page.goto(`${site.address}practice/questions.html?hide=hints,answers`);
  await page.locator('quiz-item #sure').first().waitFor();
  for (const part of ['quiz-item #ask-hint', 'quiz-item #show'])
    assert.equal(await page.locator(`${part}:visible`).count(), 0, part);
});

test('a page is not painted before what is left out of it is gone', async ({ site }) => {
  const { page } = await site.open({
    path: 'lessons/cost.html?hide=menu',
    before: (fresh) =>
      fresh.addInitScript(() => {
        window.seen = [];
        const look = () => {
          const header = document.querySelector('.site-header');
          if (header) window.seen.push(header.checkVisibility({ visibilityProperty: true }));
          requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      }),
  });
  await page.locator('h1').waitFor();
  assert.deepEqual(await page.evaluate(() => window.seen.filter(Boolean)), []);
  assert.equal(await isSeen(page, 'h1'), true);
});
