// Pages whose files do not come as they were built: each says so in words, keeps its text and leaves what works
// working: every page with every file of its own missing, and every way to spoil the engine. One of each kind:
// pages/hostile-files.test.ts.

import assert from 'node:assert/strict';
import type { Page, Route } from 'playwright-core';
import { gone, hasItsText, LESSON, missesEngine, openWith } from '../../support/hostile-files.ts';
import { type Site, test } from '../../support/page-test.ts';
import { builtPages } from '../../support/pages.ts';

/** Every file of its own that a page asks for until it is alive. */
async function filesOf(site: Site, path: string) {
  const { page, asked, done } = await site.open({ path });
  await page.waitForLoadState('networkidle');
  await done();
  return [...new Set(asked)]
    .map((url) => new URL(url).pathname)
    .filter((one) => one.includes('/assets/'));
}

/** Waits until the page says in words that something is missing, in its note or in a figure. */
const isTold = (page: Page) =>
  page.waitForFunction(() => {
    const SAYS = '.trouble > p, .faults, #missing, .state[role="status"]';
    const within = (root: ParentNode): boolean =>
      [...root.querySelectorAll('*')].some(
        (one) =>
          (one.matches(SAYS) &&
            one.textContent.trim() !== '' &&
            one.checkVisibility({ visibilityProperty: true })) ||
          (one.shadowRoot !== null && within(one.shadowRoot)),
      );
    return within(document);
  });

test.describe('a page without one of its files says so and keeps its text', () => {
  for (const path of builtPages()) {
    test(path, async ({ site }) => {
      for (const file of await filesOf(site, path)) {
        let isAsked = false;
        const { page, done } = await openWith(site, path, `**${file}`, (route) => {
          isAsked = true;
          return gone(route);
        });
        // Where no worker comes, the engine runs on the page's own thread, and nothing is missing.
        if (!file.includes('/worker-'))
          // A font is asked for only where a formula is drawn, and what is drawn out of sight varies.
          await isTold(page).catch(() => assert.ok(!isAsked, `no word: ${file}`));
        await hasItsText(page);
        await done();
      }
    });
  }
});

test.describe('an engine that comes damaged is said to be missing, and the text stays', () => {
  const damaged: Record<string, (bytes: Buffer) => Uint8Array> = {
    'cut off before its last byte': (bytes) => bytes.subarray(0, -1),
    empty: () => Buffer.alloc(0),
    'with other first bytes': (bytes) => Buffer.concat([Buffer.from('MZ\0\0'), bytes.subarray(4)]),
    'overwritten in places': (bytes) =>
      bytes.map((byte, i) => (i % 4096 === 999 ? byte ^ 0xff : byte)),
    'a page of words in its place': () => Buffer.from('<!doctype html><title>Sign in</title>'),
  };
  for (const [how, damage] of Object.entries(damaged)) {
    test(how, ({ site }) => missesEngine(site, damage));
  }
});

test('scripts that are blocked half-way, wherever that is, leave the text and a word', async ({
  site,
}) => {
  const count = (await filesOf(site, LESSON)).filter((file) => file.endsWith('.js')).length;
  const stops = Array.from({ length: count - 1 }, (_, at) => at);
  for (const stop of stops) {
    let seen = 0;
    const { page, done } = await openWith(site, LESSON, '**/*.js', (route) => {
      seen += 1;
      return seen > stop ? route.abort('blockedbyclient') : route.continue();
    });
    await isTold(page).catch(() => assert.fail(`no word after ${stop} scripts`));
    await hasItsText(page);
    await done();
  }
});

test('a very slow network shows the text, blames nothing, and all comes alive', async ({
  site,
}) => {
  const slow = async (route: Route) => {
    const isLate = /engine-|lesson-stepper/.test(route.request().url());
    await new Promise((go) => setTimeout(go, isLate ? 4000 : 300));
    await route.continue();
  };
  const { page } = await openWith(site, `${LESSON}?step=weights`, '**/assets/**', slow);
  await page.locator('h1').waitFor();
  await hasItsText(page);
  await page.locator('tensor-view td').first().waitFor();
  assert.equal(await page.locator('.trouble > p:visible').count(), 0);
});
