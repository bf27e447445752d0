// The twelve summary cards as a learner meets them: turned by mouse, touch and keyboard, one by one and all at
// once, and readable without scripts; and the cards that come back, folded up by lesson. On paper: cards-print.test.ts.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { type Opening, type Site, test } from '../support/page-test.ts';

type CardOfCourse = { id: string; lesson: string };
const course: CardOfCourse[] = JSON.parse(readFileSync('build/course/cards.json', 'utf8')).cards;
const cards = [
  ...['summary-one-head', 'summary-three-sizes', 'summary-four-stages', 'summary-output-matrix'],
  ...['summary-jobs', 'summary-model-card', 'summary-heads-layers', 'summary-more-heads'],
  ...['summary-shared-keys', 'summary-cross', 'summary-three-ideas', 'summary-one-sentence'],
].map((id) => ({ id }));
const PATH = 'practice/cards.html';

const openCards = async (site: Site, options: Opening = {}) => {
  const opened = await site.open({ path: PATH, ...options });
  await opened.page.locator('card-deck flash-card[alive] #turn').last().waitFor();
  await opened.page.locator('deck-overview[alive]').waitFor();
  return opened;
};

const backOf = (card: Locator) => card.locator('.back');
const isTurned = async (card: Locator) =>
  (await backOf(card).isVisible()) &&
  (await card.locator('#turn').getAttribute('aria-expanded')) === 'true';
const focusedId = (page: Page) =>
  page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.id);

