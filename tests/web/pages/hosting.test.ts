// The built folder on other people's hosts: at the root, below it, after it was moved, and with the address where
// it stands.

import assert from 'node:assert/strict';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  addAddress,
  addressOf,
  checkedAddress,
  findablePages,
  pathOf,
  SOCIAL_CARD,
} from '../../../tools/hosting/address.ts';
import { siteFiles } from '../../../tools/site-files.ts';
import { type Site, test } from '../support/page-test.ts';
import { linksBeginWith } from '../support/pages.ts';
import { answer, DIMENSIONS } from '../support/sheets.ts';
import { serveCopy } from '../support/site-copy.ts';

const builtFor = addressOf('dist');
const ADDRESS = builtFor || 'https://example.org/heads-up/';
const PATH = pathOf(ADDRESS);

/** A lesson, a lab, an exercise and the search, reached by the site's own links from its start page. */
async function worksAt(site: Site, address: string) {
  const { page, done } = await site.open({ address, serviceWorkers: 'allow' });
  await page.locator('#site-nav a').first().click();
  await page.locator('.page-list a', { hasText: 'One layer, line by line' }).click();
  await page.locator('shape-stepper[alive] #stepper-next').click();
  await page.locator('section.step[data-step="q_flat"]').waitFor();
  await page.locator('#way-back').click();
  await page.waitForURL(/course\.html$/);
  await page.goto(`${address}lab/heads.html`);
  await page.locator('head-lab lab-head').first().waitFor();
  await page.goto(address + DIMENSIONS);
  await page.locator('dimension-exercise[alive] .part').first().waitFor();
  await answer(page, 'head_dim', '64');
  await page.locator('#search-open').click();
  await page.locator('#search-words').fill('softmax');
  await page.locator('#search-results a').first().click();
  await page.locator('h1').waitFor();
  assert.ok(page.url().startsWith(address), page.url());
  await done();
}

test('the built folder works below a path, service worker and all, and after it was moved', async ({
  site,
}) => {
  for (const path of ['/with a space/ü/', '/elsewhere/']) {
    const copy = await serveCopy(encodeURI(path));
    await worksAt(site, copy.address);
    assert.deepEqual(copy.missed, []);
    copy.close();
  }
});

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

test.describe('with the address where it stands', () => {
  let folder: string;
  test.beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'heads-up-address-'));
    cpSync('dist', folder, { recursive: true });
    if (!builtFor) addAddress(folder, ADDRESS);
  });
  test.afterAll(() => rmSync(folder, { recursive: true }));

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

  test('the page for what is not there is whole under any path', async () => {
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

test('a path that is not there shows the way back, however deep it is', async ({ site }) => {
  const { page } = await site.open({ path: 'no/such/page.html', allowed: /such|404/ });
  await page.getByRole('link', { name: 'Go to the start page' }).click();
  await page.waitForURL(/\/index\.html$/);
  await page.locator('forty-heads').waitFor();
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
