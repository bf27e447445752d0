// The table of limits: what a page says and refuses by is what the engine refuses by, and an address is held to it too.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import type { Reply } from '@engine';
import { MOST, megabytes } from '../../web/engine/limits.ts';
import { logCalls } from '../../web/engine/log-file.ts';
import { loadEngine, loadModels } from '../../web/site/load-engine.ts';
import { readSettings as readLesson } from '../../web/src/features/stepper/url-state.ts';
import { faultsOf, got } from './support/reply.ts';

const [engine, trainer] = await Promise.all([loadEngine(), loadModels()]);

const fault = (reply: Reply<unknown>) => faultsOf(reply)[0]!;

describe('the limit of the page is the engine’s', () => {
  test('for a config', () => {
    const most = ' '.repeat(MOST.config);
    assert.equal(fault(engine.lookup({ text: most })).code, 'json_syntax');
    const { code, args } = fault(engine.lookup({ text: `${most} ` }));
    assert.deepEqual([code, Number(args.limit)], ['json_too_large', MOST.config]);
  });

  test('for a log', () => {
    const { code, args } = fault(logCalls(engine).openLog(new ArrayBuffer(MOST.log + 1)));
    assert.deepEqual([code, Number(args.limit)], ['json_too_large', MOST.log]);
  });

  test('for a list of names and the letters of one', () => {
    const start = (words: string[]) =>
      trainer.trainStart('a', {
        task: 'names',
        words,
        steps: 1,
        batch: 1,
        seed: 0,
        checkpoints: 1,
      });
    const most: string[] = Array(MOST.words).fill('a'.repeat(MOST.letters));
    got(start(most));
    const { code, args } = fault(start([...most, 'a']));
    assert.deepEqual([code, Number(args.most)], ['too_many_words', MOST.words]);
    assert.equal(fault(start(most.with(0, 'a'.repeat(MOST.letters + 1)))).where, 'words/0');
  });

  test('for an answer', () => {
    engine.loadCourse(JSON.parse(readFileSync('build/course/practice-outline.json', 'utf8')));
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
  assert.deepEqual([MOST.config, MOST.log].map(megabytes), [8, 67]);
});

test('an address gives no more changes than the table says', () => {
  const presets = JSON.parse(readFileSync('web/content/presets.json', 'utf8'));
  const lesson = readLesson(`?edits=${'x~0~0~1*'.repeat(9e4)}`, presets, 'ours');
  assert.equal(lesson.edits.length, MOST.edits);
});
