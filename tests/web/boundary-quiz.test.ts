// Sets of questions and the review across the boundary: plain objects in and out, whatever a page or a
// broken store hands in.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { loadEngine } from '../../web/site/load-engine.ts';
import type { Gate } from '../../web/site/page.ts';
import { faultsOf, got, unchecked } from './support/reply.ts';

const outline = readFileSync('build/course/practice-outline.json', 'utf8');
const { sets }: { sets: { id: string; questions: Gate[] }[] } = JSON.parse(outline);

const engine = await loadEngine();
assert.ok(engine.loadCourse(JSON.parse(outline)).ok);

describe('a set of questions', () => {
  test('without a course it is refused, and so is a set that is not there', async () => {
    const fresh = await loadEngine();
    const call = (set: string) =>
      faultsOf(fresh.quiz(set, [], { kind: 'view', at_ms: 0 }))[0]!.code;
    assert.equal(call('review'), 'no_course');
    fresh.loadCourse(JSON.parse(outline));
    assert.equal(call('none'), 'unknown_id');
  });

  test('whatever a store hands back is passed over or refused, never thrown', () => {
    const any = unchecked(engine);
    const odd = [
      { kind: 'dreamt', set: 'review', item: 'x' },
      { kind: {}, set: 'review', item: [] },
    ];
    for (const events of [null, [null], [{}], odd]) {
      assert.equal(any.quiz('review', events, { kind: 'view', at_ms: 0 }).ok, true);
      assert.equal(any.review(events, events).ok, true);
    }
    for (const events of [7, 'x'])
      assert.equal(
        faultsOf(any.quiz('review', events, { kind: 'view' }))[0]!.code,
        'field_wrong_kind',
      );
    for (const action of [null, 7, {}, { kind: 'commit' }, { kind: 'view', at_ms: 'now' }]) {
      assert.equal(any.quiz('review', [], action).ok, false);
    }
  });
});

describe('the review', () => {
  test('asks what is new as it is written, so that one sitting follows the other', () => {
    const { questions } = sets.find(({ id }) => id === 'review')!;
    const { queue } = got(engine.review([], []));
    assert.deepEqual(
      queue.filter(({ set }) => set === 'review').map(({ item }) => item),
      questions.map(({ id }) => id),
    );
  });
});
