// What the built files say of where they stand: nothing of a host, or all of the address that was given.

import assert from 'node:assert/strict';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import {
  addAddress,
  addressOf,
  checkedAddress,
  findablePages,
  pathOf,
  SOCIAL_CARD,
} from '../../tools/hosting/address.ts';
import { siteFiles } from '../../tools/site-files.ts';
import { linksBeginWith } from '../web/support/pages.ts';

const builtFor = addressOf('dist');
const ADDRESS = builtFor || 'https://example.org/heads-up/';
const PATH = pathOf(ADDRESS);

test('no file of it names a place of its own host from the root, or another host', () => {
  const LINK = /(?:src|href|srcset|data-worker|action|poster)\s*=\s*["']([^"']+)["']/g;
  const STYLE = /url\(["']?([^"')]+)["']?\)|@import\s+["']([^"']+)/g;
  const OUTSIDE = /^(?:\/|\w+:)/;
  const found = [];
  for (const name of siteFiles('dist').filter((one) =>
    /\.(?:html|css|webmanifest|svg)$/.test(one),
  )) {
    const text = readFileSync(join('dist', name), 'utf8');
    // What somebody may follow to a paper is no part of the site.
    const own = text
      .replace(/<a\b[^>]*href="https?:[^>]*>/g, '')
      // Nor is what a site with an address says of where it stands.
      .replace(/<link rel="canonical"[^>]*>/, '')
      .replaceAll(`="${linksBeginWith(name)}`, '="');
    for (const [, link, style = link] of [...own.matchAll(LINK), ...own.matchAll(STYLE)]) {
      const target = style ?? '';
      if (OUTSIDE.test(target) && !target.startsWith('data:')) found.push(`${name}: ${target}`);
    }
  }
  assert.deepEqual(found, []);
});

describe('with the address where it stands', () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'heads-up-address-'));
    cpSync('dist', folder, { recursive: true });
    if (!builtFor) addAddress(folder, ADDRESS);
  });
  after(() => rmSync(folder, { recursive: true }));

  const read = (name: string) => readFileSync(join(folder, name), 'utf8');

  test('every page names itself, and a picture that is there in its size', () => {
    for (const page of findablePages(folder)) {
      const html = read(page);
      const own = ADDRESS + page.replace(/^index\.html$/, '');
      assert.ok(html.includes(`<link rel="canonical" href="${own}">`), page);
      assert.ok(html.includes(`<meta property="og:url" content="${own}">`), page);
      const [, picture] = /property="og:image" content="([^"]+)"/.exec(html) ?? [];
      assert.ok(existsSync(join(folder, picture!.slice(ADDRESS.length))), picture);
    }
    const jpeg = readFileSync(join(folder, 'social-card.jpg'));
    const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
    const size = [jpeg.readUInt16BE(frame + 7), jpeg.readUInt16BE(frame + 5)];
    assert.deepEqual(size, [SOCIAL_CARD.width, SOCIAL_CARD.height]);
  });

  test('the sitemap has every page once, and not the one for what is not there', () => {
    const places = [...read('sitemap.xml').matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc]) => loc);
    assert.equal(places.length, findablePages(folder).length);
    assert.equal(new Set(places).size, places.length);
    assert.ok(places.includes(ADDRESS) && places.includes(`${ADDRESS}about.html`));
    assert.ok(!places.some((place) => place!.includes('404')));
  });

  test('the page for what is not there is whole under any path', () => {
    const html = read('404.html');
    assert.ok(html.includes(`href="${PATH}index.html"`), html.slice(0, 2000));
    assert.doesNotMatch(html, /(?:src|href)="\.\.?\//);
  });

  test('what is no address of a site is refused', () => {
    for (const wrong of ['', 'heads-up', 'ftp://example.org/', 'https://example.org/?a=1'])
      assert.throws(() => checkedAddress(wrong), /no address of a site/);
    assert.equal(checkedAddress('https://example.org/heads-up'), 'https://example.org/heads-up/');
  });
});

test('every page has a title and a description of its own', () => {
  const seen = new Map();
  for (const page of findablePages('dist')) {
    const html = readFileSync(join('dist', page), 'utf8');
    const title = /<title>([^<]+)<\/title>/.exec(html)?.[1] ?? '';
    const description = /name="description" content="([^"]+)"/.exec(html)?.[1] ?? '';
    assert.ok(title.length > 8 && title.length < 75, `${page}: ${title}`);
    assert.ok(description.length > 30 && description.length < 170, `${page}: ${description}`);
    for (const text of [title, description]) {
      assert.equal(seen.get(text), undefined, `${page} and ${seen.get(text)}: ${text}`);
      seen.set(text, page);
    }
  }
});
