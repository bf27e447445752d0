// The twelve summary cards as a learner meets them: turned by mouse, touch and keyboard, one by one and all at
// once; the cards that come back, folded up by lesson; and the file of all to take away. On paper: cards-print.test.ts.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { ALL_CARDS } from '../support/deck.ts';
import { type Opening, type Site, test } from '../support/page-test.ts';
import { downloaded } from '../support/saved-files.ts';

const PATH = 'practice/cards.html';

const openCards = async (site: Site, options: Opening = {}) => {
  const opened = await site.open({ path: PATH, ...options });
  await opened.page.locator('card-deck flash-card[alive] #turn').last().waitFor();
  await opened.page.locator('deck-overview[alive]').waitFor();
  return opened;
};

const isTurned = async (card: Locator) =>
  (await card.locator('.back').isVisible()) &&
  (await card.locator('#turn').getAttribute('aria-expanded')) === 'true';
const focusedId = (page: Page) =>
  page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.id);
const places = (page: Page) =>
  page.locator('card-deck flash-card').evaluateAll((all) =>
    all.map((card) => {
      const { x, y, width, height } = card.getBoundingClientRect();
      return [x, y + scrollY, width, height].map(Math.round);
    }),
  );

test.describe('the summary cards', () => {
  test('show their answers by mouse, by Space and Enter, and all at once, and keep their places', async ({
    site,
  }) => {
    const { page } = await openCards(site);
    const cards = page.locator('card-deck flash-card');
    const before = await places(page);
    assert.equal(before.length, 12);
    assert.equal(new Set(before.map(([x]) => x)).size, 2, 'two to a row');
    for (const card of await cards.all()) {
      assert.equal(await isTurned(card), false);
      await card.locator('.front').click();
      assert.equal(await isTurned(card), true);
      assert.equal(await card.locator('.front').isVisible(), true);
    }
    assert.deepEqual(await places(page), before);

    const card = cards.nth(2);
    await card.locator('#turn').focus();
    for (const [key, turned] of [
      ['Space', false],
      ['Enter', true],
    ] as const) {
      await page.keyboard.press(key);
      assert.equal(await isTurned(card), turned);
      assert.equal(await focusedId(page), 'turn');
    }

    const button = page.locator('#turn-all');
    const turned = page.locator('card-deck flash-card[turned]');
    assert.equal(await button.textContent(), 'Turn all back');
    await button.click();
    assert.equal(await turned.count(), 0);
    for (const said of await cards.locator('#announcer').allTextContents())
      assert.equal(said, '', 'no answer is left for those who only listen');
    await button.click();
    assert.equal(await turned.count(), 12);
    assert.match((await page.locator('card-deck #announcer').first().textContent())!, /12 cards/);
    await card.locator('#turn').click();
    assert.equal(await button.textContent(), 'Turn all');

    const linked = page.locator('#summary-jobs');
    await linked.locator('.back a').first().click();
    assert.match(page.url(), /#source-/);
    assert.equal(await isTurned(linked), true, 'by following a link on it');
  });

  test('are turned by tap on a phone, one to a row', async ({ site }) => {
    const { page } = await openCards(site, { width: 390, touch: true });
    const before = await places(page);
    assert.equal(new Set(before.map(([x]) => x)).size, 1);
    const first = page.locator('card-deck flash-card').first();
    for (const turned of [true, false]) {
      await first.locator('#turn').tap();
      assert.equal(await isTurned(first), turned);
    }
    await first.locator('.front').tap();
    assert.equal(await isTurned(first), true);
  });
});

test.describe('the cards that come back', () => {
  test('stand folded up under the titles of their lessons, and are unfolded by their addresses', async ({
    site,
  }) => {
    const { page } = await openCards(site);
    const lessons = [...new Set(ALL_CARDS.map(({ lesson }) => lesson))];
    const folded = page.locator('.card-box > .of-lesson');
    const shown = page.locator('.card-box flash-card:visible');
    assert.equal(await folded.count(), lessons.length);
    assert.equal(await page.locator('.card-box flash-card').count(), ALL_CARDS.length);
    assert.equal(await shown.count(), 0);
    for (const [i, lesson] of lessons.entries()) {
      const count = ALL_CARDS.filter((card) => card.lesson === lesson).length;
      const summary = folded.nth(i).locator(':scope > summary');
      assert.match((await summary.textContent())!, new RegExp(`${count} cards$`));
    }
    await page.locator('#each > summary').click();
    await page.locator('#each a[href="#card-one-head"]').click();
    const card = page.locator('#card-one-head');
    await card.locator('.front').click();
    assert.equal(await isTurned(card), true);

    await page.goto(`${page.url().split('#')[0]}#card-three-ideas`);
    await page.reload();
    const asked = page.locator('#card-three-ideas');
    await asked.waitFor();
    assert.ok(await asked.evaluate((one) => one.getBoundingClientRect().top < innerHeight));
  });
});

test('the package for Anki is named with its format and size, arrives whole by keyboard, and is not printed', async ({
  site,
}) => {
  const { page } = await openCards(site, { width: 320 });
  const name = `Anki deck, ${ALL_CARDS.length} cards, .apkg`;
  const link = page.getByRole('link', { name, exact: true });
  const { width, height } = (await link.boundingBox())!;
  assert.ok(height >= 44 && width >= 44, `${width} x ${height}`);
  await link.focus();
  const saved = await downloaded(page, () => page.keyboard.press('Enter'));
  assert.equal(saved.name, 'heads-up.apkg');
  assert.ok(saved.bytes.equals(readFileSync('dist/practice/heads-up.apkg')));
  await page.emulateMedia({ media: 'print' });
  assert.equal(await page.locator('a[download]:visible, #take-with-you:visible').count(), 0);
});
