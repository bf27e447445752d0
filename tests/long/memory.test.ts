// Sizes that take all the memory there is, and more, as JS meets them: the shipped module in Node. On
// wasm a size has 32 bits, so what is only slow natively overwrites memory here.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Config, MainModule, Reply } from '@engine';
import { loadEngine, loadModels } from '../../web/site/load-engine.ts';
import { got, setup } from '../web/support/reply.ts';

const small = setup({ batch: 1, seq_len: 4, d_model: 8, n_heads: 2 });
const one = { batch: 1, seq_len: 1, n_heads: 1, head_dim: 1 };

/** layers that grow in one size */
const families: Record<string, (size: number) => Config> = {
  'the width, with one head of one number': (size) => ({ ...one, d_model: size }),
  'the tokens': (size) => ({ batch: 1, seq_len: size, d_model: 8, n_heads: 1 }),
  'the keys of a second sequence': (size) => ({ ...one, d_model: 1, cross: true, seq_k: size }),
  'the width, with one head as wide': (size) => ({ ...one, d_model: size, head_dim: size }),
  'the examples': (size) => ({ batch: size, seq_len: 3, d_model: 8, n_heads: 2, causal: true }),
  'the heads of one number': (size) => ({ ...one, d_model: 1, n_heads: size, bias: true }),
  'the heads that share a key': (size) => ({
    ...{ ...one, seq_len: 2, d_model: 2 },
    ...{ n_heads: size, n_kv_heads: 1, causal: true },
  }),
};

const wanted = got((await loadEngine()).tensor(small, 'y', [0])).data;

/** What a call was answered: "ok" or the fault's code. Anything else is the end of the engine. */
const outcome = (reply: Reply<unknown>) => (reply.ok ? 'ok' : reply.errors[0]!.code);
const wellAnswered = new Set(['ok', 'memory_over_limit', 'out_of_memory', 'field_bad_value']);

/** Every call that makes a run of these sizes, each with how it is told in a message. */
type Calls = Generator<[name: string, call: () => Reply<unknown>]>;
function* everyCall(engine: MainModule, config: Config): Calls {
  const run = setup(config);
  const { steps } = got(engine.shapes(config));
  const tensors = steps.flatMap((step) => [...step.in, step.out]);
  const rank = new Map(tensors.map(({ tensor, axes }) => [tensor, axes.length]));
  for (const [tensor, axes] of rank) {
    const lead = Array(Math.max(axes - 2, 0)).fill(0);
    yield [`tensor ${tensor}`, () => engine.tensor(run, tensor, lead)];
    yield [`explain ${tensor}`, () => engine.explain(run, tensor, Array(axes).fill(0))];
  }
}

function answersAll(engine: MainModule, config: Config) {
  for (const [name, call] of everyCall(engine, config)) {
    const answer = outcome(call());
    assert.ok(wellAnswered.has(answer), `${name} of ${JSON.stringify(config)}: ${answer}`);
  }
  assert.deepEqual(got(engine.tensor(small, 'y', [0])).data, wanted, 'the next call is right');
}

describe('a layer as large as memory allows', () => {
  for (const [name, family] of Object.entries(families)) {
    test(`that grows in ${name} answers every call, and the call after`, async () => {
      const engine = await loadEngine();
      const runs = (size: number) => {
        const reply = engine.shapes(family(size));
        return reply.ok && reply.value.runs;
      };
      let [fits, over] = [1, 1e9];
      while (over - fits > 1) {
        const between = Math.floor((fits + over) / 2);
        [fits, over] = runs(between) ? [between, over] : [fits, between];
      }
      assert.ok(fits > 1000, `the largest that runs is ${fits}`);
      for (const size of [fits, Math.floor(fits / 2)]) answersAll(engine, family(size));
      const beyond = engine.tensor(setup(family(over)), 'y', [0]);
      assert.equal(outcome(beyond), 'memory_over_limit');
    });
  }
});

describe('a call that asks for more than its run', () => {
  test('after a run that took all there is, studies and scenes have room', async () => {
    const engine = await loadEngine();
    const tokens = setup({ batch: 1, seq_len: 8000, d_model: 8, n_heads: 1 });
    assert.equal(outcome(engine.tensor(tokens, 'y', [0])), 'ok');
    const head_dims = Array.from({ length: 512 }, (_, n) => n + 1);
    const study = engine.scalingStudy({
      ...{ head_dims, head_dim: 64, d_model: 512, seq_k: 64, rows: 256, seed: 1 },
      divisor: 'none',
    });
    assert.equal(outcome(study), 'ok');
    assert.equal(outcome(engine.rankView(64, 1, 4)), 'ok');
  });
});

describe('work made ready beside other work', () => {
  test('a product and a layer that do not fit together are refused by name', async () => {
    const engine = await loadEngine();
    assert.equal(outcome(engine.speedProduct(8000, 8000, 8000)), 'ok');
    const layer = { batch: 1, seq_len: 64, d_model: 2048, n_heads: 16 };
    assert.equal(outcome(engine.speedLayer(layer, 1)), 'out_of_memory');
  });

  test('runs that do not fit together are refused by name, and those before go on', async () => {
    const trainer = await loadModels();
    const large = { task: 'lookups', n_values: 32, n_places: 24, n_slots: 8, seed: 0 };
    const model = { n_layers: 4, d_model: 64, n_heads: 64, batch: 256, steps: 4 };
    const started: string[] = [];
    for (let n = 0; n < 16; n++) {
      const reply = trainer.trainStart(`run ${n}`, { ...large, ...model });
      const answer = reply.ok ? outcome(trainer.trainSteps(`run ${n}`, 1)) : outcome(reply);
      started.push(answer);
      if (answer !== 'ok') break;
    }
    assert.equal(started.at(-1), 'out_of_memory', String(started));
    assert.ok(started.length > 2, String(started));
    assert.equal(outcome(trainer.trainSteps('run 0', 1)), 'ok');
  });
});
