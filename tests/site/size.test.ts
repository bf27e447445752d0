// The size of the built site: what is counted, and that it keeps its budget.
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, parse } from 'node:path';
import { describe, test } from 'node:test';
import { firstLoad, measure, overBudget } from '../../tools/size.ts';
import type { ShippedModel } from '../../web/engine/shipped-models.ts';
import { KILOBYTES_SENT } from '../../web/engine/shipped-models.ts';
import { repoRoot } from '../../web/site/load-engine.ts';
import { shippedFiles } from '../../web/site/model-files.ts';
import { scratch } from '../tools/support/scratch.ts';

const site = scratch('size');

const put = (path: string, text: string) => {
  mkdirSync(dirname(join(site, path)), { recursive: true });
  writeFileSync(join(site, path), text);
};

describe('what a page loads by itself', () => {
  put(
    'index.html',
    '<link href="./a/site.css"><script src="./a/page.js"></script><a href="other.html">',
  );
  put('other.html', '<math></math><link href="./a/site.css">');
  put('a/site.css', '@font-face{src:url(./text-1.woff2)}@font-face{src:url("./maths-2.woff2")}');
  put(
    'a/page.js',
    'import{x}from"./part.js";import("./late.js");import(`../pagefind/pagefind.js`)',
  );
  put('a/part.js', 'new Worker(new URL("./worker.js",import.meta.url))');
  for (const name of ['late.js', 'worker.js', 'text-1.woff2', 'maths-2.woff2', 'unused.js'])
    put(`a/${name}`, 'x');
  put('pagefind/pagefind.js', 'y');

  test('is followed through scripts, styles, late imports and workers, and not to other pages', () => {
    assert.deepEqual(firstLoad(site, 'index.html').sort(), [
      ...['a/late.js', 'a/page.js', 'a/part.js', 'a/site.css', 'a/text-1.woff2', 'a/worker.js'],
      'index.html',
    ]);
  });

  test('has the font for formulas where there are formulas', () => {
    assert.deepEqual(firstLoad(site, 'other.html').sort(), [
      ...['a/maths-2.woff2', 'a/site.css', 'a/text-1.woff2', 'other.html'],
    ]);
  });

  test('counts a compressed copy as what its file is sent as, and as no file of its own', () => {
    put('b/long.js', 'x'.repeat(5000));
    put('b/long.js.br', 'x'.repeat(77));
    const { files } = measure(site);
    assert.deepEqual(files.get('b/long.js'), { raw: 5000, brotli: 77 });
    assert.equal(files.has('b/long.js.br'), false);
  });
});

test('what is over its budget is said by name', () => {
  const heavy = (name: string) => new Map([[name, { raw: 266_000, brotli: 266_000 }]]);
  const said = overBudget({
    pages: heavy('lessons/one-head.html'),
    files: heavy('assets/wasm/engine-1.wasm'),
  });
  assert.equal(said.length, 2);
  assert.match(said[0]!, /^lessons\/one-head\.html is 266\.0 kB brotli, over its budget of 250/);
  assert.match(said[1]!, /^assets\/wasm\/engine-1\.wasm is 266\.0 kB/);
});

test('the built site keeps its budget', () => {
  assert.deepEqual(overBudget(measure(join(repoRoot, 'dist'))), []);
});

test('what a model takes on its way is what its page says, in whole tens of kilobytes', () => {
  const files = [...measure(join(repoRoot, 'dist')).files];
  for (const [model, kilobytes] of Object.entries(KILOBYTES_SENT)) {
    const sources = [...Object.values(shippedFiles(model as ShippedModel)), 'wasm/models.wasm'];
    const sent = sources.map(parse).map(({ name, ext }) => {
      const isBuilt = ([path]: [string, unknown]) =>
        path.includes(`/${name}-`) && path.endsWith(ext);
      return files.find(isBuilt)![1].brotli;
    });
    assert.equal(Math.round(sent.reduce((sum, one) => sum + one) / 10_000) * 10, kilobytes, model);
  }
});

test('the script that the first paint waits for brings little with it', () => {
  const assets = join(repoRoot, 'dist/assets');
  const page = readFileSync(join(repoRoot, 'dist/index.html'), 'utf8');
  const [, first] = /blocking="render"[^>]*assets\/(first-[^"]+)/.exec(page)!;
  const seen = new Map<string, number>();
  const follow = (name: string) => {
    if (seen.has(name)) return;
    const text = readFileSync(join(assets, name), 'utf8');
    seen.set(name, text.length);
    for (const [, other] of text.matchAll(/(?:from|import)\s*"\.\/([^"]+)"/g)) follow(other!);
  };
  follow(first!);
  assert.ok(seen.size > 1, 'it imports something');
  const bytes = [...seen.values()].reduce((sum, one) => sum + one, 0);
  assert.ok(bytes < 5000, JSON.stringify([...seen]));
});
