// What teachers take along from the site: both zips are the same whenever they are made. Every page of them:
// tests/web/pages/every-form.test.ts.
import assert from 'node:assert/strict';
import { cpSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { unzipSync } from 'fflate';
import { takeAlong } from '../../tools/take-along/index.ts';
import { DOWNLOADS } from '../../web/site/downloads.ts';
import { scratch } from '../tools/support/scratch.ts';

const ZIPS = ['heads-up-portable.zip', 'heads-up-scorm.zip'] as const;
type Zip = (typeof ZIPS)[number];
const bytesOf = (name: Zip) => readFileSync(join('dist', DOWNLOADS[name]!));

describe('what is taken along', () => {
  const kept = scratch('take-along');
  let zips: Record<string, Record<string, Uint8Array>>;
  before(async () => {
    await takeAlong();
    cpSync('dist/downloads', kept, { recursive: true });
    zips = Object.fromEntries(ZIPS.map((name) => [name, unzipSync(bytesOf(name))]));
  });

  const page = (zip: Zip, path: string) => Buffer.from(zips[zip]![path]!).toString();

  test('does not hold itself, and says in the copy where it is', () => {
    for (const name of ZIPS)
      assert.deepEqual(
        Object.keys(zips[name]!).filter((path) => path.includes('downloads/')),
        [],
      );
    const teach = page('heads-up-portable.zip', 'teach.html');
    assert.match(teach, /this copy is one of them\./);
    assert.doesNotMatch(teach, /\.zip"/);
  });

  test('has the same bytes whenever it is made', async () => {
    rmSync('dist/downloads', { recursive: true });
    assert.equal(await takeAlong(), true);
    for (const name of ZIPS)
      assert.ok(bytesOf(name).equals(readFileSync(join(kept, name))), `${name} differs`);
    assert.equal(await takeAlong(), false);
  });
});
