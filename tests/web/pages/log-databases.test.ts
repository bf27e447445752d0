// Two tabs at one log: nothing is lost, and either follows the other.

import assert from 'node:assert/strict';
import { CARDS, rate, reviewOf } from '../support/deck.ts';
import { records } from '../support/learner-log.ts';
import { kindsOf, next, PATH, show, standsAt } from '../support/log-trouble.ts';
import { test } from '../support/page-test.ts';

test.describe('two tabs', () => {
  test('answer the same lesson: both are in the log, and either follows the other', async ({
    site,
  }) => {
    const { page: one } = await site.open({ path: PATH });
    await standsAt(one, 'x');
    const two = await one.context().newPage();
    await two.goto(one.url());
    await standsAt(two, 'x');
    await next(one, 'q_flat');
    await standsAt(two, 'q_flat');
    await show(two);
    await one.locator('shape-gate #show').waitFor({ state: 'detached' });
    await Promise.all([
      one.locator('#clear-yes').click(),
      two.locator('prediction-gate #show').first().click(),
    ]);
    await two.locator('#clear-yes[aria-pressed="true"]').waitFor();
    await one.locator('prediction-gate[open]').first().waitFor();
    const kept = await kindsOf(one);
    for (const kind of ['clear', 'moved'])
      assert.equal(kept.filter((one) => one === kind).length, 1);
    assert.equal(kept.filter((kind) => kind === 'shown').length, 2);
  });

  test('one erases or brings back, and the page of the log in the other counts again', async ({
    site,
  }) => {
    const { page: one } = await site.open({ path: CARDS });
    const review = await reviewOf(one);
    const two = await one.context().newPage();
    await two.goto(new URL('../your-log.html', one.url()).href);
    await two.locator('#nothing').waitFor();
    await rate(review, 'good');
    await two.locator('#kept tfoot td', { hasText: '1' }).waitFor();
    await two.locator('#erase').click();
    await two.locator('#erase-yes').click();
    await one.locator('#undo').waitFor({ state: 'detached' });
    assert.deepEqual(await records(one), []);
  });
});
