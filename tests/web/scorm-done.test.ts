// What a learner has done as a learning platform keeps it: a bit for each lesson and question, and the facts of them.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { loadEngine } from '../../web/site/load-engine.ts';
import { doneText, factsOfDone } from '../../web/src/platform/scorm/done.ts';
import { got } from './support/reply.ts';

const text = readFileSync('build/course/practice-outline.json', 'utf8');
const outline = JSON.parse(text);
const engine = await loadEngine();
engine.loadCourse(JSON.parse(text));
const fold = (facts: ReturnType<typeof factsOfDone>) => ({
  progress: got(engine.courseProgress(facts.lessons)),
  outcome: got(engine.outcome(facts, 80)),
});

test('every second lesson and question comes back from under 400 characters', () => {
  const { progress, outcome } = fold(factsOfDone(outline, ''));
  progress.lessons.forEach((one, at) => {
    one.finished = at % 2 === 0;
  });
  const graded = (all: typeof outcome) => all.questions.filter(({ ask }) => ask !== 'recall');
  graded(outcome).forEach((one, at) => {
    one.verdict = at % 2 === 1 ? 'right' : 'wrong';
  });
  const kept = doneText(outline, progress, outcome);
  assert.ok(kept.length < 400);
  const then = fold(factsOfDone(outline, kept));
  assert.deepEqual(
    then.progress.lessons.map(({ finished }) => finished),
    progress.lessons.map(({ finished }) => finished),
  );
  assert.deepEqual(
    graded(then.outcome).map(({ verdict }) => verdict === 'right'),
    graded(outcome).map(({ verdict }) => verdict === 'right'),
  );
  assert.equal(doneText(outline, then.progress, then.outcome), kept);
});

test('a text of another course, or of nothing, stands for nothing', () => {
  const { progress, outcome } = fold(factsOfDone(outline, ''));
  for (const one of progress.lessons) one.finished = true;
  const kept = doneText(outline, progress, outcome);
  const other = { ...outline, sets: [] };
  const odd = ['', 'as it was', '1', '1.', kept.slice(0, -3), `${kept}é`, `2${kept.slice(1)}`];
  const none = { lessons: [], practice: [], cards: [] };
  assert.deepEqual(factsOfDone(other, kept), none);
  for (const text of odd) assert.deepEqual(factsOfDone(outline, text), none, text);
});
