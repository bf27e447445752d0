// Cards as they come due: turned and rated by keyboard, mouse and touch, taken back, asked with other numbers,
// in a lesson and on their own page, and again when the clock says so. Days and their changes: schedule.test.ts.

import assert from 'node:assert/strict';
import type { CardEvent } from '@engine';
import type { Locator, Page } from 'playwright-core';
import { comeToAll } from '../support/coming.ts';
import { ALL_CARDS, CARDS, cardOf, rate, reviewOf } from '../support/deck.ts';
import { cardFacts } from '../support/learner-log.ts';
import { type Opening, type Site, test } from '../support/page-test.ts';

/** A time zone where it is about noon: no new day begins between a rating and what comes of it. */
function noon() {
  const ahead = 12 - new Date().getUTCHours();
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}

const openReview = async (site: Site, options: Opening = {}) => {
  // Those that set the clock know what time it is.
  const timezoneId = options.before ? undefined : noon();
  const opened = await site.open({ path: CARDS, timezoneId, ...options });
  return { ...opened, review: await reviewOf(opened.page) };
};
const counts = (review: Locator) => review.locator('#counts li').allTextContents();
const said = (review: Locator) => review.locator('#said').textContent();
const rated = async (page: Page) =>
  (await cardFacts(page)) as Extract<CardEvent, { kind: 'rated' }>[];
const focusIn = (page: Page) =>
  page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.id ?? '');

/** Turns and rates the card that stands by keys alone. */
async function rateByKeys(page: Page, review: Locator, key: string) {
  await page.keyboard.press('Space');
  await review.locator('#rate-good').waitFor();
  await page.keyboard.press(key);
  await review.locator('#rate-good').waitFor({ state: 'detached' });
}

test.describe('the review', () => {
  test('is done with Space and 1 to 4 alone, from the page’s opening on, and U takes a rating back', async ({
    site,
  }) => {
    const { page, review } = await openReview(site);
    assert.deepEqual(await counts(review), [
      `${ALL_CARDS.length} new`,
      '0 being learnt',
      '0 to review',
    ]);
    const first = await cardOf(review);
    await page.keyboard.press('3');
    assert.equal(await review.locator('.ratings').count(), 0, 'it is not turned');
    await rateByKeys(page, review, '3');
    assert.notEqual(await cardOf(review), first);
    assert.equal(await focusIn(page), 'turn');
    assert.equal(await said(review), 'Rated Good. It comes back in 10 min.');
    // It is counted while it waits.
    assert.deepEqual(await counts(review), [
      `${ALL_CARDS.length - 1} new`,
      '1 being learnt',
      '0 to review',
    ]);
    for (const key of ['1', '2', '4']) await rateByKeys(page, review, key);
    const facts = await rated(page);
    assert.deepEqual(
      facts.map(({ rating }) => rating),
      ['good', 'again', 'hard', 'easy'],
    );
    await page.keyboard.press('u');
    await review.locator('#said', { hasText: 'undone' }).waitFor();
    assert.equal(await cardOf(review), facts[3]!.card);
    assert.equal((await cardFacts(page)).at(-1)!.kind, 'undone');
    // What is typed elsewhere is not the review's.
    await page.locator('deck-overview #retention').focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('3');
    assert.equal(await review.locator('.ratings').count(), 0);
  });

  test('leaves single keys alone where they are turned off, and still after a reload', async ({
    site,
  }) => {
    const { page, review } = await openReview(site);
    await review.locator('#keys').uncheck();
    await page.reload();
    await review.locator('#counts').waitFor();
    assert.equal(await review.locator('#keys').isChecked(), false);
    await page.locator('body').click({ position: { x: 1, y: 1 } });
    await page.keyboard.press('Space');
    await review.locator('#turn').click();
    await review.locator('#rate-good').waitFor();
    await page.keyboard.press('3');
    assert.equal(await review.locator('#rate-good').count(), 1);
    assert.equal(await review.locator('kbd').count(), 0);
    await review.locator('#rate-good').click();
    await review.locator('#rate-good').waitFor({ state: 'detached' });
    await page.keyboard.press('u');
    assert.deepEqual((await cardFacts(page)).map(({ kind }) => kind).includes('undone'), false);
    await review.locator('#keys').check();
    await page.keyboard.press('u');
    await review.locator('#said', { hasText: 'undone' }).waitFor();
  });

  test('by touch on a phone: buttons with room for every thumb tell when the card comes back, and it keeps their word', async ({
    site,
  }) => {
    const { page, review } = await openReview(site, { width: 390, touch: true });
    await review.locator('flash-card[slot="current"] .front').tap();
    await review.locator('.rating .wait').last().waitFor();
    const told = await review.locator('.rating .wait').allTextContents();
    assert.deepEqual(told, ['1 min', '6 min', '10 min', '8 days']);
    for (const rating of ['again', 'hard', 'good', 'easy']) {
      const box = (await review.locator(`#rate-${rating}`).boundingBox())!;
      assert.ok(box.height >= 44 && box.width >= 44, `${rating} ${box.width} × ${box.height}`);
    }
    await review.locator('#rate-easy').tap();
    await review.locator('#rate-easy').waitFor({ state: 'detached' });
    const { memory, at_ms, rating } = (await rated(page))[0]!;
    assert.equal(rating, 'easy');
    const days = Math.round((memory.due_ms - at_ms) / 864e5);
    assert.ok(Math.abs(days - 8) <= 1, String(days));
  });

  test('asks a numeric card with other numbers, which the engine works out, and ends where nothing is due', async ({
    site,
  }) => {
    const { page, review } = await openReview(site);
    const numbers = review.locator('#other-numbers');
    while ((await cardOf(review)) !== 'card-three-sizes') {
      assert.equal(await numbers.count(), 0);
      await rate(review, 'easy');
    }
    const front = review.locator('flash-card[slot="current"] .front');
    assert.match(
      await review.locator('.numbers').ariaSnapshot(),
      /button "Change numbers"[\s\S]*comes back with others/,
    );
    const written = await front.textContent();
    await numbers.click();
    await front.filter({ hasNotText: written! }).waitFor();
    await review.locator('flash-card[slot="current"] #turn').click();
    const back = (await review.locator('flash-card[slot="current"] .back').textContent())!;
    assert.match(back, / = [\d,]+\.[\s\S]*the engine computed the answer/);
    await review.locator('#rate-easy').click();
    await review.locator('#rate-easy').waitFor({ state: 'detached' });
    assert.ok((await rated(page)).at(-1)!.seed > 0);
    while ((await cardOf(review)) !== '') await rate(review, 'easy');
    assert.match((await review.locator('#done').textContent())!, /Nothing is due.* in 8 days/);
    assert.equal(await focusIn(page), 'done');
  });
});

