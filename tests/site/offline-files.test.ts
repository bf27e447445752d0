// What is kept for use without a network, and what the installed site says of itself.
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, test } from 'node:test';

import { filesOnceLoaded, offlineFiles } from '../../tools/offline/files.ts';
import { firstLoad } from '../../tools/size.ts';
import { scratch } from '../tools/support/scratch.ts';
import { builtPages, linksBeginWith } from '../web/support/pages.ts';

const keptNames = (site: string) => offlineFiles(site).map(({ url }) => url);

describe('what is kept for use offline', () => {
  const site = scratch('offline');
  const put = (path: string, text: string) => {
    mkdirSync(dirname(join(site, path)), { recursive: true });
    writeFileSync(join(site, path), text);
  };
  put('index.html', 'one');
  put('assets/page-AbC_12-x.js', 'two');

  test('is a language model too, once it was loaded', () => {
    const once = filesOnceLoaded('dist');
    const name = once.find((one) => /\/lily-q8-.*\.bin$/.test(one))!;
    // And the layers that the engine is checked with. What runs the model is kept with the laboratories, which train with it.
    assert.deepEqual(once.map((one) => one.replace(/-[\w-]{8}\.\w+$/, '')).sort(), [
      ...['assets/checked-layers', 'assets/models/lily-q8', 'assets/models/stories260K'],
      ...['assets/models/tok512', 'assets/models/tokenizer', 'assets/tokenizer-worker'],
    ]);
    assert.ok(readFileSync('dist/service-worker.js', 'utf8').includes(name));
    assert.deepEqual(readFileSync(join('dist', name)), readFileSync('web/models/lily/lily-q8.bin'));
  });

  test('has a revision that changes with the content, unless the name does', () => {
    const revision = (url: string) => offlineFiles(site).find((file) => file.url === url)?.revision;
    assert.equal(revision('assets/page-AbC_12-x.js'), null);
    const before = revision('index.html');
    assert.match(before!, /^[0-9a-f]{12}$/);
    assert.equal(revision('index.html'), before);
    put('index.html', 'another');
    assert.notEqual(revision('index.html'), before);
  });

  test('is all that any page of ours loads, and nothing that few ask for', () => {
    const kept = new Set(keptNames('dist'));
    const large = [...kept].filter((url) =>
      /^(?:downloads|examples|icons|assets\/models)\//.test(url),
    );
    assert.deepEqual(large, []);
    for (const page of builtPages()) {
      const missing = firstLoad('dist', page).filter((path) => !kept.has(path));
      assert.deepEqual(missing, [], page);
    }
  });
});

type Icon = { src: string; type: string; sizes: string; purpose?: string };
type Manifest = { icons: Icon[]; start_url: string; scope: string } & Record<
  'name' | 'short_name' | 'description' | 'lang' | 'theme_color' | 'background_color',
  string
>;

describe('the installed site', () => {
  const manifest: Manifest = JSON.parse(readFileSync('dist/manifest.webmanifest', 'utf8'));
  const home = readFileSync('dist/index.html', 'utf8');
  const [, light, dark] = /--paper: light-dark\((#\w+), (#\w+)\)/.exec(
    readFileSync('web/css/tokens.css', 'utf8'),
  )!;

  test('has the name, the words and the colours of the site', () => {
    assert.ok(home.includes(`<title>${manifest.name}</title>`), manifest.name);
    assert.ok(home.includes(`<meta name="description" content="${manifest.description}">`));
    assert.ok(home.includes(`>${manifest.short_name}</a>`), manifest.short_name);
    assert.ok(home.includes(`<html lang="${manifest.lang}">`));
    assert.deepEqual([manifest.theme_color, manifest.background_color], [light, light]);
    for (const colour of [light, dark]) assert.ok(home.includes(`content="${colour}"`), colour);
  });

  test('starts in its own folder, wherever that is', () => {
    for (const address of ['https://a.example/', 'https://a.example/some/path/']) {
      const from = new URL('manifest.webmanifest', address);
      assert.equal(new URL(manifest.start_url, from).href, `${address}index.html`);
      assert.equal(new URL(manifest.scope, from).href, address);
    }
  });

  test('has icons of the sizes that they claim', () => {
    const sizes = manifest.icons
      .filter(({ type }) => type === 'image/png')
      .map(({ src, sizes: claimed, purpose = 'any' }) => {
        const png = readFileSync(join('dist', src));
        assert.equal(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`, claimed, src);
        return `${claimed} ${purpose}`;
      });
    assert.deepEqual(sizes, ['192x192 any', '512x512 any', '512x512 maskable']);
    assert.ok(
      manifest.icons.some(({ src }) => src.endsWith('.svg') && existsSync(join('dist', src))),
    );
  });

  test('is known to every page', () => {
    for (const page of builtPages()) {
      const text = readFileSync(join('dist', page), 'utf8');
      const root = linksBeginWith(page);
      for (const link of [
        `<link rel="manifest" href="${root}manifest.webmanifest">`,
        `<link rel="apple-touch-icon" href="${root}icons/apple-touch-icon.png">`,
        `data-worker="${root}service-worker.js"`,
      ])
        assert.ok(text.includes(link), `${page}: ${link}`);
    }
  });
});
