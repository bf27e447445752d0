// Every page of what leaves the site: the copy that opens from a disk, the package for learning platforms, and a figure
// in a frame of another page. Each is opened once, as it is handed out: nothing goes wrong, no sentence is missing (which a
// page tells the console), and whatever stands on the page shows something.

import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { unzipSync } from 'fflate';
import type { Frame } from 'playwright-core';
import { serveSite } from '../../../tools/serve.ts';
import { DOWNLOADS } from '../../../web/site/downloads.ts';
import { test } from '../support/page-test.ts';
import { enter } from '../support/platform.ts';
import { goTo, openPlatform } from '../support/scorm.ts';

let place: string;
test.beforeAll(() => {
  place = mkdtempSync(join(tmpdir(), 'heads-up-form-'));
});
test.afterAll(() => rmSync(place, { recursive: true, force: true }));

/** Unpacks what is handed out. @returns its folder, and its pages */
function unpacked(name: string) {
  const folder = join(place, name);
  const files = unzipSync(readFileSync(join('dist', DOWNLOADS[name]!)));
  for (const [path, bytes] of Object.entries(files)) {
    if (path.endsWith('/')) continue;
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), bytes);
  }
  const pages = Object.keys(files).filter((path) => path.endsWith('.html'));
  return { folder, pages: pages.filter((path) => !path.startsWith('platform/')).sort() };
}

/** Comes to the end of a page and waits for its parts. @returns what is amiss with what it shows */
async function amiss(page: Frame) {
  await page.waitForFunction(() => {
    // Whoever goes by keys has all figures.
    dispatchEvent(new KeyboardEvent('keydown'));
    const parts = document.querySelectorAll('main :not(:defined, [data-later] *)');
    return document.readyState === 'complete' && document.querySelector('h1') && !parts.length;
  });
  return page.evaluate(async () => {
    const SETTLED = 12;
    const LEAST = 20;
    for (const one of document.querySelectorAll('main figure, main h2')) {
      one.scrollIntoView();
      await new Promise(requestAnimationFrame);
    }
    for (let frame = 0; frame < SETTLED; frame += 1) await new Promise(requestAnimationFrame);
    return [...document.querySelectorAll('main :is([alive], .live > :defined:not(figcaption))')]
      .filter((one) => one.checkVisibility() && one.getBoundingClientRect().height < LEAST)
      .map(({ localName, id }) => `${localName}#${id} is empty`);
  });
}

test('the copy that opens from a disk', async ({ site }) => {
  const { folder, pages } = unpacked('heads-up-portable.zip');
  assert.ok(pages.length > 20);
  const address = `${pathToFileURL(folder)}/`;
  const { page, done } = await site.open({ address, path: pages[0]! });
  for (const path of pages) {
    await page.goto(address + path);
    assert.deepEqual(await amiss(page.mainFrame()), [], path);
  }
  await done();
});

test('the package for learning platforms, in one', async ({ site }) => {
  const { folder, pages } = unpacked('heads-up-scorm.zip');
  assert.ok(pages.length > 20);
  const host = await serveSite({ port: 0, site: folder });
  const { page, done } = await openPlatform(site, host);
  await enter(page, { student: 'ada' });
  for (const path of pages) {
    await goTo(page, path);
    await page.waitForFunction(
      (to) => frames[0]?.frames[0]?.location.pathname.endsWith(`/${to}`),
      path,
    );
    assert.deepEqual(await amiss(page.frames().at(-1)!), [], path);
  }
  await done();
  await host.close();
});
