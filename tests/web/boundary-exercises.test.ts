// A learner at sheets of exercises as JS meets them: the shipped module in Node, through the site's own
// wrapper and the site's own sessions, from the five steps to sheets that are the learner's alone.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { ExerciseAction, PracticeEvent, SheetPlace } from '@engine';
import { exerciseCourse } from '../../tools/exercise-command.ts';
import { loadEngine } from '../../tools/load-engine.ts';
import { readAddress, writeAddress } from '../../web/src/features/exercises/exercise-address.ts';
import { ExerciseSession } from '../../web/src/features/exercises/exercise-session.ts';
import { EventStore, openMemoryLog } from '../../web/src/learner/events.ts';
import type { LogStore } from '../../web/src/learner/indexeddb-store.ts';
import { askedEngine } from './support/asked-engine.ts';
import { refusals } from './support/reply.ts';

const loaded = await loadEngine();
assert.ok(loaded.loadCourse(exerciseCourse).ok);
const engine = askedEngine(loaded);

async function learner(store = openMemoryLog()) {
  const session = new ExerciseSession({ engine, store, set: 'exercise' });
  await session.act('resume');
  return { session, store };
}

type Session = ExerciseSession;
const placeOf = ({ view }: Session) => writeAddress(view!);
const stepOf = ({ view }: Session, id: string) => view!.steps.find((step) => step.id === id)!;

/** Every step that is still to do, rightly. */
async function solve(session: Session) {
  for (const { id, phase, accepted } of session.view!.steps)
    if (phase === 'asking') await session.act('commit', { item: id, answer: accepted });
}

describe('a learner', () => {
  test('goes from the five steps through a worked sheet and one blank to sheets of their own', async () => {
    const { session } = await learner();
    assert.equal(placeOf(session), '?seed=0&level=0');
    assert.equal(session.view!.asked, 11);
    await solve(session);
    assert.equal(session.view!.done, 11);
    assert.equal(session.view!.unaided, 11);
    assert.deepEqual(session.view!.next, { seed: 1, level: 1, fading: 'worked' });
    await session.act('next');
    assert.equal(placeOf(session), '?seed=1&level=1&fading=worked');
    assert.ok(session.view!.steps.every(({ phase }) => phase === 'worked'));
    await session.act('next');
    assert.equal(placeOf(session), '?seed=2&level=1&fading=one_blank');
    const phases = session.view!.steps.map(({ phase }) => phase);
    assert.deepEqual([...new Set(phases.slice(0, -1)), phases.at(-1)], ['worked', 'asking']);
    await solve(session);
    await session.act('next');
    assert.equal(placeOf(session), '?seed=3&level=1');
    assert.ok(session.view!.steps.every(({ phase }) => phase === 'asking'));
  });

  test('is brought back by the log alone, and to the level they chose', async () => {
    const { session, store } = await learner();
    await session.act('commit', { item: 'head_dim', answer: '64' });
    assert.equal((await learner(store)).session.view!.done, 1);
    await session.act('level', { level: 4 });
    assert.equal(placeOf(session), '?seed=1&level=4&fading=worked');
    assert.equal(placeOf((await learner(store)).session), '?seed=1&level=4&fading=worked');
    await session.act('level', { level: 0 });
    assert.equal(session.view!.done, 1);
  });

  test('who missed a step is offered the same with other numbers, and does it there', async () => {
    const { session } = await learner();
    await session.act('commit', { item: 'w_q_head', answer: '4,096' });
    const wrong = stepOf(session, 'w_q_head');
    assert.deepEqual(
      [wrong.phase, wrong.grade!.verdict, wrong.grade!.slip],
      ['asking', 'wrong', 'sliced_input'],
    );
    assert.equal(wrong.grade!.counter!.gives, '4');
    assert.equal(wrong.near, null);
    await session.act('commit', { item: 'w_q_head', answer: '64 * 1024' });
    const { near } = stepOf(session, 'w_q_head');
    assert.notEqual(near!.step.accepted, '65536');
    await session.act('commit', { item: 'w_q_head', near: true, answer: near!.step.accepted });
    assert.equal(stepOf(session, 'w_q_head').near!.step.phase, 'done');
    assert.equal(session.view!.done, 1);
  });

  test('who writes 64k is asked which, and nothing is in the log before they say', async () => {
    const { session, store } = await learner();
    await session.act('commit', { item: 'w_q_head', answer: '64k' });
    assert.deepEqual(stepOf(session, 'w_q_head').grade!.meanings, ['64000', '65536']);
    assert.deepEqual(await store.readPractice('exercise'), []);
    await session.act('commit', { item: 'w_q_head', answer: '65536' });
    assert.equal(stepOf(session, 'w_q_head').phase, 'done');
  });
});