test('a card comes back when its day begins, and the start page tells so', async ({ site }) => {
  const { page, review } = await openReview(site, {
    timezoneId: 'Europe/Berlin',
    before: (page) => page.clock.setFixedTime('2026-03-25T19:00:00Z'),
  });
  await rate(review, 'easy');
  for (const [time, count] of [
    ['2026-04-02T01:59:00Z', '0 to review'],
    ['2026-04-02T02:00:00Z', '1 to review'], // four o’clock there
  ] as const) {
    await page.clock.setFixedTime(time);
    await page.reload();
    assert.equal((await counts(await reviewOf(page)))[2], count);
  }
  await page.goto(new URL('../index.html', page.url()).href);
  const due = page.locator('cards-due #cards-due');
  await due.waitFor();
  assert.match((await due.textContent())!, /1 card is due\./);
  await due.locator('a').click();
  await reviewOf(page);
});

test('the overview tells what comes and what was remembered, by the learner’s own log, and takes a goal, which is kept', async ({
  site,
}) => {
  const { page, review } = await openReview(site, {
    before: (page) => page.clock.setFixedTime('2026-05-01T10:00:00Z'),
  });
  const overview = page.locator('deck-overview');
  assert.match((await overview.locator('#behind').textContent())!, /Nothing yet/);
  await rate(review, 'easy');
  await rate(review, 'easy');
  await page.locator('deck-overview #retention').focus();
  for (let i = 0; i < 5; i += 1) await page.keyboard.press('ArrowLeft');
  await page.waitForFunction(
    () => document.querySelector('card-review')!.session.view!.retention === 0.85,
  );
  await page.clock.setFixedTime('2026-05-14T10:00:00Z');
  await page.reload();
  await reviewOf(page);
  assert.equal(await page.locator('deck-overview output').textContent(), '85 %');
  await rate(review, 'again');
  await rate(review, 'good');
  assert.match((await rated(page)).at(-1)!.scheduler, /"request_retention":0\.85/);
  await overview.locator('#behind', { hasText: '2 times, and you knew 1' }).waitFor();
  const today = overview.locator('#behind tbody tr').last();
  assert.deepEqual(await today.locator('th, td').allTextContents(), ['Today', '0', '1', '1']);
  assert.equal(await overview.locator('#each tbody tr').count(), ALL_CARDS.length);
});

test.describe('in a lesson', () => {
  test('each card stands after what teaches it, and is rated there for the deck', async ({
    site,
  }) => {
    const { page } = await site.open({
      path: 'lessons/why-more-heads.html',
      timezoneId: noon(),
    });
    await comeToAll(page, 'card-review');
    const reviews = page.locator('card-review[alive]');
    await reviews.nth(2).locator('#counts').waitFor();
    assert.deepEqual(
      await reviews.evaluateAll((all) => all.map((one) => one.getAttribute('cards'))),
      ['card-query card-key card-value', 'card-one-head card-one-head-limit', 'card-one-sentence'],
    );
    assert.equal((await counts(reviews.nth(1)))[0], '2 new');
    await rate(reviews.nth(1), 'good');
    assert.equal((await counts(reviews.nth(1)))[0], '1 new');
    await rate(reviews.nth(1), 'good');
    assert.match(
      (await reviews.nth(1).locator('#done').textContent())!,
      /answered these 2 cards.*10 min/,
    );
    assert.equal(await cardOf(reviews.nth(2)), 'card-one-sentence');
    assert.equal((await rated(page))[0]!.card, 'card-one-head');
    await page.goto(new URL(`../${CARDS}`, page.url()).href);
    const review = await reviewOf(page);
    assert.deepEqual((await counts(review)).slice(0, 2), [
      `${ALL_CARDS.length - 2} new`,
      '2 being learnt',
    ]);
  });

  test('whoever is at a card that comes alive stays at it', async ({ site }) => {
    let arrive = () => {};
    const isWanted = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const { page } = await site.open({
      path: 'lessons/every-size.html',
      before: (page) =>
        page.route(/engine-[^/]*\.wasm$/, async (route) => {
          await isWanted;
          await route.continue();
        }),
    });
    await page.locator('card-review flash-card').first().locator('#turn').focus();
    arrive();
    await page.locator('card-review[alive]').first().waitFor();
    const at = () =>
      page.evaluate(() => {
        const { activeElement: card } = document;
        return [card!.slot, card!.shadowRoot?.activeElement?.id];
      });
    assert.deepEqual(await at(), ['current', 'turn']);
  });
});
