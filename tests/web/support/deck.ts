import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';

// A learner at the cards in a browser: what the review shows.

export const CARDS = 'practice/cards.html';
/** What they are, in their order. */
export const ALL_CARDS: { id: string; lesson: string }[] = JSON.parse(
  readFileSync('build/course/cards.json', 'utf8'),
).cards;

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
