// When cards come again: ts-fsrs through the site's own wrapper and deck, held to a frozen table, across
// daylight saving, time zones and clocks that were set back. In Node, with the shipped engine.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, beforeEach, describe, mock, test } from 'node:test';
import type { CardEvent, CardMemory } from '@engine';
import { loadEngine } from '../../web/site/load-engine.ts';
import { daysAround, plainClock, startOfDay } from '../../web/src/features/cards/days.ts';
import type { Rating } from '../../web/src/features/cards/deck.ts';
import { DeckSession } from '../../web/src/features/cards/deck-session.ts';
import {
  outcomes,
  RATINGS,
  schedulerName,
  waitUntil,
} from '../../web/src/features/cards/scheduler.ts';
import { openMemoryLog } from '../../web/src/learner/events.ts';
import { askedEngine } from './support/asked-engine.ts';

type Row = { rating: Rating; hours: number };
const read = (name: string) =>
  JSON.parse(readFileSync(`tests/fixtures/schedule/${name}.json`, 'utf8'));
const table: { name: string; retention: number; start: string; steps: Row[] }[] =
  read('frozen-table');
const outline = readFileSync('build/course/page-outline.json', 'utf8');

const HOUR = 3600e3;
const DAY = 24 * HOUR;
const NEW: Readonly<CardMemory> = Object.freeze({
  state: 'new',
  due_ms: 0,
  stability: 0,
  difficulty: 0,
  reps: 0,
  lapses: 0,
  reviewed_ms: 0,
  scheduled_days: 0,
  learning_steps: 0,
});

