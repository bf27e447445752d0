// A log of 60,000 entries, more than years of learning come to: brought back, opened on every page that reads it, gone
// on with, saved and erased, it never holds a page. The engine works through it beside the page.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { CARDS, rate, reviewOf } from '../../support/deck.ts';
import { joined, largeLog, staysAlive, withFile } from '../../support/large.ts';
import { goTo, goToLog, LESSON, openLog } from '../../support/learner-log.ts';
import { test } from '../../support/page-test.ts';

const COUNT = 60_000;
const PATIENCE = { timeout: 120_000 };

/** Brings a file, and says what the page said to it on the way and in the end. */
async function bring(page: Page, path: string) {
  await page.evaluate(() => {
    const host = document.querySelector('learner-log')!;
    host.file = undefined;
    window.said = [];
    const field = host.shadowRoot!.querySelector<HTMLElement>('#brought')!;
    const note = () => window.said.push(field.innerText.trim());
    new MutationObserver(note).observe(field, {
      childList: true,
      subtree: true,
      characterData: true,
    });
  });
  await page.locator('#bring').setInputFiles(path);
  await page.locator('#brought', { hasText: /new, |Nothing was changed/ }).waitFor(PATIENCE);
  return page.evaluate(() => window.said);
}

const count = (page: Page) => page.locator('#kept tfoot td').innerText();

test('a log of 60,000 entries comes back, opens everywhere, goes on, and is saved and erased, and holds no page', async ({
  site,
}) => {
  const { page } = await openLog(site);
  const text = largeLog(COUNT);
  await withFile('log.json', text, async (path) => {
    await staysAlive(page, 'brought', async () => {
      const said = await bring(page, path);
      assert.match(said.at(-1)!, /^60,000 new, 0 here already\.$/);
      assert.ok(said.some((one) => /^Reading the file: [1-9]\d,000 of 60,000 entries/.test(one)));
      assert.ok(said.some((one) => /^Adding new entries: [1-9]\d,000 of 60,000/.test(one)));
      await page.locator('#kept tfoot td', { hasText: '60000' }).waitFor(PATIENCE);
    });
    await staysAlive(page, 'brought again', async () => {
      const said = await bring(page, path);
      assert.match(said.at(-1)!, /^0 new, 60,000 here already\.$/);
    });
  });
  for (const [path, alive] of [
    ['', 'course-progress #go-on'],
    [`lessons/${LESSON}.html`, 'shape-stepper[alive] #position'],
    [CARDS, 'card-review[alive] #counts'],
    ['practice/dimensions.html', 'dimension-exercise[alive]'],
    ['practice/questions.html', 'quiz-item[alive]'],
    ['practice/review.html', 'quiz-item[alive]'],
  ] as const)
    await staysAlive(page, `/${path} opened`, async () => {
      await goTo(page, path);
      await page
        .locator(alive)
        .first()
        .waitFor({ state: 'attached', ...PATIENCE });
    });
  await goTo(page, CARDS);
  const review = await reviewOf(page);
  await staysAlive(page, 'a card rated', () => rate(review, 'good'));
  await goToLog(page);
  assert.equal(await count(page), '60001');
  await staysAlive(page, 'saved', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download', PATIENCE),
      page.locator('#save').click(),
    ]);
    const saved = JSON.parse(readFileSync(await download.path(), 'utf8'));
    const { events } = JSON.parse(text);
    assert.equal(saved.schema, 3);
    assert.deepEqual(saved.events.slice(0, COUNT), events);
    assert.deepEqual(
      saved.events.slice(COUNT).map(({ kind }: { kind: string }) => kind),
      ['rated'],
    );
  });
  await staysAlive(page, 'handed in', async () => {
    await page.locator('hand-in #name').fill('Ada');
    await page.locator('hand-in #make').click();
    await page.locator('hand-in [role="status"]:not(:empty)').waitFor(PATIENCE);
  });
  await staysAlive(page, 'erased', async () => {
    await page.locator('#erase').click();
    await page.locator('#erase-yes').click();
    await page.locator('#nothing').waitFor(PATIENCE);
  });
});

test('of a long log what cannot be read is left out, told by its place in the file', async ({
  site,
}) => {
  const { page } = await openLog(site);
  const text = largeLog(3000, (event, at) => {
    if (at === 2500) return { ...event, colour: 'red' };
    // A page shows it again; the longest that can be written here is far shorter.
    if (at === 2600) return { ...event, answer: joined(100_000) };
    return event;
  });
  await withFile('log.json', text, async (path) => {
    const said = await bring(page, path);
    assert.match(
      said.at(-1)!,
      /^2,998 new, 0 here already\. This version cannot read 2 entries of the file/,
    );
    assert.match(said.at(-1)!, /\/events\/2500\/colour:/);
  });
  await staysAlive(page, 'opened', async () => {
    await goTo(page, 'practice/questions.html');
    await page.locator('quiz-item[alive]').first().waitFor();
  });
});