test.describe('a card', () => {
  test('shows its question, and its answer when it is clicked, each of the twelve', async ({
    site,
  }) => {
    const { page } = await openCards(site);
    assert.equal(await page.locator('card-deck flash-card').count(), 12);
    for (const { id } of cards) {
      const card = page.locator(`#${id}`);
      assert.equal(await card.locator('.front').isVisible(), true);
      assert.equal(await isTurned(card), false);
      await card.locator('.front').click();
      assert.equal(await isTurned(card), true, id);
      assert.equal(await card.locator('.front').isVisible(), true);
    }
  });

  test('is turned by tap on a phone, on the card or its button', async ({ site }) => {
    const { page } = await openCards(site, { width: 390, touch: true });
    const [first, second] = cards.map(({ id }) => page.locator(`#${id}`)) as [Locator, Locator];
    await first.locator('#turn').tap();
    assert.equal(await isTurned(first), true);
    await first.locator('#turn').tap();
    assert.equal(await isTurned(first), false);
    await second.locator('.front').tap();
    assert.equal(await isTurned(second), true);
  });

  for (const key of ['Space', 'Enter']) {
    test(`is turned there and back by ${key}, and keeps the focus`, async ({ site }) => {
      const { page } = await openCards(site);
      const card = page.locator(`#${cards[2]!.id}`);
      await card.locator('#turn').focus();
      for (const turned of [true, false]) {
        await page.keyboard.press(key);
        assert.equal(await isTurned(card), turned);
        assert.equal(await focusedId(page), 'turn');
      }
    });
  }

  test('is a group that names its question, and says its back to those who do not see it', async ({
    site,
  }) => {
    const { page } = await openCards(site);
    const card = page.locator('#summary-cross');
    const group = card.getByRole('group', {
      name: /^Summary card 10 of 12 .*only for self-attention\?$/,
    });
    const closed = await group.ariaSnapshot();
    assert.match(closed, /button "Turn the card"/);
    assert.doesNotMatch(closed, /come from one sequence/);
    await card.locator('#turn').click();
    assert.match((await card.locator('#announcer').textContent())!, /^No\. .* come from one/);
    assert.match(
      await group.ariaSnapshot(),
      /come from one[\s\S]*button "Turn the card" \[expanded\]/,
    );
  });

  test('is not turned by following a link on it', async ({ site }) => {
    const { page } = await openCards(site);
    const card = page.locator('#summary-jobs');
    await card.locator('#turn').click();
    await card.locator('.back a').first().click();
    assert.match(page.url(), /#source-/);
    assert.equal(await isTurned(card), true);
  });
});

test.describe('all cards', () => {
  test('are turned by one button and turned back by the same', async ({ site }) => {
    const { page } = await openCards(site);
    const button = page.locator('#turn-all');
    const turned = page.locator('card-deck flash-card[turned]');
    await button.click();
    assert.equal(await turned.count(), 12);
    assert.equal(await button.textContent(), 'Turn all back');
    assert.match((await page.locator('card-deck #announcer').first().textContent())!, /12 cards/);
    await page.locator(`#${cards[0]!.id} #turn`).click();
    assert.equal(await button.textContent(), 'Turn all');
    await button.click();
    assert.equal(await turned.count(), 12);
    await button.click();
    assert.equal(await turned.count(), 0);
    for (const said of await page.locator('card-deck flash-card #announcer').allTextContents())
      assert.equal(said, '', 'no answer is left for those who only listen');
  });

  for (const [width, columns] of [
    [1280, 2],
    [390, 1],
  ]) {
    test(`keep their places when turned, in ${columns} to a row at ${width} px`, async ({
      site,
    }) => {
      const { page } = await openCards(site, { width });
      const places = () =>
        page.locator('card-deck flash-card').evaluateAll((all) =>
          all.map((card) => {
            const { x, y, width, height } = card.getBoundingClientRect();
            return [x, y + scrollY, width, height].map(Math.round);
          }),
        );
      const before = await places();
      assert.equal(new Set(before.map(([x]) => x)).size, columns);
      await page.locator('#turn-all').click();
      assert.deepEqual(await places(), before);
    });
  }

  test('can be read without scripts, each with a control of its own', async ({ site }) => {
    const { page } = await site.open({ path: PATH, scripts: false });
    const summaries = page.locator('card-deck flash-card summary');
    assert.equal(await summaries.count(), 12);
    assert.equal(await page.locator('card-deck flash-card .back:visible').count(), 0);
    await summaries.nth(3).click();
    assert.equal(await page.locator('#summary-output-matrix .back').isVisible(), true);
    assert.equal(await page.locator('card-deck flash-card .back:visible').count(), 1);
  });
});

test.describe('the cards that come back', () => {
  const lessons = [...new Set(course.map(({ lesson }) => lesson))];

  test('stand folded up under the titles of their lessons, with how many there are', async ({
    site,
  }) => {
    const { page } = await openCards(site);
    const folded = page.locator('.card-box > .of-lesson');
    assert.equal(await folded.count(), lessons.length);
    assert.equal(await page.locator('.card-box flash-card').count(), 29);
    assert.equal(await page.locator('.card-box flash-card:visible').count(), 0);
    for (const [i, lesson] of lessons.entries()) {
      const count = course.filter((card) => card.lesson === lesson).length;
      const summary = folded.nth(i).locator(':scope > summary');
      assert.match((await summary.textContent())!, new RegExp(`${count} cards$`));
    }
    await folded.first().locator(':scope > summary').click();
    const card = page.locator(`#${course[0]!.id}`);
    assert.equal(await isTurned(card), false);
    await card.locator('.front').click();
    assert.equal(await isTurned(card), true);
  });

  test('are unfolded by their addresses, old ones too, on opening and on the page', async ({
    site,
  }) => {
    const { page } = await openCards(site, { path: `${PATH}#card-three-ideas` });
    const shown = page.locator('.card-box flash-card:visible');
    await page.locator('#card-three-ideas').waitFor();
    const inSight = await page
      .locator('#card-three-ideas')
      .evaluate((card) => card.getBoundingClientRect().top < innerHeight);
    assert.equal(inSight, true);
    const last = await shown.count();
    await page.locator('#each > summary').click();
    await page.locator('#each a[href="#card-one-head"]').click();
    await page.locator('#card-one-head').waitFor();
    assert.equal(await shown.count(), last + 3);
  });

  test('can be read without scripts', async ({ site }) => {
    const { page } = await site.open({ path: PATH, scripts: false });
    await page.locator('.card-box > .of-lesson > summary').last().click();
    const card = page.locator('#card-three-ideas');
    assert.equal(await card.locator('.back').isVisible(), false);
    await card.locator('summary').click();
    assert.equal(await card.locator('.back').isVisible(), true);
  });
});
