// Saves that something happened to, brought to one page one after the other: none ends it, stops it or throws,
// and what was kept before is there afterwards to the byte.

import assert from 'node:assert/strict';
import { CARDS, rate, reviewOf } from '../../support/deck.ts';
import { dice } from '../../support/hostile.ts';
import {
  bring,
  FROZEN,
  goTo,
  goToLog,
  openFull,
  playEverything,
  recordTexts,
  save,
} from '../../support/learner-log.ts';
import { mutated } from '../../support/mutate.ts';
import { test } from '../../support/page-test.ts';

const ROUNDS = 1000;

/** The save of another device that did the same. */
const saveOf = (device: number) => FROZEN.replaceAll('"id":"', `"id":"d${device}-`);

test(`${ROUNDS} mutated saves change nothing that was kept; then every page works, and the log can be saved and erased`, async ({
  site,
}) => {
  const rolls = dice(17);
  const { page } = await openFull(site);
  let kept = await recordTexts(page);
  const said = new Set();
  for (let round = 0; round < ROUNDS; round++) {
    const given = round % 5 === 0 ? saveOf(round) : FROZEN;
    const says = await bring(page, mutated(given, rolls));
    assert.match(
      says,
      /Nothing was changed\.$|^\d[\d,]* new, \d[\d,]* here already\./,
      `round ${round}`,
    );
    const now = await recordTexts(page);
    for (const [id, text] of kept) assert.equal(now.get(id), text, `round ${round}: ${id}`);
    const [, added] = /^([\d,]+) new/.exec(says) ?? [];
    const more = added ? Number(added.replaceAll(',', '')) : 0;
    assert.equal(now.size, kept.size + more, `round ${round}: ${says}`);
    said.add(added ? 'taken' : 'refused').add(more > 0 ? 'new' : 'known');
    kept = now;
  }
  assert.deepEqual([...said].sort(), ['known', 'new', 'refused', 'taken']);
  assert.equal(await page.locator('#log-note').count(), 0);

  await goTo(page, CARDS);
  await rate(await reviewOf(page), 'good');
  await goTo(page, '');
  await page.locator('course-progress #go-on').waitFor();
  await goTo(page, 'practice/review.html');
  await page.locator('quiz-item[alive]').first().waitFor({ state: 'attached' });
  await goToLog(page);
  kept = await recordTexts(page);
  const file = await save(page);
  await page.locator('#erase').click();
  await page.locator('#erase-yes').click();
  await page.locator('#nothing').waitFor();
  assert.match(await bring(page, file), new RegExp(`^${kept.size} new, 0 here already\\.$`));
  await page.locator('#erase').click();
  await page.locator('#erase-yes').click();
  await page.locator('#nothing').waitFor();
  await playEverything(page);
});
