// What exercises and the tables of explained mistakes must be like: every step is asked at some level, and each
// of its mistakes gives another answer than the right one.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ExerciseStep, MainModule, Vocabulary } from '@engine';
import type { Content } from './content.ts';
import { misconceptions } from './content.ts';
import type { FaultList } from './faults.ts';
import { keptFor } from './kept.ts';

const MOST_SEEDS = 200;

const partOf = (whole: unknown, key: string): unknown =>
  typeof whole === 'object' && whole !== null ? Reflect.get(whole, key) : undefined;

/** The line where the nearest object with an id begins to say what a path is about, "steps/3/answer". */
export function placeInTable(content: Content, table: 'exercises' | 'mistakes', path: string[]) {
  const file = `web/content/${table}.json`;
  const text = readFileSync(join(content.root, file), 'utf8');
  let found: unknown = content[table];
  let at = 0;
  for (const key of path) {
    // Those before it too, since two may have the same id.
    const upTo = Array.isArray(found) ? found.slice(0, Number(key) + 1) : [];
    for (const { id } of upTo) if (id) at = text.indexOf(`"id": "${id}"`, at + 1);
    found = partOf(found, key);
  }
  return { file, line: text.slice(0, Math.max(at, 0)).split('\n').length };
}

/** @param engine - with these exercises loaded */
export function lintExercises(engine: MainModule, content: Content, faults: FaultList) {
  const { numbers, steps } = content.exercises;
  const need = (holds: boolean, path: string, message: string) => {
    if (holds) return;
    const { file, line } = placeInTable(content, 'exercises', path.split('/'));
    faults.add(file, line, `${path}: ${message}`);
  };
  const { computed, asked, missing } = drawn(engine, content.exercises);
  for (const [at, { id, expression }] of numbers.entries())
    need(computed.has(id), `numbers/${at}`, `no exercise can compute "${expression}"`);
  for (const [at, { id, ask, answer, states = [], mistakes = [] }] of steps.entries()) {
    const path = `steps/${at}`;
    need(steps.findIndex((one) => one.id === id) === at, path, `the id "${id}" is used twice`);
    for (const size of states)
      need(computed.has(size.replace('_always', '')), path, `there is no size "${size}" to state`);
    need(asked.has(id), path, `no exercise asks "${id}", whose answer is "${answer}"`);
    for (const { misconception, how, gives = '' } of mistakes) {
      const known = !misconception || misconceptions(content).includes(misconception);
      need(known, path, `${misconception} is not a misconception of the course`);
      const told = `"${how}" needs an answer other than the right one, not "${gives}"`;
      need(!missing.has(`${id} ${how}`) || !asked.has(id), path, told);
      const sameItems = ask !== 'order' || sorted(gives) === sorted(answer);
      need(sameItems, path, `"${gives}" has not the items of the right order`);
    }
    const isShape = /^shape\(.*\)$|,/.test(answer);
    need(ask !== 'shape' || isShape, path, `"${answer}" is neither shape(TENSOR) nor two sizes`);
    need(ask !== 'choice' || mistakes.length > 0, path, 'at least two options are needed');
    if (ask !== 'line') continue;
    need(mistakes.length === 0, path, 'the mistakes of a line are its answer');
    for (const way of answer.split(' ')) {
      const isLine = way.includes('_') && !missing.has(`${id} ${way}`);
      need(isLine, path, `"${way}" is no line of the listing, "_" and what was done to it`);
    }
  }
}

const sorted = (items: string) => items.split(' ').sort().join(' ');

// The ids of numbers and of steps that sheets have, and what no sheet has shown: "STEP HOW" of a mistake, "STEP WAY"
// of a wrong line.
const drawn = keptFor((engine: MainModule, { steps }: Content['exercises']) => {
  const computed = new Set<string>();
  const asked = new Set<string>();
  const missing = new Set(
    steps.flatMap(({ id, ask, answer, mistakes = [] }) =>
      (ask === 'line' ? answer.split(' ') : mistakes.map(({ how }) => how)).map(
        (one) => `${id} ${one}`,
      ),
    ),
  );
  const see = ({ id, mistakes, shown }: ExerciseStep) => {
    asked.add(id);
    for (const one of [...mistakes.map(({ how }) => how), ...shown]) missing.delete(`${id} ${one}`);
  };
  const isDone = () => missing.size === 0 && steps.every(({ id }) => asked.has(id));
  for (let seed = 1; seed <= MOST_SEEDS && !isDone(); seed += 1) {
    for (let level = 0; level <= 6; level += 1) {
      const reply = engine.exercise(seed, level);
      if (!reply.ok) continue;
      for (const name of Object.keys(reply.value.numbers)) computed.add(name);
      reply.value.steps.forEach(see);
    }
  }
  return { computed, asked, missing };
});

// A curve's (cpp/practice/curve_answer.h); the vocabulary has those of shapes.
const CURVE_MISTAKES = ['improves_to_the_end'];

/** Wrong shapes and curves that are explained are those that the engine recognises. */
export function lintMistakes({ mistakes }: Vocabulary, content: Content, faults: FaultList) {
  for (const [at, { id, misconception }] of content.mistakes.entries()) {
    const { file, line } = placeInTable(content, 'mistakes', [String(at)]);
    if (![...mistakes, ...CURVE_MISTAKES].includes(id))
      faults.add(file, line, `the engine recognises no mistake "${id}"`);
    if (!misconceptions(content).includes(misconception))
      faults.add(file, line, `${misconception} is not a misconception of the course`);
  }
}
