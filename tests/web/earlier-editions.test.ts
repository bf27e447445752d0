// What learners have of the last edition, as its own code wrote it (tests/fixtures/editions), opened in today's: a file, what
// a learning platform keeps, a line for the class. Nothing of it is lost.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import type {
  CardRow,
  ClassRow,
  ErrorRow,
  Facts,
  LessonEvent,
  LessonProgress,
  LessonState,
  MainModule,
  Outcome,
  QuestionView,
} from '@engine';
import type { Edition, MovedTable } from '../../tools/course/editions.ts';
import { readEditions, readMoved } from '../../tools/course/editions.ts';
import { loadEngine, repoRoot } from '../../tools/load-engine.ts';
import { factsIn } from '../../web/src/learner/facts.ts';
import { readLogFile } from '../../web/src/learner/restore-log.ts';
import { askedEngine, fileOf } from './support/asked-engine.ts';
import { faultsOf, got } from './support/reply.ts';

type Has = {
  lessons: LessonProgress[];
  gates: Record<string, LessonState>;
  outcome: Outcome;
  sets: Record<string, QuestionView[]>;
  cards: CardRow[];
  errors: ErrorRow[];
};

const FIXTURES = 'tests/fixtures/editions';
const outline = readFileSync('build/course/outline.json', 'utf8');
const today: {
  lessons: { id: string; lab?: true; steps: { id: string }[]; gates: { id: string }[] }[];
  sets: { id: string; questions: { id: string }[] }[];
  cards: { id: string }[];
} = JSON.parse(outline);
const engine = await loadEngine();
got(engine.loadCourse(outline));
const platform = await loadEngine('tutor_platform');
got(platform.loadCourse(readFileSync('build/course/practice-outline.json', 'utf8')));
const table = readMoved(repoRoot);

const has = <T extends { id: string }>(list: T[], id: string) => list.some((one) => one.id === id);

/** Where something of an edition is asked today; nothing where it is retired. */
function placeOf(home: string, id: string, moved: MovedTable = table) {
  const to = moved[home]?.ids[id] ?? id;
  if (to === 'retired') return undefined;
  const [page, item] = to.includes('/') ? to.split('/') : [home, to];
  return { home: page!, id: item! };
}

const read = (edition: string, name: string) => readFileSync(join(FIXTURES, edition, name), 'utf8');

/** Holds what today's edition makes of facts to what their own made of them, everything by its name. */
function assertKept(facts: Facts, then: Has) {
  const { lessons } = got(engine.courseProgress(facts.lessons));
  for (const was of then.lessons) {
    const is = lessons.find(({ lesson }) => lesson === was.lesson);
    if (!is) continue; // gone, with a page in its place
    assert.ok(is.opened, `${was.lesson} was opened`);
    assert.ok(is.finished || !was.finished, `${was.lesson} was finished`);
    assert.equal(is.clear, was.clear, was.lesson);
  }
  assertGates(facts.lessons, then);
  assertPractice(facts, then);
  const { cards } = got(
    engine.deck(facts.cards, {
      kind: 'view',
      card: '',
      seed: 0,
      at_ms: 1.8e12,
      days_ms: [],
    } as never),
  ).view;
  for (const was of then.cards)
    if (has(today.cards, was.id))
      assert.deepEqual(
        cards.find(({ id }) => id === was.id),
        was,
      );
  const errors = got(engine.review(facts.lessons, facts.practice)).errors;
  for (const was of then.errors) {
    const is = errors.find(({ misconception }) => misconception === was.misconception);
    assert.deepEqual([is?.times, is?.certain], [was.times, was.certain], was.misconception);
    assert.ok(is!.lesson === '' || has(today.lessons, is!.lesson), is!.lesson);
  }
}

function assertGates(events: LessonEvent[], then: Has) {
  for (const [lesson, { visited, gates }] of Object.entries(then.gates)) {
    for (const step of visited) {
      const place = placeOf(lesson, step);
      if (!place) continue;
      const { state } = got(engine.lessonResume(place.home, events, 0));
      assert.ok(state.visited.includes(place.id), `${lesson}/${step}`);
    }
    for (const { gate, ...was } of gates) {
      const place = placeOf(lesson, gate);
      if (!place) continue;
      const { state } = got(engine.lessonResume(place.home, events, 0));
      const { gate: _, ...is } = state.gates.find((one) => one.gate === place.id)!;
      assert.deepEqual(is, was, `${lesson}/${gate}`);
    }
  }
}

