// Patches and sets of heads, beside plain doubles: in lily, in a GPT-2 and in a Llama.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, test } from 'node:test';
import type { HeadId, Intervention, MainModule, MeasureAsk } from '@engine';
import { loadModels } from '../../web/site/load-engine.ts';
import { filesOfModel, openModel, openShipped, shippedFiles } from '../../web/site/model-files.ts';
import { got } from '../web/support/reply.ts';
import { errorOf } from './compare.ts';
import { readFolder } from './huggingface_folder.ts';
import { readLlama2c } from './llama2c.ts';
import { type Architecture, runPlain, type Weights } from './plain_decoder.ts';
import { intervenePlainly } from './plain_interventions.ts';

const TOLERANCE = 2e-5;
const OWNER = { layer: 1, head: 7 };

type Case = {
  plain: { architecture: Architecture; weights: Weights };
  tokens: number[];
  others: number[];
  /** of whose patches every place is compared */
  places: HeadId[];
  /** otherwise the likeliest after each text */
  answers?: { right: number; wrong: number };
};

function measured(engine: MainModule, what: MeasureAsk) {
  let reply = got(engine.modelMeasure(what));
  while (!reply.done) reply = got(engine.modelMeasureOn(100));
  return reply;
}

const headsOf = ({ layers, heads }: Architecture): HeadId[] =>
  Array.from({ length: layers * heads }, (_, n) => ({
    layer: Math.floor(n / heads),
    head: n % heads,
  }));

/** Of the next token, with heads that put out zeros. */
function logitsWithout(
  { architecture, weights }: Case['plain'],
  tokens: number[],
  isOff: (head: HeadId) => boolean,
) {
  const output = (layer: number, head: number, own: number[]) =>
    isOff({ layer, head }) ? own.map(() => 0) : own;
  return runPlain(architecture, weights, tokens, { output }).logits.at(-1)!;
}

const likeliest = (logits: number[]) => logits.indexOf(Math.max(...logits));

/** Studies both texts of a case, and compares what patches of heads do to their answers. */
function comparePatches(engine: MainModule, { plain, tokens, others, places, answers }: Case) {
  const { architecture, weights } = plain;
  got(engine.modelStudy(tokens));
  got(engine.modelSecondText(others));
  const second = runPlain(architecture, weights, others);
  const clean = runPlain(architecture, weights, tokens).logits.at(-1)!;
  const { right, wrong } = answers ?? {
    right: likeliest(clean),
    wrong: likeliest(second.logits.at(-1)!),
  };
  const difference = (logits: number[]) => logits[right]! - logits[wrong]!;
  const patched = (one: Intervention) =>
    difference(intervenePlainly(architecture, weights, tokens, one, { second }).logits!);
  for (const what of ['patch_output', 'patch_pattern'] as const) {
    const compare = (heads: HeadId[], by_place: boolean) => {
      const { patch } = measured(engine, { what, heads, by_place, ...answers });
      assert.deepEqual([patch!.right, patch!.wrong], [right, wrong]);
      const at = by_place ? [...tokens.keys()] : [-1];
      const expected = heads.flatMap((head) =>
        at.map((place) => patched({ kind: what, ...head, place })),
      );
      assert.ok(errorOf([...patch!.differences], expected) < TOLERANCE, what);
      const [from, to] = [difference(clean), difference(second.logits.at(-1)!)];
      const shares = expected.map((one) => (one - from) / (to - from));
      assert.ok(errorOf([...patch!.shares], shares) < TOLERANCE, what);
    };
    compare(headsOf(architecture), false);
    compare(places, true);
  }
}

