// What a learner has done in a part of the course as a learning platform keeps it: bits, and the facts that they stand for.
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
const NONE = { lessons: [], practice: [], cards: [] };
const fold = (part: string, facts: ReturnType<typeof factsOfDone>) =>
  got(engine.outcome(part, facts, 80));
const PARTS = [
  'practice',
  ...outline.lessons.filter((one: { lab?: true }) => !one.lab).map(({ id }: { id: string }) => id),
];

test('every second question of each part, and a lesson that is finished, come back from under 400 characters', () => {
  for (const part of PARTS) {
    const outcome = fold(part, NONE);
    const graded = (all: typeof outcome) => all.questions.filter(({ ask }) => ask !== 'recall');
    assert.ok(graded(outcome).length > 1, part);
    graded(outcome).forEach((one, at) => {
      one.verdict = at % 2 === 1 ? 'right' : '';
    });
    outcome.lessons_finished = outcome.lessons;
    const kept = doneText(outline, part, outcome);
    assert.ok(kept.length < 400);
    const then = fold(part, factsOfDone(outline, part, kept));
    assert.equal(then.lessons_finished, outcome.lessons, part);
    assert.deepEqual(
      graded(then).map(({ verdict }) => verdict === 'right'),
      graded(outcome).map(({ verdict }) => verdict === 'right'),
      part,
    );
    assert.equal(doneText(outline, part, then), kept);
  }
});

test('a text of another course or part, or of nothing, stands for nothing', () => {
  const kept = doneText(outline, 'practice', fold('practice', NONE));
  const odd = ['', 'as it was', '2', '2.', kept.slice(0, -3), `${kept}é`, `1${kept.slice(1)}`];
  assert.deepEqual(factsOfDone({ ...outline, sets: [] }, 'practice', kept), NONE);
  assert.deepEqual(factsOfDone(outline, 'scaling', kept), NONE);
  for (const text of odd) assert.deepEqual(factsOfDone(outline, 'practice', text), NONE, text);
});
