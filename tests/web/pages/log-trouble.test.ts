// Where the browser does not keep what it is given, or keeps what this version cannot read: the page says so,
// goes on, and loses nothing that was there. Two tabs lose nothing either.

import assert from 'node:assert/strict';
import { CARDS, rate, reviewOf } from '../support/deck.ts';
import { goTo, goToLog, inOrder, LESSON, putByHand, records } from '../support/learner-log.ts';
import {
  isQuiet,
  kindsOf,
  next,
  openAfter,
  PATH,
  QUIET,
  says,
  show,
  standsAt,
  whole,
} from '../support/log-trouble.ts';
import { test } from '../support/page-test.ts';

test.describe('the page says what is wrong, and goes on', () => {
  test('with no room: what is answered meanwhile is kept as soon as there is some', async ({
    site,
  }) => {
    const { page } = await site.open({
      path: PATH,
      before: (page) =>
        page.addInitScript(() => {
          for (const name of ['add', 'put'] as const) {
            const real = IDBObjectStore.prototype[name];
            IDBObjectStore.prototype[name] = function (...given: [unknown]) {
              if (window.isFull) throw new DOMException('full', 'QuotaExceededError');
              return real.apply(this, given);
            };
          }
        }),
    });
    await standsAt(page, 'x');
    await page.evaluate(() => {
      window.isFull = true;
    });
    await next(page, 'q_flat');
    await says(page, 'full');
    await show(page);
    assert.deepEqual(await kindsOf(page), ['opened']);
    await page.evaluate(() => {
      window.isFull = false;
    });
    await next(page, 'q_split');
    await isQuiet(page);
    const kept = inOrder(await records(page));
    assert.deepEqual(
      kept.map(({ fact }) => [fact.kind, fact.step]),
      [
        ['opened', 'x'],
        ['moved', 'q_flat'],
        ['shown', 'q_flat'],
        ['moved', 'q_split'],
      ],
    );
    await goTo(page, PATH);
    await standsAt(page, 'q_split');
  });

  test('with a database of a newer version, which stays as it is', async ({ site }) => {
    const { page } = await openAfter(
      site,
      () =>
        new Promise((done) => {
          const opening = indexedDB.open('heads-up', 99);
          opening.onupgradeneeded = () =>
            opening.result.createObjectStore('later').put({ what: 'kept' }, 1);
          opening.onsuccess = () => done(opening.result.close());
        }),
    );
    await says(page, 'newer');
    await next(page, 'q_flat');
    await show(page);
    await goToLog(page);
    await says(page, 'newer');
    assert.deepEqual(await whole(page), { version: 99, kept: { later: [{ what: 'kept' }] } });
  });

  test('with a newer version in another tab, which does not have to wait', async ({ site }) => {
    const { page } = await site.open({ path: PATH });
    await next(page, 'q_flat');
    const other = await page.context().newPage();
    await other.goto(new URL(`../${QUIET}`, page.url()).href);
    await other.evaluate(
      () =>
        new Promise((done) => {
          const opening = indexedDB.open('heads-up', 99);
          opening.onsuccess = () => done(opening.result.close());
        }),
    );
    await says(page, 'newer');
    await show(page);
    await next(page, 'q_split');
    await says(page, 'newer');
  });

  const good = (id: string, fact = {}) => ({
    ...{ id, clock_ms: 1, schema: 3, log: 'lesson', of: `lesson:${LESSON}` },
    fact: { kind: 'moved', lesson: LESSON, step: 'q_flat', at_ms: 1, ...fact },
  });
  test('with records that are newer, foreign or broken, which are there afterwards', async ({
    site,
  }) => {
    const { page } = await site.open({ path: PATH });
    await standsAt(page, 'x');
    const odd = [
      { ...good('newer'), schema: 99 },
      { ...good('null'), fact: null },
      { ...good('leapt'), fact: { kind: 'leapt', lesson: LESSON } },
      { ...good('text'), clock_ms: 'late' },
      { ...good('half'), clock_ms: 0.5 },
      { ...good('past'), clock_ms: Number.MAX_SAFE_INTEGER },
      { ...good('log'), log: 'constructor', of: `lesson:${LESSON}` },
      { ...good('kind'), fact: { kind: 7, lesson: LESSON } },
      { id: 'bare' },
      good('numbers', { step: 7, answer: 8, verdict: {}, config: [], note: null }),
      {
        id: 'card',
        clock_ms: 2,
        schema: 3,
        log: 'card',
        of: 'card:',
        fact: { kind: 'rated', card: 7, memory: null },
      },
    ];
    await putByHand(page, odd);
    const kept = await records(page);
    await goTo(page, PATH);
    await says(page, 'unreadable');
    await next(page, 'q_flat');
    await show(page);
    await next(page, 'q_split');
    await goTo(page, PATH);
    await standsAt(page, 'q_split');
    await goTo(page, CARDS);
    await rate(await reviewOf(page), 'good');
    await goToLog(page);
    await says(page, 'unreadable');
    assert.deepEqual(await page.locator('#kept tbody td').allInnerTexts(), ['5', '0', '2']);
    const now = await records(page);
    for (const record of kept)
      assert.deepEqual(
        now.find(({ id }) => id === record.id),
        record,
        record.id,
      );
    await page.locator('#erase').click();
    await page.locator('#erase-yes').click();
    await isQuiet(page);
    assert.deepEqual(await records(page), []);
  });
});

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
    // What is asked to be shown, and the last unit, whose end was seen beside the button.
    assert.equal(kept.filter((kind) => kind === 'shown').length, 3);
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
