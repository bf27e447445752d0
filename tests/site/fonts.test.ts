// The fonts of the built site draw every character of its sentences and scripts that the typeface has.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { test } from 'node:test';
import { convert } from 'fontverter';
import { Blob as Bytes, Face } from 'harfbuzzjs';
import { FONTS, signsOf } from '../../web/site/fonts.ts';
import { repoRoot } from '../../web/site/load-engine.ts';

const require = createRequire(import.meta.url);

const textsUnder = (folder: string) =>
  readdirSync(join(repoRoot, folder), { recursive: true })
    .map(String)
    .filter((name) => /\.(?:md|json|ts)$/.test(name))
    .map((name) => readFileSync(join(repoRoot, folder, name), 'utf8'))
    .join('');

async function drawnBy(file: string) {
  const bytes = await convert(readFileSync(file), 'truetype');
  return new Set(new Face(new Bytes(bytes), 0).collectUnicodes());
}

const written = {
  text: textsUnder('web/content/en') + textsUnder('web/src'),
  maths: signsOf(readFileSync(join(repoRoot, 'web/text/formulas.ts'), 'utf8')),
};

for (const [name, { file, of }] of Object.entries(FONTS))
  test(`${name} has all that is written and that its typeface has`, async () => {
    const has = await drawnBy(require.resolve(file));
    const kept = await drawnBy(join(repoRoot, `build/fonts/${name}.woff2`));
    const lost = [...new Set(written[of])]
      .filter((one) => one > ' ' && has.has(one.codePointAt(0)!))
      .filter((one) => !kept.has(one.codePointAt(0)!));
    assert.deepEqual(lost, []);
  });
