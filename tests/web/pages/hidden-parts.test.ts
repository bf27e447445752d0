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

test.describe('hide in the address of a lesson', () => {
  for (const [word, parts] of Object.entries<string[]>({ ...LEFT_OUT, '': [] }))
    test(`leaves out ${word || 'nothing'}${word && ' and nothing else'}`, async ({ site }) => {
      const { page } = await site.openLesson({ query: `?step=q_split&hide=${word}` });
      await page.locator('shape-gate #answer').waitFor();
      for (const part of Object.values(LEFT_OUT).flat())
        assert.equal(await isSeen(page, part), !parts.includes(part), part);
    });

  test('takes several words, leaves unknown ones alone and keeps the known ones', async ({
    site,
  }) => {
    const { page } = await site.openLesson({ query: '?hide=answers,nonsense,menu' });
    assert.equal(await isSeen(page, '.site-header'), false);
    assert.equal(await isSeen(page, 'setup-panel #setup'), true);
    await page.locator('#stepper-next').click();
    await page.waitForURL(/\?step=q_flat&hide=menu,answers$/);
  });

  test('of nothing that is known changes nothing', async ({ site }) => {
    const { page } = await site.openLesson({ query: '?hide=__proto__,everything' });
    assert.equal(await isSeen(page, '.site-header'), true);
    assert.equal(await page.evaluate(() => document.documentElement.dataset.hide), undefined);
    await page.locator('#stepper-next').click();
    await page.waitForURL(/\?step=q_flat$/);
  });
});

test.describe('hide in the address of practice', () => {
  test('leaves out showing, hints, levels and keys of a sheet, and stays from sheet to sheet', async ({
    site,
  }) => {
    const parts = ['#show', '#ask-hint', '#print-key', '#levels'];
    const plain = await openSheet(site, '?seed=7&level=2');
    for (const part of parts) assert.equal(await isSeen(plain.page, part), true, part);
    await plain.done();
    const hide = 'hide=settings,answers,hints';
    const { page } = await openSheet(site, `?seed=7&level=2&${hide}`);
    for (const part of parts) assert.equal(await isSeen(page, part), false, part);
    for (const part of ['#check', '#next', '#print-sheet'])
      assert.equal(await isSeen(page, part), true, part);
    await page.locator('#next').click();
    await page.waitForURL((url) => !url.search.startsWith('?seed=7&') && url.search.endsWith(hide));
  });

  test('leaves out the hint and the way to give up of a question', async ({ site }) => {
    const { page } = await site.open({ path: 'practice/questions.html?hide=hints,answers' });
    await page.locator('quiz-item #sure').first().waitFor();
    for (const part of ['quiz-item #ask-hint', 'quiz-item #show'])
      assert.equal(await page.locator(`${part}:visible`).count(), 0, part);
  });
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
