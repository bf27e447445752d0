// Exercises on the command line.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { headsup } from './support/headsup.ts';

type Step = Record<'id' | 'prompt' | 'hint' | 'worked', string> & {
  accepted: string[];
  mistakes: { misconception: string; gives: string }[];
};
type Sheet = { seed: number; level: number; config: Record<string, number>; steps: Step[] };

const sheets = async (...args: string[]): Promise<Sheet[]> =>
  (await headsup('exercise', ...args, '--json')).stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
const graded = async (step: string, answer: string, ...where: string[]) =>
  JSON.parse(
    (
      await headsup(
        ...['grade', ...(where.length > 0 ? where : ['--seed', '0'])],
        ...['--step', step, '--answer', answer, '--json'],
      )
    ).stdout,
  );

test('exercise --json prints one documented object a line, the same for the same seed', async () => {
  const made = await sheets('--seed', '7', '--count', '12');
  assert.deepEqual(
    made.map(({ seed, level }) => `${seed} ${level}`),
    Array.from({ length: 12 }, (_, i) => `${7 + i} ${((6 + i) % 5) + 1}`),
  );
  assert.deepEqual(Object.keys(made[0]!.config), [
    ...['batch', 'seq_len', 'seq_k', 'd_model', 'n_heads', 'n_kv_heads', 'head_dim'],
    ...['cross', 'causal', 'bias', 'head_dim_given', 'n_layers', 'bytes_per_number', 'model'],
  ]);
  for (const { prompt, hint, worked, accepted, mistakes } of made.flatMap(({ steps }) => steps)) {
    assert.ok(prompt && hint && worked && accepted.length === 1);
    for (const { misconception } of mistakes) assert.match(misconception, /^M\d+$/);
  }
  assert.deepEqual(await sheets('--seed', '7', '--count', '12'), made);
  assert.deepEqual((await sheets('--seed', '9'))[0], made[2]);
});

test('seed 0 is printed as the five steps at 1024 and 16, without their answers', async () => {
  const { stdout } = await headsup('exercise', '--seed', '0');
  assert.match(stdout, /^Five steps at d_model 1,024 with 16 heads$/m);
  assert.match(stdout, /more heads are not more weights/);
  assert.doesNotMatch(stdout, /65,536|1,048,576/);
});

test('grade says what an answer comes from, and where the same is asked of other numbers', async () => {
  const wrong = await graded('w_q_head', '4096');
  assert.equal(wrong.verdict, 'wrong');
  assert.deepEqual(wrong.misconceptions, ['M5']);
  assert.match(wrong.feedback, /slice of the token/);
  assert.equal(wrong.transfer.step, 'w_q_head');
  const near = (await sheets('--seed', String(wrong.transfer.seed), '--level', '0'))[0]!;
  assert.ok(near.steps.some(({ id }) => id === 'w_q_head'));
  assert.match(
    (await headsup('grade', '--seed', '0', '--step', 'head_dim', '--answer', '64')).stdout,
    /^right\nRight\. 1,024 \/ 16 = 64\.$/m,
  );
});

test('grade takes the level that exercise takes', async () => {
  const step = (await sheets('--seed', '3', '--level', '5'))[0]!.steps[0]!;
  const answer = await graded(step.id, step.accepted[0]!, '--seed', '3', '--level', '5');
  assert.equal(answer.verdict, 'right');
});

test('what is no exercise is refused with its sentence and 1, a wrong command with 2', async () => {
  const level = await headsup('exercise', '--seed', '1', '--level', '9');
  assert.equal(level.status, 1);
  assert.match(
    level.stderr,
    /level: The value 9 is not allowed here\. Expected: a level from 0 to 6/,
  );
  const seed = await headsup('exercise', '--seed', '99999999999999999999');
  assert.equal(seed.status, 1);
  assert.match(seed.stderr, /^seed: The seed must be a whole number .*\n$/); // one sentence
  assert.equal(
    (await headsup('grade', '--seed', '0', '--step', 'nope', '--answer', '1')).status,
    1,
  );
  const odd = 'grade --seed 0 --step __proto__ --answer 1'.split(' ');
  assert.match((await headsup(...odd)).stderr, /“__proto__”/);
  assert.equal((await headsup('exercise')).status, 2);
  assert.equal((await headsup('exercise', '--seed', '1', '--count', '0')).status, 2);
  assert.equal((await headsup('grade', '--seed', '0', '--step', 'head_dim')).status, 2);
});