describe('whatever is typed', () => {
  test('comes back as it was typed, and grades as nothing worse than no answer', async () => {
    const { session } = await learner();
    for (const typed of [
      ...['', '"}', '\\', '\n\t\u0001', '\u2028', '６４', '🙂', '{"a":[', '</p>', '∞', '-0'],
    ]) {
      await session.act('commit', { item: 'head_dim', answer: typed });
      assert.equal(session.refusal, undefined, typed);
      const { grade, answer } = stepOf(session, 'head_dim');
      if (grade!.verdict !== 'not_an_answer') continue;
      assert.equal(answer, typed);
    }
    assert.equal(session.view!.steps.length, 11);
  });
});

describe('what is no act', () => {
  const refused = async (action: object) => {
    const asked = { seed: 0, level: 0, at_ms: 1, ...action } as ExerciseAction;
    const reply = await engine.call('exercises', [], asked);
    return reply.ok ? 'taken' : refusals(reply).join();
  };

  test('is refused with a place', async () => {
    assert.equal(await refused({ kind: 'dance' }), 'unknown_event kind');
    assert.equal(await refused({ kind: 'view', seed: -1 }), 'seed_out_of_range seed');
    assert.equal(await refused({ kind: 'view', seed: 1e99 }), 'seed_out_of_range seed');
    assert.equal(await refused({ kind: 'view', level: 9 }), 'field_bad_value level');
    assert.equal(await refused({ kind: 'level', level: Number.NaN }), 'field_bad_value level');
    assert.equal(await refused({ kind: 'view', fading: 'half' }), 'field_bad_value fading');
    assert.equal(await refused({ kind: 'view', at_ms: Number.NaN }), 'field_bad_value at_ms');
    assert.equal(
      await refused({ kind: 'commit', item: 'kv_bytes', answer: '1' }),
      'unknown_id item',
    );
    assert.equal(
      await refused({ kind: 'commit', item: 'head_dim', answer: '1'.repeat(201) }),
      'field_bad_value answer',
    );
    assert.equal(await refused({ kind: 'view', seed: 2 ** 32 - 1, level: 5 }), 'taken');
  });

  test('is refused or taken whatever it holds, and never ends the engine', async () => {
    const odd = [undefined, null, -1, 2.5, 1e300, '7', '', [], {}, true, 10n, () => 1];
    for (const name of ['kind', 'seed', 'level', 'fading', 'item', 'near', 'answer', 'at_ms']) {
      for (const value of odd) {
        await refused({ kind: 'commit', item: 'head_dim', answer: '64', [name]: value }).catch(
          (error) => assert.ok(error instanceof TypeError, `${name}: ${error}`),
        );
      }
    }
    assert.equal(await refused({ kind: 'view' }), 'taken');
  });
});

describe('a session', () => {
  test('has a fact in the log before it says what came of it', async () => {
    const { session, store } = await learner();
    let kept: Promise<PracticeEvent[]> | undefined;
    session.addEventListener('moved', () => {
      kept = store.readPractice('exercise');
    });
    await session.act('commit', { item: 'head_dim', answer: '64' });
    assert.deepEqual(
      (await kept)?.map(({ kind, item }) => `${kind} ${item}`),
      ['answered head_dim'],
    );
  });

  test('goes on where the log takes no more', async (t) => {
    t.mock.method(console, 'warn', () => {});
    const refuse = async () => {
      throw new Error('full');
    };
    const shelf = { read: async () => [], add: refuse, merge: refuse, clear: refuse };
    const store = new EventStore(shelf as unknown as LogStore, false);
    const { session } = await learner(store);
    await session.act('commit', { item: 'head_dim', answer: '64' });
    await session.act('commit', { item: 'token_qkv', answer: '64' });
    assert.equal(session.view!.done, 2);
    assert.equal(store.trouble, 'refused');
  });
});

describe('the address', () => {
  test('names a sheet, a level, or leaves it to the log', () => {
    assert.deepEqual(readAddress(''), { kind: 'resume', given: {} });
    assert.deepEqual(readAddress('?level=3'), { kind: 'level', given: { seed: 0, level: 3 } });
    for (const address of [
      '?seed=7&level=2',
      '?seed=0&level=0',
      '?seed=9&level=5&fading=one_blank',
    ]) {
      const { kind, given } = readAddress(address);
      assert.equal(kind, 'view');
      assert.equal(writeAddress(given as SheetPlace), address);
    }
    assert.equal(readAddress('?seed=7').given.level, 0);
  });

  test('with no number where one belongs goes to the engine as none', () => {
    for (const seed of ['abc', '-1', '1e99', '', ' 7', '0x10', '1.5', '9'.repeat(40)])
      assert.ok(Number.isNaN(readAddress(`?seed=${seed}`).given.seed), seed);
  });
});
