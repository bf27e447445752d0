import type { CardEvent } from '@engine';
import type { Locator, Page } from 'playwright-core';
import type { LogRecord } from '../../../web/src/learner/records.ts';

// A learner at the cards in a browser: what the review shows, and what the log holds.

type CardRecord = LogRecord & { fact: CardEvent };

export const CARDS = 'practice/cards.html';

/** The review of the page, alive. */
export async function reviewOf(page: Page) {
  const review = page.locator('card-review[alive]').first();
  await review.locator('#counts').waitFor();
  return review;
}

/** The card that stands, as "card-cross", or "". */
export const cardOf = (review: Locator) =>
  review.evaluate((host) => host.querySelector('[slot="current"]')?.getAttribute('item') ?? '');

/** Turns the card that stands and rates it; resolves when the screen shows what came of it. */
export async function rate(review: Locator, rating: 'again' | 'hard' | 'good' | 'easy') {
  await review.locator('flash-card[slot="current"] #turn').click();
  const button = review.locator(`#rate-${rating}`);
  await button.click();
  await button.waitFor({ state: 'detached' });
}

/** The facts about cards as the database holds them, in their order. */
export const cardFacts = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<CardEvent[]>((done, fail) => {
        const opening = indexedDB.open('heads-up');
        opening.onerror = () => fail(opening.error);
        opening.onsuccess = () => {
          const database = opening.result;
          const reading = database
            .transaction('log')
            .objectStore('log')
            .index('of')
            .getAll('card:');
          reading.onsuccess = () => {
            database.close();
            const records = (reading.result as CardRecord[]).sort(
              (a, b) => a.clock_ms - b.clock_ms,
            );
            done(records.map(({ fact }) => fact));
          };
        };
      }),
  );
