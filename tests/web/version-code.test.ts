// The lines of code that pages show of five versions of one layer: each makes a tensor that the engine's version makes.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  codeOf,
  configOf,
  MASKS,
  mistakesOf,
  VERSIONS,
} from '../../web/src/features/versions/version-code.ts';
import { tools as engine } from './support/engines.ts';
import { got } from './support/reply.ts';

const SIZES = { batch: 2, seqLen: 6, dModel: 64, heads: 4 };
const setupOf = (mask: string) => ({ config: configOf(SIZES, mask), seed: 1, edits: [] });

for (const version of VERSIONS)
  for (const mask of MASKS)
    test(`${version}, mask ${mask}: each line’s tensor is there`, () => {
      const made = got(engine.layerVersion(setupOf(mask), version, 'none', 3));
      const names = made.made.map(({ name }) => name);
      for (const mistake of mistakesOf(version, mask)) {
        assert.ok(made.mistakes.includes(mistake), mistake);
        for (const line of codeOf(version, mask, mistake)) {
          if (!line.makes || line.isDeleted) continue;
          const isThere = names.includes(line.makes);
          assert.equal(isThere, line.makes !== 'masked' || mask !== 'none', line.code);
        }
      }
      assert.equal(made.mistakes.length, mistakesOf(version, mask).length);
      assert.equal(made.keeps_weights, version !== 'sdpa');
    });