for (const name of ['tiny-gpt2', 'tiny-llama-gqa'])
  describe(name, async () => {
    const path = `tests/models/reference/${name}`;
    const files = filesOfModel(path).map((file) => [basename(file), readFileSync(file)]);
    const plain = readFolder(Object.fromEntries(files));
    const heads = headsOf(plain.architecture);
    const numberOf = ({ layer, head }: HeadId) => layer * plain.architecture.heads + head;
    const engine = await loadModels();
    got(openModel(engine, path, 'f32'));
    const tokens = [3, 17, 5, 29, 8, 41];

    test('has patches of every head at every place as plain doubles', () => {
      const answers = { right: 5, wrong: 9 };
      const others = tokens.with(2, 11);
      comparePatches(engine, { plain, tokens, others, places: heads, answers });
    });

    test('has the fewest heads that trying all subsets finds', () => {
      const all = 2 ** heads.length;
      const before = likeliest(logitsWithout(plain, tokens, () => false));
      const guesses = Array.from({ length: all }, (_, off) =>
        likeliest(logitsWithout(plain, tokens, (head) => ((off >> numberOf(head)) & 1) === 1)),
      );
      const size = (set: number) => set.toString(2).replaceAll('0', '').length;
      const least = (does: (set: number) => boolean) =>
        Math.min(...guesses.map((_, set) => (does(set) ? size(set) : Infinity)));
      got(engine.modelStudy(tokens));
      for (const [what, does] of [
        ['fewest_off', (set: number) => guesses[set] !== before],
        ['fewest_on', (set: number) => guesses[all - 1 - set] === before],
      ] as const) {
        const { fewest } = measured(engine, { what });
        const set = fewest!.heads.reduce((bits, head) => bits | (1 << numberOf(head)), 0);
        assert.equal(fewest!.found, does(set), what);
        assert.equal(fewest!.found, least(does) < Infinity, what);
        if (fewest!.exact) assert.equal(fewest!.heads.length, least(does), what);
        assert.equal(
          fewest!.after.token.token,
          guesses[what === 'fewest_off' ? set : all - 1 - set],
        );
      }
    });
  });

describe('lily', async () => {
  const engine = await loadModels();
  openShipped(engine, 'lily');
  const plain = readLlama2c(readFileSync(shippedFiles('lily').weights));
  const encode = (text: string) => got(engine.modelEncode(text)).map(({ token }) => token);
  const tokens = encode('Lily had a ball and Tom had a kite. He played with his');
  const others = encode('Tom had a ball and Lily had a kite. He played with his');
  const [ball, kite] = [tokens[4]!, tokens[9]!];
  const most = (shares: number[], count: number) =>
    [...shares.keys()].toSorted((a, b) => shares[b]! - shares[a]!).slice(0, count);

  test('has patches as plain doubles, and those of its owner head at the things count most', () => {
    comparePatches(engine, { plain, tokens, others, places: [OWNER] });
    const all = measured(engine, { what: 'patch_output' }).patch!;
    assert.deepEqual([all.right, all.wrong, all.first], [kite, ball, 1]);
    assert.deepEqual(most(all.shares, 2), [1 * 8 + 7, 2 * 8 + 4]);
    const { shares } = measured(engine, { what: 'patch_output', heads: [OWNER], by_place: true })
      .patch!;
    assert.deepEqual(most(shares, 2), [9, 4]);
    assert.ok(shares[9]! > 0.4 && shares[4]! > 0.4 && shares[14]! < 0.1, `${shares}`);
  });

  test('says ball without its owner head alone, with zeros and with means for it', () => {
    got(engine.modelStudy(tokens));
    got(engine.modelReference([encode('Mia had a hat. The sun was hot.'), others]));
    const off = ({ layer, head }: HeadId) => layer === OWNER.layer && head === OWNER.head;
    assert.equal(likeliest(logitsWithout(plain, tokens, off)), ball);
    for (const means of [false, true]) {
      const { fewest } = measured(engine, { what: 'fewest_off', wrong: ball, means });
      assert.deepEqual([fewest!.heads, fewest!.exact], [[OWNER], true]);
      const guesses = [fewest!.before, fewest!.after].map(({ token }) => token.token);
      assert.deepEqual(guesses, [kite, ball]);
    }
  });

  test('is as faithful and as complete with two heads as in plain doubles', () => {
    const heads = [OWNER, { layer: 2, head: 4 }];
    const isOf = ({ layer, head }: HeadId) =>
      heads.some((one) => one.layer === layer && one.head === head);
    const texts = [
      { tokens, right: kite, wrong: ball },
      { tokens: others, right: ball, wrong: kite },
    ];
    const mean = (off: (head: HeadId) => boolean) => {
      const differences = texts.map(({ tokens, right, wrong }) => {
        const logits = logitsWithout(plain, tokens, off);
        return logits[right]! - logits[wrong]!;
      });
      return (differences[0]! + differences[1]!) / 2;
    };
    const [whole, circuit] = [mean(() => false), mean((head) => !isOf(head))];
    const [complement, none] = [mean(isOf), mean(() => true)];
    const made = measured(engine, { what: 'faithfulness', heads, texts }).faithfulness!;
    assert.ok(
      errorOf(
        [made.whole, made.circuit, made.complement, made.none],
        [whole, circuit, complement, none],
      ) < 1e-4,
    );
    assert.ok(Math.abs(made.faithfulness! - (100 * circuit) / whole) < 0.01);
    const lost = Math.abs(none - complement) / Math.abs(whole);
    assert.ok(Math.abs(made.completeness! - 100 * (1 - lost)) < 0.01);
  });
});
