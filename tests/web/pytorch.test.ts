// The PyTorch script of a run gives that run's numbers, tensor by tensor, wherever there is a PyTorch to ask
// (Debian's python3-torch does). Where there is none, that is said, and only the script's form is looked at.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import type { Config, Edit } from '@engine';
import { loadEngine } from '../../web/site/load-engine.ts';
import { fillScript } from '../../web/src/save/fill-script.ts';
import { scratch } from '../tools/support/scratch.ts';
import { got } from './support/reply.ts';

const MOST_ERROR = 1e-5;
const template = readFileSync('web/content/layer.py', 'utf8');
const TENSORS = ['x', 'W_q', 'W_k', 'W_v', 'W_o', 'q', 'k', 'v', 'q_k', 'scores', 'weights'];
const COMPARED = [...TENSORS, 'head_outputs', 'concat', 'y'];

const python = [process.env.PYTHON, 'python3', '/usr/bin/python3'].find(
  (program) => program && spawnSync(program, ['-c', 'import torch']).status === 0,
);
if (!python)
  console.log(
    '# NO PYTORCH HERE: the script is not run (apt-get install python3-torch brings one)',
  );

const tiny = { batch: 2, seq_len: 5, d_model: 12, n_heads: 3 };
type Run = { config: Config; seed?: number; edits?: Edit[] };
const runs: Record<string, Run> = {
  'the lesson’s own sizes': {
    config: { batch: 2, seq_len: 10, d_model: 768, n_heads: 6 },
    seed: 1,
  },
  'small sizes': { config: tiny },
  'odd sizes and another seed': {
    config: { batch: 3, seq_len: 7, d_model: 15, n_heads: 5 },
    seed: 4_294_967_295,
  },
  'a causal mask and biases': { config: { ...tiny, causal: true, bias: true }, seed: 7 },
  'shared key heads': { config: { ...tiny, d_model: 16, n_heads: 8, n_kv_heads: 2 } },
  'one key head for all, causal': { config: { ...tiny, n_kv_heads: 1, causal: true } },
  'a second sequence, with biases': { config: { ...tiny, cross: true, seq_k: 9, bias: true } },
  'queries that see no key': { config: { ...tiny, cross: true, seq_k: 2, causal: true } },
  'a head size that divides nothing': { config: { ...tiny, head_dim: 7 } },
  'numbers changed by hand': {
    config: { ...tiny, bias: true },
    edits: [
      { tensor: 'x', row: 7, column: 3, value: 2.5 },
      { tensor: 'W_v', row: 0, column: 11, value: -3 },
      { tensor: 'b_o', row: 0, column: 2, value: 1e-3 },
    ],
  },
};

const engine = await loadEngine();
const folder = scratch('torch');

function scriptOf({ config, seed = 1, edits = [] }: Run) {
  const { dims } = got(engine.shapes(config));
  return fillScript(template, { dims, seed, edits, tensors: engine.vocabulary().tensors });
}

/** The whole tensor as the engine has it, in the order of its axes. */
function tensorOf({ config, seed = 1, edits = [] }: Run, tensor: string) {
  const setup = { config, seed, edits };
  const { axes } = got(engine.shapes(config))
    .steps.flatMap((step) => [step.out, ...step.in])
    .find((shape) => shape.tensor === tensor)!;
  let leads: number[][] = [[]];
  for (const { size } of axes.slice(0, -2))
    leads = leads.flatMap((lead) => Array.from({ length: size }, (_, at) => [...lead, at]));
  return leads.flatMap((lead) => [...got(engine.tensor(setup, tensor, lead)).data]);
}

/** What PyTorch makes of a script: every tensor as a flat list. */
function runScript(script: string, name: string): Record<string, number[]> {
  const file = join(folder, `${name.replaceAll(/\W+/g, '-')}.py`);
  const names = `[${COMPARED.map((one) => `"${one}"`).join(', ')}]`;
  const dump = `import json\nprint(json.dumps({name: globals()[name].reshape(-1).tolist() for name in ${names}}))\n`;
  writeFileSync(file, `${script.replace('"__main__"', '"nobody"')}\n${dump}`);
  const done = spawnSync(python!, [file], { encoding: 'utf8', maxBuffer: 1 << 28 });
  assert.equal(done.status, 0, done.stderr);
  return JSON.parse(done.stdout);
}

describe('the PyTorch script', () => {
  for (const [name, run] of Object.entries(runs)) {
    test(`of ${name} gives the engine’s tensors`, { skip: !python && 'no PyTorch here' }, () => {
      const all = runScript(scriptOf(run), name);
      for (const tensor of COMPARED) {
        const theirs = all[tensor]!;
        const ours = tensorOf(run, tensor);
        assert.equal(theirs.length, ours.length, tensor);
        const largest = ours.reduce((most, value) => Math.max(most, Math.abs(value)), 1);
        const error = ours.reduce(
          (most, value, i) => Math.max(most, Math.abs(value - theirs[i]!)),
          0,
        );
        // What the layer starts from is the same to the bit.
        const most = /^(?:x|W_.)$/.test(tensor) ? 0 : MOST_ERROR * largest;
        assert.ok(error <= most, `${tensor}: ${error}`);
      }
    });

    test(`of ${name} has no mark left, and only lines that it needs`, () => {
      const script = scriptOf(run);
      assert.doesNotMatch(script, /^#: |\{\w+\}|undefined|NaN/m);
      assert.equal(script.includes('masked'), run.config.causal ?? false);
      assert.equal(script.includes('b_q'), run.config.bias ?? false);
      assert.equal(script.includes('memory'), run.config.cross ?? false);
      assert.equal(script.includes('repeat_interleave'), run.config.n_kv_heads !== undefined);
    });
  }

  test('runs as it is given, and prints what to compare', {
    skip: !python && 'no PyTorch here',
  }, () => {
    const file = join(folder, 'as-given.py');
    writeFileSync(file, scriptOf(runs['small sizes']!));
    const { status, stdout } = spawnSync(python!, [file], { encoding: 'utf8' });
    assert.equal(status, 0);
    assert.match(stdout, /weights of example 0, head 0:[\s\S]*y: \(2, 5, 12\)/);
  });
});