const zone = process.env.TZ;
const goTo = (name: string) => {
  process.env.TZ = name;
};
beforeEach(() => goTo('UTC'));
after(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

const loaded = await loadEngine();
assert.ok(loaded.loadCourse(JSON.parse(outline)).ok);
const engine = askedEngine(loaded);

const round = (value: number) => Number(value.toFixed(6));

/** Rates one card again and again, each time so many hours after the one before. */
function rated(ratings: Row[], retention: number, start_ms: number) {
  let memory = NEW;
  let at_ms = start_ms;
  return ratings.map(({ rating, hours }) => {
    at_ms += hours * HOUR;
    memory = outcomes(memory, at_ms, retention)[rating];
    const { state, due_ms, stability, difficulty, reps, lapses } = memory;
    return {
      ...{ rating, hours, state, due: new Date(due_ms).toISOString() },
      ...{ stability: round(stability), difficulty: round(difficulty), reps, lapses },
    };
  });
}

describe('the frozen table', () => {
  for (const { name, retention, start, steps } of table) {
    test(`holds: ${name}`, () => {
      assert.deepEqual(rated(steps, retention, Date.parse(start)), steps);
    });
  }
});

/** A learner at the cards by a clock that the test sets. */
async function learner(facts: CardEvent[] = []) {
  const store = openMemoryLog();
  await store.appendCards(facts);
  const session = new DeckSession({ engine, store, set: '' });
  await session.act('view');
  return session;
}

const cardOf = ({ view }: DeckSession, id: string) => view!.cards.find((one) => one.id === id)!;

describe('a day', () => {
  test('begins at four in the morning', () => {
    goTo('Europe/Berlin');
    const evening = new Date(2026, 4, 5, 23, 30).getTime();
    const night = new Date(2026, 4, 6, 3, 59).getTime();
    assert.equal(startOfDay(night), startOfDay(evening));
    assert.equal(new Date(startOfDay(night + 60e3)).getDate(), 6);
  });

  test('is a whole one on the plain clock, in every zone', () => {
    for (const name of [
      ...['UTC', 'Europe/Berlin', 'America/New_York', 'Pacific/Chatham', 'Asia/Kolkata'],
    ]) {
      goTo(name);
      for (const start_ms of daysAround(Date.UTC(2026, 2, 20, 12), 5, 300))
        assert.equal(plainClock(start_ms) % DAY, 0, `${name} ${new Date(start_ms)}`);
    }
  });
});

describe('a card that is learnt comes with the day', () => {
  /** Good to a first review of some days; then when it comes, locally. */
  const first = (at_ms: number) => outcomes(NEW, at_ms, 0.9).easy;
  const local = (ms: number) => new Date(ms).toString().slice(0, 21);

  test('across the spring change, whatever the hour it was rated at', () => {
    goTo('Europe/Berlin');
    for (const [hour, minute] of [
      [4, 10],
      [12, 0],
      [23, 50],
    ] as const) {
      const { due_ms, scheduled_days } = first(new Date(2026, 2, 25, hour, minute).getTime());
      assert.equal(scheduled_days, 8);
      assert.equal(local(due_ms), 'Thu Apr 02 2026 04:00');
    }
  });

  test('across the autumn change, and not the evening before', () => {
    goTo('America/New_York');
    const { due_ms } = first(new Date(2026, 9, 28, 4, 10).getTime());
    assert.equal(local(due_ms), 'Thu Nov 05 2026 04:00');
  });

  test('and its days are counted as people count them', () => {
    goTo('America/Los_Angeles');
    const memory = first(new Date(2026, 2, 1, 20).getTime());
    // Just as the day begins, or late in it: the same number of days has passed.
    const early = outcomes(memory, new Date(2026, 2, 9, 4, 5).getTime(), 0.9).good;
    const late = outcomes(memory, new Date(2026, 2, 9, 23).getTime(), 0.9).good;
    assert.equal(early.stability, late.stability);
    assert.equal(early.due_ms, late.due_ms);
    const next = outcomes(memory, new Date(2026, 2, 10, 12).getTime(), 0.9).good;
    assert.notEqual(next.stability, late.stability);
  });
});

describe('a clock or a zone that changes', () => {
  test('set back a day after a rating, nothing breaks: the same minutes, days from that day', () => {
    const at_ms = Date.UTC(2026, 5, 10, 12);
    const memory = outcomes(NEW, at_ms, 0.9).good;
    const made = outcomes(memory, at_ms - DAY, 0.9);
    for (const rating of RATINGS) {
      const { stability, difficulty, due_ms } = made[rating];
      assert.ok(stability > 0 && difficulty >= 1 && difficulty <= 10, rating);
      assert.ok(due_ms > at_ms - DAY, rating);
    }
  });

  test('set back a day, a due card comes a day later by that clock, once', async () => {
    mock.timers.enable({ apis: ['Date'], now: Date.UTC(2026, 5, 10, 12) });
    try {
      const session = await learner();
      const { card } = session.view!;
      await session.rate('easy');
      const { due_ms } = cardOf(session, card);
      mock.timers.setTime(due_ms - DAY);
      await session.act('view');
      assert.equal(cardOf(session, card).due, false);
      mock.timers.setTime(due_ms);
      await session.act('view');
      assert.equal(cardOf(session, card).due, true);
      assert.equal(session.view!.card, card);
      await session.rate('good');
      mock.timers.setTime(due_ms - DAY);
      await session.act('view');
      assert.equal(cardOf(session, card).due, false);
    } finally {
      mock.timers.reset();
    }
  });

  test('facts are in the order they happened, whatever the clock said', async () => {
    mock.timers.enable({ apis: ['Date'], now: Date.UTC(2026, 5, 10, 12) });
    try {
      const session = await learner();
      await session.rate('good');
      mock.timers.setTime(Date.UTC(2026, 5, 9, 12));
      await session.rate('hard');
      const kept = await session.store.readCards();
      assert.deepEqual(
        kept.map((fact) => fact.kind === 'rated' && fact.rating),
        ['good', 'hard'],
      );
    } finally {
      mock.timers.reset();
    }
  });

  test('flown to another zone, a card comes within a day of when it would have', () => {
    goTo('Asia/Tokyo');
    const at_ms = new Date(2026, 5, 10, 12).getTime();
    const memory = outcomes(NEW, at_ms, 0.9).easy;
    goTo('America/Los_Angeles');
    const row = waitUntil(memory.due_ms, at_ms);
    assert.ok(row.unit === 'days' && Math.abs(row.count - memory.scheduled_days) <= 1);
    const again = outcomes(memory, memory.due_ms, 0.9).good;
    assert.ok(again.due_ms > memory.due_ms + 2 * DAY);
  });
});

describe('the goal', () => {
  test('higher brings a card sooner, and is in the name of the scheduler', () => {
    const at_ms = Date.UTC(2026, 0, 1, 12);
    const days = [0.7, 0.8, 0.9, 0.97].map(
      (goal) => outcomes(NEW, at_ms, goal).easy.scheduled_days,
    );
    for (let i = 1; i < days.length; i += 1) assert.ok(days[i]! < days[i - 1]!, String(days));
    assert.match(schedulerName(0.8), /"request_retention":0\.8/);
  });
});

test('a wait is told in minutes, hours or days', () => {
  const now_ms = Date.UTC(2026, 5, 10, 12);
  const told = [0, 30e3, 10 * 60e3, 5 * HOUR, 16 * HOUR, 40 * DAY].map((wait) => {
    const { unit, count } = waitUntil(now_ms + wait, now_ms);
    return `${count} ${unit}`;
  });
  assert.deepEqual(told, ['0 now', '1 minutes', '10 minutes', '5 hours', '1 days', '40 days']);
});
