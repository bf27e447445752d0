// Exercises as JS meets them: the module of tools in Node, which alone makes one without a sheet, through the site's own wrapper, said in the
// sentences of the site's own catalogue.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import type { Exercise } from '@engine';
import { exerciseCourse } from '../../tools/exercise-command.ts';
import { loadEngine } from '../../web/site/load-engine.ts';
import { exerciseText } from '../../web/src/features/exercises/exercise-text.ts';
import { askedEngine } from './support/asked-engine.ts';
import { got } from './support/reply.ts';

const words = JSON.parse(readFileSync('web/content/en/words/exercise.json', 'utf8'));
const shapeSlips = JSON.parse(readFileSync('web/content/en/messages.json', 'utf8')).mistakes;
const text = exerciseText(words, shapeSlips);
const LEVELS = [0, 1, 2, 3, 4, 5, 6];
const SEEDS = process.env.HEADSUP_LONG ? 1000 : 10;

const loaded = await loadEngine();
assert.ok(loaded.loadCourse(exerciseCourse).ok);
const engine = askedEngine(loaded);

const made = async (seed: number, level: number) => got(await engine.call('exercise', seed, level));
const graded = async (seed: number, level: number, step: string, answer: string) =>
  got(await engine.call('gradeStep', seed, level, step, answer));

/** Runs over every exercise of the seeds and levels. */
async function everyExercise(check: (one: Exercise) => Promise<void>, seeds = SEEDS) {
  for (const level of LEVELS)
    for (let seed = 0; seed < seeds; seed++) await check(await made(seed, level));
}

/** Whether a number stands in a text by itself, grouped or not. */
const tells = (said: string, answer: string) => {
  const numbers: string[] = said.replaceAll(/(\d),(?=\d{3}\b)/g, '$1').match(/\d+/g) ?? [];
  return numbers.includes(answer);
};

/** Every sentence of an exercise that is whole: no gap that nothing fills. */
const assertWhole = (said: string, where: string) => {
  assert.doesNotMatch(said, /\{\w+\}|undefined|null|NaN/, `${where}: ${said}`);
};

describe('any exercise', () => {
  test('has a whole prompt, hint and solution for every step, and no prompt tells its answer', async () => {
    await everyExercise(async (one) => {
      for (const step of one.steps) {
        const where = `${one.seed} ${one.level} ${step.id}`;
        const prompt = text.prompt(one, step);
        for (const said of [prompt, text.hint(one, step), text.worked(one, step)])
          assertWhole(said, where);
        if (step.asks === 'number') assert.ok(!tells(prompt, step.accepted), `${where}: ${prompt}`);
        if (step.asks === 'shape')
          assert.ok(!prompt.includes(step.accepted), `${where}: ${prompt}`);
        const shown = text.shown(step);
        assert.equal(new Set(shown).size, shown.length, where);
        if (step.asks === 'number' || step.asks === 'shape')
          assert.ok(
            text
              .worked(one, step)
              .replaceAll(/(\d),(?=\d{3}\b)/g, '$1')
              .includes(step.accepted),
            where,
          );
      }
    });
  });

  test('says whole sentences of what is right, of every mistake and of every place in an order or a listing', async () => {
    await everyExercise(async (one) => {
      for (const step of one.steps) {
        const places = ['order', 'line'].includes(step.asks)
          ? step.shown.map((_, at) => at + 1)
          : [];
        const mistakes = step.mistakes.map(({ gives }) => gives);
        for (const answer of [step.accepted, ...mistakes, ...places.map(String)]) {
          const grade = await graded(one.seed, one.level, step.id, answer);
          assertWhole(text.feedback(one, step, grade), `${one.seed} ${one.level} ${step.id}`);
        }
      }
    });
  });
});
