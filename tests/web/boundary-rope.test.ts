// A score at any two positions, as JS meets it: beside a weight's own way, beside RoPE written out in double precision, and
// refused by name.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, test } from 'node:test';
import { loadTools, repoRoot } from '../../tools/load-engine.ts';
import { openModel } from '../../tools/model-files.ts';
import { faultSentence } from '../../tools/sentences.ts';
import { faultsOf, got, refusals } from './support/reply.ts';

const TEXT = 'Lily saw a big, red ball. She wanted to play with';
const MODEL = join(repoRoot, 'web/models/stories260K');
const CONTEXT = 512;
const place = { layer: 2, head: 2, query: 16, key: 15 };
const own = { ...place, query_position: 16, key_position: 15 };

const engine = await loadTools();

function study() {
  got(openModel(engine, join(MODEL, 'stories260K.planes')));
  got(engine.modelTokenizer(readFileSync(join(MODEL, 'tok512.bin'))));
  return got(engine.modelStudyText(TEXT));
}

const near = (value: number, wanted: number, within = 1e-4) =>
  assert.ok(Math.abs(value - wanted) <= within, `${value} is not ${wanted}`);

/** Su et al. 2021, equations 13 to 16, for pairs that stand side by side. */
function plainly(q: Float32Array, k: Float32Array, query: number, key: number) {
  const turned = (row: Float32Array, position: number, i: number) => {
    const angle = position * 10000 ** ((-2 * i) / row.length);
    const [x, y] = [row[2 * i]!, row[2 * i + 1]!];
    const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
    return [x * cosine - y * sine, x * sine + y * cosine] as const;
  };
  const contributions = Array.from({ length: q.length / 2 }, (_, i) => {
    const [qx, qy] = turned(q, query, i);
    const [kx, ky] = turned(k, key, i);
    return qx * kx + qy * ky;
  });
  const dot = contributions.reduce((sum, one) => sum + one);
  return { contributions, score: dot / Math.sqrt(q.length) };
}

beforeEach(study);

describe('a score at any two positions', () => {
  test('at the tokens’ own it is what the weight is made of', () => {
    const made = got(engine.modelRopeScore(own));
    const weight = got(engine.modelWeight({ ...place, interventions: [] }));
    for (const name of ['q', 'k', 'q_rot', 'k_rot'] as const)
      assert.deepEqual([...made[name]], [...weight[name]], name);
    assert.equal(made.scale, weight.scale);
    near(made.dot_product, weight.q_k[15]!);
    near(made.score, weight.scores[15]!);
    assert.equal(made.scores.length, 0);
    assert.equal(made.rest, 0);
  });

  test('each pair turns by its frequency and adds what plain arithmetic gives', () => {
    for (const [query, key] of [
      [16, 15],
      [0, 0],
      [511, 0],
      [3, 200],
    ] as const) {
      const at = { query_position: query, key_position: key };
      const made = got(engine.modelRopeScore({ ...place, ...at }));
      const plain = plainly(made.q, made.k, query, key);
      assert.deepEqual(
        made.pairs.map(({ first, second }) => [first, second]),
        [0, 1, 2, 3].map((i) => [2 * i, 2 * i + 1]),
      );
      made.pairs.forEach((pair, i) => {
        near(pair.frequency, 10 ** -i, 1e-12);
        near(pair.angle, (query - key) * 10 ** -i, 1e-9);
        near(pair.contribution, plain.contributions[i]!);
      });
      near(made.score, plain.score);
    }
  });

  test('moving both along the text changes the arrows and not the score', () => {
    const here = got(engine.modelRopeScore(own));
    for (const moved of [1, 100, CONTEXT - 17]) {
      const at = { query_position: 16 + moved, key_position: 15 + moved };
      const there = got(engine.modelRopeScore({ ...place, ...at }));
      assert.notDeepEqual(there.q_rot, here.q_rot);
      there.pairs.forEach(({ contribution }, i) => {
        near(contribution, here.pairs[i]!.contribution);
      });
      near(there.score, here.score);
    }
  });

  test('the scores of distances are those of these distances', () => {
    const { scores, q, k } = got(engine.modelRopeScore({ ...own, distances: CONTEXT }));
    assert.equal(scores.length, CONTEXT);
    for (const distance of [0, 1, 7, 64, 511])
      near(scores[distance]!, plainly(q, k, distance, 0).score);
    near(scores[1]!, got(engine.modelRopeScore(own)).score);
  });
});

describe('refused by name', () => {
  test('what is no layer, head, token or position of the model, and more distances than it has', () => {
    for (const [change, where] of [
      [{ layer: 5 }, 'layer'],
      [{ head: 8 }, 'head'],
      [{ query: 17 }, 'query'],
      [{ key: 17 }, 'key'],
      [{ query: 14 }, 'key'],
      [{ query_position: CONTEXT }, 'query_position'],
      [{ key_position: -1 }, 'key_position'],
      [{ key_position: Number.NaN }, 'key_position'],
      [{ key_position: 1.5 }, 'key_position'],
      [{ distances: CONTEXT + 1 }, 'distances'],
    ] as const)
      assert.deepEqual(refusals(engine.modelRopeScore({ ...own, ...change })), [
        `index_out_of_range ${where}`,
      ]);
  });

  test('a model without a text, and one that rotates nothing, in a sentence', () => {
    openModel(engine, join(MODEL, 'stories260K.planes'));
    assert.deepEqual(refusals(engine.modelRopeScore(own)), ['no_model model']);
    got(openModel(engine, join(repoRoot, 'tests/models/reference/tiny-gpt2')));
    got(engine.modelStudy([1, 5, 7]));
    const at = { query_position: 2, key_position: 1 };
    const reply = engine.modelRopeScore({ layer: 0, head: 0, query: 2, key: 1, ...at });
    assert.deepEqual(refusals(reply), ['field_bad_value rope']);
    assert.match(faultSentence(faultsOf(reply)[0]!), /a model with rotary position embedding/);
  });
});

test('of halves of a head, as Hugging Face pairs them, the scores are the model’s too', () => {
  got(openModel(engine, join(repoRoot, 'tests/models/reference/tiny-qwen3')));
  got(engine.modelStudy([1, 5, 7, 2]));
  const at = { layer: 0, head: 1, query: 3, key: 1 };
  const made = got(engine.modelRopeScore({ ...at, query_position: 3, key_position: 1 }));
  const weight = got(engine.modelWeight({ ...at, interventions: [] }));
  const half = made.q.length / 2;
  assert.deepEqual([made.pairs[1]!.first, made.pairs[1]!.second], [1, 1 + half]);
  assert.deepEqual([...made.q_rot], [...weight.q_rot]);
  near(made.score, weight.scores[1]!);
});
