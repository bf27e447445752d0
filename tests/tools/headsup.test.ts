// The command line.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { headsup } from './support/headsup.ts';
import { scratch } from './support/scratch.ts';

const golden = 'tests/golden/attention/gqa-bias-cross.json';
const trace = 'tests/golden/training/microgpt-trace.json';

type Shapes = {
  steps: { id: string; out: { shape: number[] } }[];
  totals: Record<string, number>;
};

function written(text: string) {
  const path = join(scratch('command'), 'file.json');
  writeFileSync(path, text);
  return path;
}

test('verify fails a file with one wrong number, names the tensor and ends with 1', async () => {
  const file = JSON.parse(readFileSync(golden, 'utf8'));
  file.expected.weights.data[5] += 0.001;
  const path = written(JSON.stringify(file));
  const { status, stdout } = await headsup('verify', path, golden);
  assert.equal(status, 1);
  assert.match(stdout, /^FAIL gqa-bias-cross weights 1\.0\de-3$/m);
  assert.match(stdout, /^PASS gqa-bias-cross$/m);
});

test('verify passes a training run', async () => {
  const { status, stdout } = await headsup('verify', trace);
  assert.equal(status, 0, stdout);
  assert.match(stdout, /^PASS microgpt-trace$/m);
  assert.match(stdout, /^ {2}losses +\d\.\d\de-\d+ {2}\(at most 0.000005\)$/m);
});

test('verify fails a training run with one wrong loss, and one that cannot be read', async () => {
  const file = JSON.parse(readFileSync(trace, 'utf8'));
  file.losses[30] += 0.01;
  const wrong = await headsup('verify', written(JSON.stringify(file)));
  assert.equal(wrong.status, 1);
  assert.match(wrong.stdout, /^FAIL microgpt-trace losses \d/m);
  file.names[2] = 'Ava';
  const broken = await headsup('verify', written(JSON.stringify(file)));
  assert.equal(broken.status, 1);
  assert.match(
    broken.stdout,
    /\/names\/2: The value Ava .* 1 to 15 lower-case letters from a to z/,
  );
});

test('verify says where a file is wrong', async () => {
  const folder = scratch('wrong');
  const wrongs: [RegExp, (file: ReturnType<typeof JSON.parse>) => unknown][] = [
    [/inputs\/W_q: The shape is \(4, 24\), and \(24, 24\)/, (f) => (f.inputs.W_q.shape = [4, 24])],
    [/expected\/q\/data: There are \d+ numbers/, (f) => f.expected.q.data.pop()],
    [/inputs\/x\/data\/3: .* a number is needed/, (f) => (f.inputs.x.data[3] = '1')],
    [/inputs\/bq: A layer of this config has no such input/, (f) => (f.config.bias = false)],
    [/config\/batch: /, (f) => (f.config.batch = 0)],
    [/lay_out: The field “lay_out” is not known/, (f) => (f.lay_out = '')],
    [/tolerance: A number above 0/, (f) => (f.tolerance = -1)],
    [/gqa-bias-cross has nothing to compare/, (f) => (f.expected = {})],
  ];
  const paths = wrongs.map(([, spoil], n) => {
    const file = JSON.parse(readFileSync(golden, 'utf8'));
    spoil(file);
    const path = join(folder, `${n}.json`);
    writeFileSync(path, JSON.stringify(file));
    return path;
  });
  const { status, stdout } = await headsup('verify', ...paths);
  assert.equal(status, 1);
  const said = stdout.split('\n').filter((line) => line.startsWith('FAIL'));
  for (const [n, [sentence]] of wrongs.entries()) assert.match(said[n]!, sentence);
});

test('verify fails a folder with a sentence and what is not there, and goes on with the files', async () => {
  const { status, stdout } = await headsup('verify', 'tests/golden', 'no-such-file', golden);
  assert.equal(status, 1);
  assert.match(stdout, /^FAIL tests\/golden: this is a folder; name the files in it$/m);
  assert.match(stdout, /^PASS gqa-bias-cross$/m);
});

test('shapes --json is the documented object, whole numbers exact', async () => {
  const { status, stdout } = await headsup(
    ...'shapes --batch 2 --seq 10 --d-model 768 --heads 6 --json'.split(' '),
  );
  assert.equal(status, 0);
  const { steps, totals }: Shapes = JSON.parse(stdout);
  assert.deepEqual(Object.keys(totals), ['parameters', 'flops', 'other_ops', 'bytes']);
  assert.equal(totals.parameters, 4 * 768 * 768);
  const q = steps.find(({ id }) => id === 'q')!;
  assert.deepEqual(Object.keys(q), [
    ...['id', 'op', 'move', 'code', 'in', 'out', 'parameters', 'flops', 'other_ops', 'bytes'],
  ]);
  assert.deepEqual(q.out, {
    tensor: 'q',
    axes: ['batch', 'n_heads', 'seq_len', 'head_dim'],
    shape: [2, 6, 10, 128],
    strides: [7680, 128, 768, 1],
  });
});