function assertPractice(facts: Facts, then: Has) {
  const view = { kind: 'view', item: '', answer: '', confidence: 0, points: [], at_ms: 0 } as const;
  for (const [set, questions] of Object.entries(then.sets)) {
    const { questions: now } = got(engine.quiz(set, facts.practice, view)).view;
    for (const { id, options, expected, points, ...was } of questions) {
      const place = placeOf(set, id);
      if (!place) continue;
      const is = now.find((one) => one.id === place.id)!;
      const { id: _, options: others, expected: __, points: ticked, ...same } = is;
      assert.deepEqual(same, was, `${set}/${id}`);
      assert.deepEqual([...others].sort(), [...options].sort());
      assert.deepEqual(ticked, points);
    }
  }
}

for (const edition of readdirSync(FIXTURES).filter((name) => /^\d/.test(name))) {
  describe(`what learners have of the edition ${edition}`, () => {
    test('as a file is read whole, and everything in it counts as it did', async () => {
      const text = read(edition, 'learner-log.json');
      const file = got(await readLogFile(askedEngine(engine), fileOf(text)));
      assert.equal(file.left_out, 0);
      assert.equal(file.records.length, JSON.parse(text).events.length);
      assertKept(factsIn(file.records), JSON.parse(read(edition, 'learner-log.expected.json')));
    });

    test('on a platform is unpacked as it was, and packed again with what is gone', () => {
      const text = read(edition, 'suspend-data.txt').trim();
      const then: { owner: string; facts: Facts; has: Has } = JSON.parse(
        read(edition, 'suspend-data.expected.json'),
      );
      const unpacked = got(platform.unpackLog(text));
      assert.equal(unpacked.owner, then.owner);
      assert.deepEqual(unpacked.facts, then.facts);
      assertKept(unpacked.facts, then.has);
      const again = got(platform.packLog(unpacked.facts, then.owner, 4096));
      assert.equal(again.answers_left_out, 0);
      assert.deepEqual(got(platform.unpackLog(again.text)).facts, then.facts);
    });

    test('as a line for the class is read as it was meant', () => {
      const then: ClassRow = JSON.parse(read(edition, 'class-code.expected.json'));
      const row = got(engine.readClassCode(read(edition, 'class-code.txt').trim()));
      const named = then.outcome.questions.map((one) => {
        const place = placeOf(one.set, one.item) ?? { home: one.set, id: one.item };
        return { ...one, set: place.home, item: place.id };
      });
      assert.deepEqual(row, { ...then, outcome: { ...then.outcome, questions: named } });
    });
  });
}

describe('a learner who begins in this edition', () => {
  test('has not finished a lesson by what it asked before', () => {
    const [edition] = readEditions(repoRoot) as [Edition];
    const smaller = today.lessons.find(({ id, lab, gates, steps }) => {
      const then = edition.lessons.find((one) => one.id === id);
      const now = new Set([...steps, ...gates].map((one) => one.id));
      const all = [...(then?.steps ?? []), ...(then?.gates ?? [])];
      return then && !lab && all.length < now.size && all.every((one) => now.has(one.id));
    });
    assert.ok(smaller, 'a lesson that only grew');
    const lesson = smaller.id;
    const log = got(engine.lessonResume(lesson, [], 1)).events;
    assert.deepEqual(
      log.map(({ kind }) => kind),
      ['opened', 'renewed'],
    );
    const { state } = got(engine.lessonResume(lesson, log, 2));
    let now = state;
    for (const { id } of edition.lessons.find((one) => one.id === lesson)!.gates) {
      const reply = got(engine.lesson(now, { kind: 'show', lesson, gate: id, at_ms: 3 } as never));
      log.push(...reply.events);
      now = reply.state;
    }
    const found = (events: LessonEvent[]) =>
      got(engine.courseProgress(events)).lessons.find((one) => one.lesson === lesson)!;
    assert.equal(found(log).finished, false);
    // The same facts without the mark are of somebody who was there before.
    const before = found(log.filter(({ kind }) => kind !== 'renewed'));
    assert.deepEqual([before.finished, before.earlier], [true, true]);
  });
});

test('a line for a class that no edition knows is refused as newer', () => {
  const { editions: _, ...alone } = JSON.parse(outline);
  const other = { ...alone, sets: alone.sets.slice(1) };
  got((engine as MainModule).loadCourse(JSON.stringify(other)));
  const line = got(engine.classCode({ lessons: [], practice: [], cards: [] }, 'Ben'));
  got(engine.loadCourse(outline));
  assert.equal(faultsOf(engine.readClassCode(line))[0]!.code, 'packed_newer');
});
