// Databases of before are taken over whole, in their order and once, whatever is in them and whoever holds
// them; and two tabs at one log: nothing is lost, and either follows the other.

import assert from 'node:assert/strict';
import { CARDS, rate, reviewOf } from '../support/deck.ts';
import { goTo, inOrder, LESSON, records } from '../support/learner-log.ts';
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

type Facts = Record<'events' | 'practice', unknown[]>;
type Before = { version: number; facts: Facts; holds?: boolean };

test.describe('a database of before', () => {
  const lesson = (kind: string, at_ms: number, given: object = {}) => ({
    kind,
    lesson: LESSON,
    step: 'q_flat',
    at_ms,
    ...given,
  });
  const answered = {
    kind: 'answered',
    set: 'questions',
    item: 'one-blend',
    answer: 'x',
    at_ms: 25,
  };
  const make = ({ version, facts, holds }: Before) =>
    new Promise<void>((done) => {
      const opening = indexedDB.open('heads-up', version);
      opening.onupgradeneeded = () => {
        const database = opening.result;
        const events = database.createObjectStore('events', { autoIncrement: true });
        events.createIndex('lesson', 'lesson');
        for (const fact of facts.events) events.add(fact);
        if (version < 2) return;
        const practice = database.createObjectStore('practice', { autoIncrement: true });
        practice.createIndex('set', 'set');
        for (const fact of facts.practice) practice.add(fact);
      };
      opening.onsuccess = () => {
        if (holds)
          window.held = opening.result; // and does not let go
        else opening.result.close();
        done();
      };
    });
  const facts = {
    // The clock was set back once; what happened first stays first.
    events: [
      lesson('opened', 10, { step: 'x' }),
      lesson('moved', 40),
      lesson('predicted', 30, { gate: 'q_flat', answer: '(2, 10, 128)', verdict: 'wrong' }),
      lesson('shown', 35, { gate: 'q_flat' }),
    ],
    practice: [answered],
  };

  for (const version of [1, 2])
    test(`of version ${version} is taken over whole, in its order, and once`, async ({ site }) => {
      const { page } = await openAfter(site, make, { version, facts });
      await standsAt(page, 'q_flat');
      assert.equal(await page.locator('shape-gate #show').count(), 0);
      const kept = inOrder(await records(page));
      const practice = version === 2 ? facts.practice : [];
      assert.deepEqual(
        // Beside that the lesson was opened for the first time since an earlier edition.
        kept
          .filter(({ log, fact }) => log === 'lesson' && fact.kind !== 'renewed')
          .map(({ fact }) => fact),
        facts.events,
      );
      assert.deepEqual(
        kept.filter(({ log }) => log === 'practice').map(({ fact }) => fact),
        practice,
      );
      assert.deepEqual(Object.keys((await whole(page)).kept), ['log']);
      await goTo(page, PATH);
      await standsAt(page, 'q_flat');
      assert.deepEqual(inOrder(await records(page)), kept);
    });

  test('with something odd in it is taken over all the same, odd things too', async ({ site }) => {
    const odd = [
      null,
      7,
      'text',
      { at_ms: 'x' },
      { kind: 'opened', lesson: LESSON, at_ms: -1e300 },
    ];
    const given = { version: 2, facts: { events: [...odd, ...facts.events], practice: odd } };
    const { page } = await openAfter(site, make, given);
    await standsAt(page, 'q_flat');
    await says(page, 'unreadable');
    // And one that says that the lesson was opened for the first time since an earlier edition.
    assert.equal((await records(page)).length, 2 * odd.length + facts.events.length + 1);
  });

  test('that another tab does not let go holds up no page, and loses nothing', async ({ site }) => {
    const { page: other } = await site.open({ path: QUIET });
    await other.evaluate(make, { version: 2, facts, holds: true });
    const page = await other.context().newPage();
    await page.goto(new URL(PATH, other.url()).href);
    await says(page, 'refused');
    await standsAt(page, 'x');
    await next(page, 'q_flat');
    await other.close();
    await isQuiet(page);
    await page.locator('shape-gate #show').waitFor({ state: 'detached' });
    const kept = inOrder(await records(page)).map(({ fact }) => fact.kind);
    assert.deepEqual(
      kept.filter((kind) => kind !== 'answered'),
      ['opened', 'moved', 'predicted', 'shown', 'opened', 'renewed', 'moved'],
    );
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
