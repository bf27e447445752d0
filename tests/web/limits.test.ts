// The table of limits: what a page says and refuses by is what the engine refuses by, and an address is held to it too.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import type { Reply } from '@engine';
import { loadEngine } from '../../tools/load-engine.ts';
import { MOST, megabytes } from '../../web/engine/limits.ts';
import { readSettings as readLesson } from '../../web/src/features/stepper/url-state.ts';
import { readSettings as readLab } from '../../web/src/features/training/lab-settings.ts';
import { faultsOf, got } from './support/reply.ts';

const [engine, trainer] = await Promise.all([loadEngine(), loadEngine('trainer')]);

const fault = (reply: Reply<unknown>) => faultsOf(reply)[0]!;

describe('the limit of the page is the engine’s', () => {
  test('for a config', () => {
    const most = ' '.repeat(MOST.config);
    assert.equal(fault(engine.lookup(most, 'file')).code, 'json_syntax');
    const { code, args } = fault(engine.lookup(`${most} `, 'file'));
    assert.deepEqual([code, Number(args.limit)], ['json_too_large', MOST.config]);
  });

  test('for a log', () => {
    const most = ' '.repeat(MOST.log);
    assert.equal(fault(engine.checkLog(most)).code, 'json_syntax');
    const { code, args } = fault(engine.checkLog(`${most} `));
    assert.deepEqual([code, Number(args.limit)], ['json_too_large', MOST.log]);
  });

  test('for a list of names, in bytes and in names', () => {
    const start = (text: string) =>
      trainer.trainStart('a', { task: 'names', text, steps: 1, batch: 1, seed: 0, moments: 1 });
    const letters = (at: number) =>
      [...at.toString(26)]
        .map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 26)))
        .join('');
    const names = Array.from({ length: MOST.words + 7 }, (_, at) => `a${letters(at)}`).join(' ');
    const { training, held_out, left_out } = got(start(names));
    assert.equal(training + held_out, MOST.words);
    assert.deepEqual(
      left_out.map(({ reason, count }) => [reason, count]),
      [['too_many', 7]],
    );
    assert.ok(start(names.padEnd(MOST.list)).ok);
    const { code, args } = fault(start(names.padEnd(MOST.list + 1)));
    assert.deepEqual([code, Number(args.limit)], ['text_too_large', MOST.list]);
  });

  test('for an answer', () => {
    engine.loadCourse(readFileSync('build/course/practice-outline.json', 'utf8'));
    const commit = (answer: string) =>
      engine.quiz('questions', [], {
        kind: 'commit',
        ...{ item: 'one-blend', confidence: 1, answer, at_ms: 1 },
      });
    assert.ok(commit('a'.repeat(MOST.answer)).ok);
    assert.ok(!commit('a'.repeat(MOST.answer + 1)).ok);
  });
});

test('megabytes are said so that what is said is accepted', () => {
  assert.deepEqual([MOST.config, MOST.log, MOST.list].map(megabytes), [8, 67, 2]);
});

test('an address gives no more changes and heads than the table says', () => {
  const presets = JSON.parse(readFileSync('web/content/presets.json', 'utf8'));
  const lesson = readLesson(`?edits=${'x~0~0~1*'.repeat(9e4)}`, presets, 'ours');
  assert.equal(lesson.edits.length, MOST.edits);
  assert.equal(readLab(`?off=${'1.'.repeat(4e5)}`).off.length, MOST.heads);
});
