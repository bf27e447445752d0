// The wrong lines that the lab shows of the trained model's layer: that the engine runs what the code says, worked out here in plain
// doubles from the tensors before it.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import type { Intervention } from '@engine';
import words from '#content/words/line-options.json' with { type: 'json' };
import { listedOptions } from '../../tools/course/listings.ts';
import { repoRoot } from '../../tools/load-engine.ts';
import { openModel } from '../../tools/model-files.ts';
import { changeOf, type Kind } from '../../web/src/features/pretrained/model-changes.ts';
import { tools as engine } from './support/engines.ts';
import { got } from './support/reply.ts';

const MODEL = join(repoRoot, 'web/models/stories260K');
const SPINE = 'Lily saw a big, red ball. She wanted to play with';
const page = readFileSync('web/content/en/labs/silent-bugs.md', 'utf8');
const { cases } = JSON.parse(readFileSync('web/content/story-layer.json', 'utf8')) as {
  cases: { bug: Kind; lines: Record<string, string> }[];
};
const HEADS = 8;
const KV_HEADS = 4;
const SIZE = 8;
const LAYER = 0;
let tokens = 0;

before(() => {
  openModel(engine, join(MODEL, 'stories260K.planes'));
  engine.modelTokenizer(readFileSync(join(MODEL, 'tok512.bin')));
  const read = got(engine.modelEncode(SPINE)).map(({ token }) => token);
  tokens = read.length;
  engine.modelStudy(read);
});

const tensor = (name: string, interventions: Intervention[] = []) =>
  got(engine.modelTensor({ tensor: name, layer: LAYER, interventions })).data;
const row = (data: ArrayLike<number>, head: number, token: number) =>
  Array.from({ length: SIZE }, (_, n) => data[(head * tokens + token) * SIZE + n]!);
const near = (a: number, b: number) => assert.ok(Math.abs(a - b) < 1e-4, `${a} ${b}`);

/** Checks the scores of the engine against those of queries and keys by head and token. */
function assertScores(
  kind: Kind,
  q: (head: number, token: number) => number[],
  k: (head: number, token: number) => number[],
) {
  const interventions = changeOf(kind, { layer: LAYER, head: 0 }).of('shown');
  const scores = tensor('scores', interventions);
  for (let h = 0; h < HEADS; h += 1)
    for (let i = 0; i < tokens; i += 1)
      for (let j = 0; j <= i; j += 1) {
        const key = k(h, j);
        const score = q(h, i).reduce((sum, one, n) => sum + one * key[n]!, 0) / Math.sqrt(SIZE);
        near(scores[(h * tokens + i) * tokens + j]!, score);
      }
}

test('repeat: query head h reads key head h mod n_kv_heads', () => {
  const [q, k] = [tensor('q_rot'), tensor('k_rot')];
  assertScores(
    'repeat_kv',
    (h, t) => row(q, h, t),
    (h, t) => row(k, h % KV_HEADS, t),
  );
});

test('chunk: the first half of a head is rotated with the second, and stack puts the pairs side by side', () => {
  const [q, k] = [tensor('q'), tensor('k')];
  const rotate = (x: number[], position: number) =>
    Array.from({ length: SIZE / 2 }, (_, pair) => {
      const angle = position * 10000 ** ((-2 * pair) / SIZE);
      const [a, b] = [x[pair]!, x[pair + SIZE / 2]!];
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
      return [a * cos - b * sin, a * sin + b * cos];
    }).flat();
  assertScores(
    'other_rope_pairs',
    (h, t) => rotate(row(q, h, t), t),
    (h, t) => rotate(row(k, Math.floor((h * KV_HEADS) / HEADS), t), t),
  );
});

test('y times on: one slice of what W_o makes is zero, and the rest as it was', () => {
  const interventions = changeOf('zero_output_slice', { layer: LAYER, head: 2 }).of('shown');
  const [was, is] = [tensor('y'), tensor('slices_zeroed', interventions)];
  const width = HEADS * SIZE;
  for (const [n, number] of was.entries())
    assert.equal(is[n], Math.floor((n % width) / SIZE) === 2 ? 0 : number);
});

describe('the cases of the page', () => {
  test('are run and asked for by one name, and make the text harder', () => {
    const asked = [
      ...page.matchAll(/model-change kind=(\w+)[\s\S]*?::::: predict \S+ .*?listing=(\w+)/g),
    ];
    assert.deepEqual(
      asked.map(([, kind]) => kind),
      cases.map(({ bug }) => bug),
    );
    const { loss } = got(engine.modelRun({ interventions: [] }));
    for (const [, kind, listing] of asked) {
      assert.equal(kind, listing);
      const interventions = changeOf(kind as Kind, { layer: 4, head: 2 }).of('shown');
      assert.ok(got(engine.modelRun({ interventions })).loss > loss, kind);
    }
  });

  test('have the wrong lines of the listing as answers', () => {
    for (const { bug, lines } of cases) {
      const right = listedOptions('.', bug, words)!.filter((one) => one.right);
      assert.deepEqual(
        right.map(({ id, says }) => [id, says]),
        Object.entries(lines),
      );
    }
  });
});