test('shapes takes every option of a layer', async () => {
  const { stdout } = await headsup(
    ...'shapes --batch 2 --seq 3 --d-model 24 --heads 6 --kv-heads 2 --head-dim 5'.split(' '),
    ...'--cross --seq-k 7 --key-lengths 7,2 --causal --bias --json'.split(' '),
  );
  const { steps }: Shapes = JSON.parse(stdout);
  const ids = steps.map(({ id }) => id);
  assert.ok(ids.includes('memory') && ids.includes('masked'));
  assert.deepEqual(steps.find(({ id }) => id === 'k')?.out.shape, [2, 2, 7, 5]);
});

test('a config that makes no layer is refused with its sentence and 1, a wrong command with 2', async () => {
  const refused = await headsup(...'shapes --batch 2 --seq 10 --d-model 768 --heads 5'.split(' '));
  assert.equal(refused.status, 1);
  assert.match(refused.stderr, /n_heads 5 does not divide d_model 768; nearest that do: 4 or 6/);
  assert.equal((await headsup('shapes', '--wings', '2')).status, 2);
});

test('help is of the command that is asked about, and of all where none is', async () => {
  const commands = ['verify', 'shapes', 'read-config', 'exercise', 'grade'];
  const models = ['model verify', 'model generate', 'model heads'];
  for (const called of ['--help', '-h', 'help']) {
    const { status, stdout } = await headsup(called);
    assert.equal(status, 0);
    for (const one of [...commands, ...models])
      assert.match(stdout, new RegExp(`headsup.mjs ${one}`));
  }
  for (const one of ['shapes', 'model generate']) {
    const words = one.split(' ');
    const { stdout } = await headsup(...words, '--help');
    const named = stdout.match(/headsup\.mjs (?:model )?[\w-]+/g);
    assert.deepEqual(named, [`headsup.mjs ${one}`], stdout);
    assert.equal((await headsup('help', ...words)).stdout, stdout);
  }
  assert.equal((await headsup('model', '--help')).stdout.match(/headsup\.mjs model/g)?.length, 3);
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  assert.match((await headsup('--version')).stdout, new RegExp(version.replaceAll('.', '\\.')));
});

test('what is read no further ends the command without a word', async () => {
  const { stderr, stdout } = spawnSync(
    'sh',
    [
      '-c',
      `"${process.execPath}" tools/headsup.mjs exercise --seed 0 --count 400 --json | head -1`,
    ],
    { encoding: 'utf8' },
  );
  assert.equal(stderr, '');
  assert.equal(stdout.split('\n').length, 2);
});

const layer = '--batch 1 --seq 2 --d-model 4 --heads 2';
for (const [called, sentence] of [
  [`shapes foo ${layer}`, /“foo”/],
  [`shapes ${layer} --json=1`, /--json takes no value\./],
  [`verify --build base ${golden}`, /There is no option --build\./],
  ['', /Name a command\./],
  ['model', /Say what to do with the model: verify, generate or heads\./],
  ['shapes', /Give --batch, --seq, --d-model, --heads\./],
  ['exercise --seed x', /--seed takes a whole number\./],
  ['model heads', /Give --text\./],
  ['model heads --tokens-in 1,5,x', /--tokens-in takes .* “x”/],
  ['model heads --tokens-in 1', /at least two tokens/],
  ['model generate --top-p 2', /--top-p takes a number from 0 to 1\./],
  ['model generate --tokens 2.5', /--tokens takes a whole number from 0\./],
  ['model generate --temperature -1', /--temperature takes a number from 0\./],
  ['exercise --seed --json', /--seed needs a value\./],
  ['__proto__', /There is no command "__proto__"\./],
] as const)
  test(`“${called}” is a wrong command: one sentence, where help is, and 2`, async () => {
    const { status, stdout, stderr } = await headsup(...called.split(' ').filter(Boolean));
    assert.equal(status, 2);
    assert.equal(stdout, '');
    const [said, next, ...more] = stderr.split('\n');
    assert.match(said!, sentence);
    assert.match(next!, /^`node tools\/headsup\.mjs .*--help` says more\.$/);
    assert.deepEqual(more, ['']);
  });
