// Exercises: what an author may get wrong in their rows is told by the course build, with the line of the step.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { breakableCourse } from './support/broken-course.ts';

const EXERCISES = 'web/content/exercises.json';
const { assertFault, faultsAfter } = breakableCourse();

type Told = Parameters<typeof assertFault>;
/** The line of the fault is that of the id before what was broken. */
async function assertTold(...[name, from, to, message, file = EXERCISES]: Told) {
  const { line, text } = await faultsAfter(name, from, to, file);
  assert.match(text, message);
  const at = Number(text.match(/^[^:]+:(\d+):/)?.[1]);
  assert.ok(text.startsWith(`${file}:`), text);
  assert.ok(at <= line && line - at < 12, `line ${line}: ${text}`);
}

const HEAD_DIM =
  '"answer": "head_dim",\n      "mistakes": [{ "misconception": "M8", "how": "full_width", "gives": ';

test('faults of a step of an exercise are told with its line', async () => {
  for (const [from, to, message] of [
    ['"answer": "head_w_q"', '"answer": "head_w_q +"', /asks "w_q_head"/],
    ['"gives": "head_dim ** 2"', '"gives": "head_dimm ** 2"', /head_dimm/],
    [`${HEAD_DIM}"d_model"`, `${HEAD_DIM}"head_dim"`, /other than the right/],
    ['"M8", "how": "full_width"', '"M88", "how": "full_width"', /a misconception of the course/],
    ['"states": ["d_model", "n_heads"]', '"states": ["d_modle"]', /d_modle/],
    ['"gives": "project swap split', '"gives": "project split', /the items of/],
    ['"id": "token_qkv"', '"id": "token_input"', /used twice/],
    ['"expression": "n_heads * head_dim"', '"expression": "w_q"', /"?w_q/],
  ] as const)
    await assertTold('step', from, to, message);
});

test('a wrong shape that the engine does not know, or a misconception that is none, is told with its line', async () => {
  const file = 'web/content/mistakes.json';
  await assertTold('shape', '"missing_head_axis"', '"missing_axis"', /missing_axis/, file);
  await assertTold('shape', '"M14"', '"M15"', /a misconception of the course/, file);
});

test('and so is one of a curve, and of a look-up', async () => {
  const curve = 'web/content/mistakes.json';
  await assertTold('curve', '"improves', '"improoves', /improoves_to_the_end/, curve);
  await assertTold('curve', '"M10"', '"M15"', /a misconception of the course/, curve);
  const lookup = 'web/content/lookup-mistakes.json';
  await assertTold('lookup', '"M7"', '"M15"', /"quotient": "M15" is no misconception/, lookup);
});
