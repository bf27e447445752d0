// What a model would take in memory, from its files' headers alone: as much as it then takes, however its weights are kept.
// Broken files: boundary-model-files.test.ts.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { loadModels } from '../../web/site/load-engine.ts';
import { soundModels } from './support/own-models.ts';
import { faultsOf, got } from './support/reply.ts';
import { openFolder, planFolder, smallFolder } from './support/small-folders.ts';

const engine = await loadModels();

/** Only the model's own files. */
const withoutTokenizer = ({ 'tok512.bin': _tokenizer, ...files }: Record<string, Uint8Array>) =>
  files;

describe('the plan is what the model is and takes:', () => {
  for (const [name, files] of Object.entries(soundModels))
    test(name, () => {
      const all = withoutTokenizer(files());
      const plan = got(planFolder(engine, all));
      assert.deepEqual(
        plan.ways.map(({ keep }) => keep),
        ['f32', 'as_stored', 'int8'],
      );
      for (const { keep, bytes, formats, fits_memory } of plan.ways) {
        assert.ok(fits_memory);
        assert.ok(openFolder(engine, all, keep).ok);
        const { kept, ...sizes } = got(engine.modelArchitecture());
        const { ways: _ways, ...planned } = plan;
        assert.deepEqual(planned, sizes);
        assert.equal(bytes, kept.bytes, keep);
        assert.deepEqual([...formats].sort(), [...kept.formats].sort(), keep);
      }
    });
});

test('a model that no memory holds has room in no way, and its bytes are counted all the same', () => {
  const [dim, hidden, layers, heads, vocab, context] = [8192, 28672, 80, 64, 32000, 2048];
  const layer = 2 * dim + 4 * dim * dim + 3 * hidden * dim;
  const numbers = vocab * dim + layers * layer + dim + context * (dim / heads);
  const value = got(engine.modelPlan([{ name: 'large.bin', size: 28 + 4 * numbers }]));
  const header = new DataView(new ArrayBuffer(value!.end));
  [dim, hidden, layers, heads, heads, vocab, context].forEach((size, at) => {
    header.setInt32(4 * at, size, true);
  });
  assert.deepEqual(engine.modelPlanTake(new Uint8Array(header.buffer)), { ok: true, value: null });
  const { ways, parameters } = got(engine.modelPlanned());
  assert.deepEqual(
    ways.map(({ fits_memory }) => fits_memory),
    [false, false, false],
  );
  assert.ok(parameters > 6e10 && ways[0]!.bytes > 4 * 6e10 && ways[2]!.bytes > 6e10);
});

describe('calls in another order', () => {
  const files = Object.entries(smallFolder()).map(([name, { length }]) => ({ name, size: length }));

  test('bytes that nobody asked for, too few and too many', () => {
    engine.modelOpen([], '');
    assert.equal(faultsOf(engine.modelPlanTake(new Uint8Array(8)))[0]!.code, 'bad_argument');
    const value = got(engine.modelPlan(files));
    for (const size of [0, value!.end - 1, value!.end + 1])
      assert.equal(faultsOf(engine.modelPlanTake(new Uint8Array(size)))[0]!.code, 'bad_argument');
    assert.equal(faultsOf(engine.modelTake(new Uint8Array(value!.end)))[0]!.code, 'bad_argument');
    assert.equal(faultsOf(engine.modelPlanned())[0]!.code, 'no_model');
  });

  test('a plan forgets the model before, and an opened model the plan', () => {
    const folder = smallFolder();
    assert.ok(openFolder(engine, folder).ok);
    assert.ok(planFolder(engine, folder).ok);
    assert.equal(faultsOf(engine.modelArchitecture())[0]!.code, 'no_model');
    assert.ok(openFolder(engine, folder).ok);
    assert.equal(faultsOf(engine.modelPlanned())[0]!.code, 'no_model');
  });
});
