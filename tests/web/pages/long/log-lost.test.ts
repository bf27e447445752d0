// The connection to the database is lost while a page stands: deleted by hand, cleared or closed by the browser, or cut
// off in the middle of a write. What is answered from there on is kept, once and in its order, and what was not deleted
// stays.

import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { erase, inOrder, openFull, records } from '../../support/learner-log.ts';
import { isQuiet, says } from '../../support/log-trouble.ts';
import {
  closeByBrowser,
  cutOff,
  deleteByHand,
  keepConnections,
  shut,
} from '../../support/lost-database.ts';
import { type Opening, type Site, test } from '../../support/page-test.ts';

const QUESTIONS = 'practice/questions.html';

/** The questions, alive. */
async function openQuestions(site: Site, given: Opening = {}) {
  const opened = await site.open({ path: QUESTIONS, before: keepConnections, ...given });
  await alive(opened.page);
  return opened;
}
const alive = (page: Page) => page.locator('quiz-item[alive]').nth(5).waitFor();

/** Gives up one question after the other. @returns what these are called */
async function giveUp(page: Page, from: number, to: number) {
  const names: string[] = [];
  for (let at = from; at < to; at += 1) {
    const item = page.locator('quiz-item[alive]').nth(at);
    await item.locator('#show').click();
    await item.locator('#says').waitFor();
    names.push((await item.getAttribute('item'))!);
  }
  return names;
}

/** Which questions the log has facts about, in its order. */
const itemsKept = async (page: Page) => inOrder(await records(page)).map(({ fact }) => fact.item);

/** How many questions the page shows an answer to. */
const shown = (page: Page) => page.locator('quiz-item #says').count();

test.describe('in mid-exercise', () => {
  test('a database is deleted by hand: every answer after it is kept, once and in its order', async ({
    site,
  }) => {
    const { page } = await openQuestions(site);
    await giveUp(page, 0, 2);
    await deleteByHand(page);
    const names = await giveUp(page, 2, 6);
    assert.deepEqual(await itemsKept(page), names);
    assert.equal(await page.locator('#log-note').count(), 0);
    await page.reload();
    await alive(page);
    assert.equal(await shown(page), 4);
  });

  test('a connection is closed by the browser: what was there stays, on the page too', async ({
    site,
  }) => {
    const { page } = await openQuestions(site);
    const names = await giveUp(page, 0, 2);
    await closeByBrowser(page);
    names.push(...(await giveUp(page, 2, 4)));
    assert.equal(await shown(page), 4);
    await closeByBrowser(page);
    names.push(...(await giveUp(page, 4, 6)));
    assert.deepEqual(await itemsKept(page), names);
    assert.equal(await shown(page), 6);
    assert.equal(await page.locator('#log-note').count(), 0);
  });

  for (const [when, what] of [
    ['before', 'is cut off is made again'],
    ['after', 'is made though the browser says that it failed is not doubled'],
  ] as const)
    test(`a write that ${what}`, async ({ site }) => {
      const { page } = await openQuestions(site);
      const names = await giveUp(page, 0, 1);
      await cutOff(page, when);
      names.push(...(await giveUp(page, 1, 3)));
      assert.deepEqual(await itemsKept(page), names);
      assert.equal(await shown(page), 3);
      assert.equal(await page.locator('#log-note').count(), 0);
    });
});

test('the log is erased over a connection that was closed', async ({ site }) => {
  const { page } = await openFull(site, { before: keepConnections });
  await closeByBrowser(page);
  await erase(page);
  assert.deepEqual(await records(page), []);
});

test('where no new connection can be had the page says so, and keeps what waits as soon as there is one, without another answer', async ({
  site,
}) => {
  const { page } = await openQuestions(site);
  const names = await giveUp(page, 0, 1);
  await shut(page, true);
  await closeByBrowser(page);
  names.push(...(await giveUp(page, 1, 3)));
  await says(page, 'refused');
  await shut(page, false);
  await isQuiet(page);
  assert.deepEqual(await itemsKept(page), names);
  assert.equal(await shown(page), 3);
});
test('two tabs lose the database, go on, follow each other, and keep each answer once', async ({
  site,
}) => {
  const { page: one } = await openQuestions(site);
  const two = await one.context().newPage();
  await two.goto(one.url());
  await alive(two);
  await giveUp(one, 0, 1);
  await two.locator('quiz-item #says').first().waitFor();
  await deleteByHand(one);
  const names = await giveUp(one, 1, 2);
  await two.locator('quiz-item[alive]').nth(1).locator('#says').waitFor();
  names.push(...(await giveUp(two, 2, 4)));
  await one.locator('quiz-item[alive]').nth(3).locator('#says').waitFor();
  names.push(...(await giveUp(one, 4, 5)));
  assert.deepEqual(await itemsKept(one), names);
  for (const page of [one, two]) assert.equal(await page.locator('#log-note').count(), 0);
});
