// No confirmed answer is lost and none is doubled: while the browser is killed at random moments, and while two
// tabs answer at once.

import assert from 'node:assert/strict';
import { CARDS, reviewOf } from '../../support/deck.ts';
import { dice } from '../../support/hostile.ts';
import { startKillable } from '../../support/killed-browser.ts';
import { cardFacts } from '../../support/learner-log.ts';
import { test } from '../../support/page-test.ts';

const KILLS = 200;
const SEED = 20260321;

type Review = HTMLElementTagNameMap['card-review'];

// Begins to answer cards as fast as the page goes on, and reports each answer once the screen has confirmed it: by
// what is on the screen, not by what the code knows. Runs in the page, until window.stopped.
function answerOn(review: Review, ratings: string[]) {
  const shown = () => review.querySelector<Review>('[slot="current"]');
  const button = (id: string) => review.shadowRoot!.getElementById(id);
  const said = () => button('said')!.textContent;
  const until = (holds: () => unknown) =>
    new Promise<void>((done) => {
      const look = () => (holds() ? done() : setTimeout(look, 2));
      look();
    });
  const answer = async (rating: string) => {
    await until(shown);
    const card = shown()!;
    card.shadowRoot!.getElementById('turn')!.click();
    // Where another tab was first, there is another card, or this one has its front up again.
    await until(() => button(`rate-${rating}`) || shown() !== card || !card.turned);
    if (shown() !== card || !card.turned) return;
    review.said = '';
    await until(() => said() === '');
    // Where another tab has rated it by now, the button is gone or does nothing, and nothing will be said.
    const press = button(`rate-${rating}`);
    if (!press || !review.turned) return;
    press.click();
    await until(() => said() !== '');
    if (said().startsWith('Rated')) await window.confirmed();
  };
  const go = async () => {
    for (let i = 0; !window.stopped; i += 1) await answer(ratings[i % ratings.length]!);
    window.ended = true;
  };
  go();
}

/** Every rating is the next of its card: none is missing between two, and none is there twice. */
function assertEachOnce(facts: Awaited<ReturnType<typeof cardFacts>>) {
  const reps = new Map();
  for (const fact of facts) {
    assert.ok(fact.kind === 'rated', fact.kind);
    const next = (reps.get(fact.card) ?? 0) + 1;
    assert.equal(fact.memory.reps, next, `${fact.card}: rating ${next} is missing or doubled`);
    reps.set(fact.card, next);
  }
}

const killed = `a browser killed ${KILLS} times while it answers loses no confirmed answer and doubles none`;
test(killed, async ({ address }) => {
  test.setTimeout(KILLS * 60_000);
  const profile = test.info().outputPath('profile');
  const { next: roll } = dice(SEED);
  let confirmed = 0;
  for (let kill = 0; kill <= KILLS; kill += 1) {
    const { page, kill: end } = await startKillable(profile);
    try {
      // On a slow machine no answer may come within a time, so one of those after the first or second is killed.
      let wanted = 1 + Math.round(roll());
      let go = () => {};
      const answered = new Promise<void>((done) => {
        go = done;
      });
      await page.exposeFunction('confirmed', () => {
        confirmed += 1;
        wanted -= 1;
        if (wanted === 0) go();
      });
      await page.goto(address + CARDS);
      const review = await reviewOf(page);
      const facts = await cardFacts(page);
      assertEachOnce(facts);
      // The one that was on its way when the browser died may be there: its owner saw nothing of it.
      const known = confirmed;
      assert.ok(facts.length >= known, `${facts.length} kept of ${known} confirmed, kill ${kill}`);
      assert.ok(
        facts.length <= known + 1,
        `${facts.length} kept of ${known} confirmed, kill ${kill}`,
      );
      confirmed = facts.length;
      if (kill === KILLS) break;
      await review.evaluate(answerOn, ['again', 'hard']);
      await answered;
      await new Promise((done) => setTimeout(done, roll() * 900));
    } finally {
      await end();
    }
  }
  assert.ok(confirmed > KILLS, `only ${confirmed} answers in ${KILLS} lives`);
});

test.describe('two tabs that answer at once', () => {
  // Each costs as much as all before it, which both tabs sum up again.
  const ANSWERS = 500;

  test(`lose none of ${ANSWERS} answers, double none, and agree in the end`, async ({ site }) => {
    const { page: first } = await site.open({ path: CARDS });
    const second = await first.context().newPage();
    await second.goto(first.url());
    const counts = [0, 0];
    const tabs = [first, second];
    const enough = new Promise<void>((reached) => {
      for (const [at, page] of tabs.entries()) {
        page.exposeFunction('confirmed', () => {
          counts[at]! += 1;
          if (counts[0]! + counts[1]! >= ANSWERS && Math.min(...counts) > ANSWERS / 10) reached();
        });
      }
    });
    const reviews = [];
    for (const page of tabs) reviews.push(await reviewOf(page));
    // At once, and until both have: on a busy machine the first would be done before the second begins.
    for (const review of reviews) await review.evaluate(answerOn, ['again', 'hard']);
    await enough;
    for (const page of tabs) await page.evaluate(() => Object.assign(window, { stopped: true }));
    for (const page of tabs) await page.waitForFunction(() => window.ended);
    const facts = await cardFacts(first);
    assertEachOnce(facts);
    assert.equal(facts.length, counts[0]! + counts[1]!);
    assert.ok(Math.min(...counts) > ANSWERS / 10, `both answered: ${counts}`);
    const views = await Promise.all(
      tabs.map((page) =>
        page.evaluate(async () => {
          const { session } = document.querySelector('card-review')!;
          await session.act('view');
          return session.view!.cards;
        }),
      ),
    );
    assert.deepEqual(views[0], views[1]);
  });
});
