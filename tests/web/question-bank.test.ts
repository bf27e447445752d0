// How the bank of questions is spread: over the misconceptions and the places of the right option; and how an answered
// choice is marked.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import type { Course } from '@engine';
import { loadEngine } from '../../web/site/load-engine.ts';
import { KINDS } from '../../web/src/kit/question-kinds.ts';
import { litHtml } from '../../web/text/lit-html.ts';
import { got } from './support/reply.ts';

const outline = readFileSync('build/course/outline.json', 'utf8');
const { sets, misconceptions }: Required<Course> = JSON.parse(outline);
const questions = sets.flatMap((set) => set.questions);

const engine = await loadEngine();
assert.ok(engine.loadCourse(JSON.parse(outline)).ok);

describe('the bank of questions', () => {
  test('has each misconception in two questions that name it', () => {
    assert.equal(misconceptions.length, 14);
    for (const name of misconceptions) {
      const naming = questions.filter(
        ({ options = [], mistakes = [] }) =>
          options.some(({ misconception }) => misconception === name) ||
          mistakes.some(({ id }) => id === name),
      );
      assert.ok(naming.length >= 2, `${name} is in ${naming.length}`);
    }
  });

  test('has the right option in no place too often', () => {
    const at = [0, 0, 0, 0];
    for (const set of sets) {
      const shown = got(engine.quiz(set.id, [], { kind: 'view', at_ms: 0 })).view.questions;
      for (const { id, options } of set.questions.filter(({ ask }) => ask === 'choice')) {
        const right = options!.find((option) => option.right)!.id;
        const order = shown.find((one) => one.id === id)!.options;
        at[order.indexOf(right)]! += 1;
      }
    }
    const choices = at.reduce((sum, count) => sum + count, 0);
    assert.ok(choices >= 16);
    for (const count of at) assert.ok(count * 2 <= choices, `${at}`);
  });
});

test('an answered choice has the right option marked as right, and a wrong one where it was chosen', () => {
  const marked = (answer: string) => {
    const asked = { options: ['a', 'b', 'c'], answer, expected: ['b'] };
    const text = String(litHtml(KINDS.choice!.answered!(asked, (key) => key)));
    return [...text.matchAll(/class="answer card ([^"]*)" data-option="(\w)"/g)].map(
      ([, marks, id]) => `${id} ${marks}`.trim(),
    );
  };
  assert.deepEqual(marked('b'), ['a', 'b right mine', 'c']);
  assert.deepEqual(marked('a'), ['a wrong mine', 'b right', 'c']);
});
