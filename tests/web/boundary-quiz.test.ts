// Sets of questions and the review across the boundary: plain objects in and out, whatever a page or a
// broken store hands in.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import type { PracticeEvent } from '@engine';
import type { Gate } from '../../tools/course/gates.ts';
import type { Outline } from '../../tools/course/outline.ts';
import { loadEngine } from '../../tools/load-engine.ts';
import { faultsOf, got, unchecked } from './support/reply.ts';

const outline = readFileSync('build/course/practice-outline.json', 'utf8');
type Bank = { sets: { id: string; questions: Gate[]; sittings: string[] }[] } & Outline;
const { sets, presets }: Bank = JSON.parse(outline);

const engine = await loadEngine();
assert.ok(engine.loadCourse(outline).ok);

const view = (set: string, events: PracticeEvent[] = []) =>
  got(engine.quiz(set, events, { kind: 'view', at_ms: 0 })).view;

describe('a set of questions', () => {
  test('shows every question of the outline, and of none its answer', () => {
    for (const { id, questions } of sets) {
      const shown = view(id).questions;
      assert.deepEqual(
        shown.map((one) => one.id),
        questions.map((one) => one.id),
      );
      for (const one of shown) assert.deepEqual([one.phase, one.expected], ['asking', []]);
    }
  });

  test('what one call gives as events folds to the same view in the next', () => {
    const { questions } = sets.find(({ id }) => id === 'review')!;
    const question = questions.find(({ ask }) => ask === 'choice')!;
    const action = { kind: 'commit' as const, item: question.id, answer: question.options[0]!.id };
    const value = got(engine.quiz('review', [], { ...action, confidence: 3, at_ms: 1 }));
    assert.equal(value.events.length, 1);
    assert.deepEqual(view('review', value.events), value.view);
    assert.equal(value.view.done, 1);
  });

  test('without a course it is refused, and so is a set that is not there', async () => {
    const fresh = await loadEngine();
    const call = (set: string) =>
      faultsOf(fresh.quiz(set, [], { kind: 'view', at_ms: 0 }))[0]!.code;
    assert.equal(call('review'), 'no_course');
    fresh.loadCourse(outline);
    assert.equal(call('none'), 'unknown_id');
  });

  test('whatever a store hands back is passed over or refused, never thrown', () => {
    const any = unchecked(engine);
    for (const events of [null, 7, 'x', [null], [{}], [{ kind: {}, set: 'review', item: [] }]]) {
      assert.equal(any.quiz('review', events, { kind: 'view', at_ms: 0 }).ok, true);
      assert.equal(any.review(events, events).ok, true);
    }
    for (const action of [null, 7, {}, { kind: 'commit' }, { kind: 'view', at_ms: 'now' }]) {
      assert.equal(any.quiz('review', [], action).ok, false);
    }
  });
});

describe('the review', () => {
  test('holds every question once', () => {
    const { queue, errors } = got(engine.review([], []));
    const all = sets.flatMap(({ id, questions }) => questions.map((one) => `${id}/${one.id}`));
    assert.deepEqual(queue.map(({ set, item }) => `${set}/${item}`).sort(), all.sort());
    assert.deepEqual(errors, []);
  });

  test('asks what is new as it is written, so that one sitting follows the other', () => {
    const { questions } = sets.find(({ id }) => id === 'review')!;
    const { queue } = got(engine.review([], []));
    assert.deepEqual(
      queue.filter(({ set }) => set === 'review').map(({ item }) => item),
      questions.map(({ id }) => id),
    );
  });

  test('says how far each sitting is, and stops at its end', () => {
    const { questions, sittings } = sets.find(({ id }) => id === 'review')!;
    const first = questions.findIndex(({ id }) => id === sittings[1]);
    const events: PracticeEvent[] = [];
    const at = () => got(engine.review([], events)).sittings.find(({ set }) => set === 'review')!;
    const { next, number, questions: of, answered } = at();
    assert.deepEqual([number, of, answered, next], [1, first, 0, questions[0]!.id]);
    while (at().next !== '' && events.length < 2 * questions.length) {
      const action = { kind: 'commit' as const, item: at().next, confidence: 1, at_ms: 1 };
      const { ask, preset, tensor, answer, points } = questions.find(
        ({ id }) => id === action.item,
      )!;
      const { config } = presets.find(({ id }) => id === preset)!;
      const typed = ask === 'shape' ? `shape(${tensor})` : answer!;
      const open = ask === 'choice' || ask === 'recall';
      const given = open ? 'right' : got(engine.evaluate(config, typed)).text;
      events.push(...got(engine.quiz('review', events, { ...action, answer: given })).events);
      const grade = { kind: 'grade' as const, item: action.item, points, at_ms: 2 };
      if (ask === 'recall') events.push(...got(engine.quiz('review', events, grade)).events);
    }
    const end = at();
    assert.deepEqual([end.number, end.answered, end.right, end.missed], [1, first, first, []]);
    assert.equal(end.begins, sittings[1]);
  });

  test('puts a confident error on the map, and first of its set after five others', () => {
    const { questions } = sets.find(({ id }) => id === 'review')!;
    const question = questions.find(({ ask, slips }) => ask === 'number' && slips?.length > 0)!;
    const { config } = presets.find(({ id }) => id === question.preset)!;
    const wrong = got(engine.evaluate(config, question.slips[0]!.answer)).text;
    const { events } = got(
      engine.quiz('review', [], {
        ...{ kind: 'commit', item: question.id, answer: wrong, confidence: 3, at_ms: 5 },
      }),
    );
    const first = () => got(engine.review([], events)).queue.find(({ set }) => set === 'review')!;
    for (let others = 0; others < 5; others += 1) {
      const { item } = first();
      assert.notEqual(item, question.id);
      const reply = engine.quiz('review', events, { kind: 'reveal', item, at_ms: 6 + others });
      events.push(...got(reply).events);
    }
    assert.deepEqual(first(), { set: 'review', item: question.id, reason: 'certain' });
    const { errors } = got(engine.review([], events));
    assert.equal(errors[0]!.misconception, question.slips[0]!.id);
    assert.equal(errors[0]!.lesson, question.lesson);
  });
});
