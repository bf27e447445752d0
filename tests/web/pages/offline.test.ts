// After one visit the site works with the network off: every page, the engine, the grading of answers and
// the search, below a path of its host, wherever it was built for. What its files say of that: tests/site/hosting.test.ts.

import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Fault } from '@engine';
import type { Page } from 'playwright-core';
import { tools as engine } from '../support/engines.ts';
import { STORY, writeStory } from '../support/language-model.ts';
import { type Site, test } from '../support/page-test.ts';
import { builtPages } from '../support/pages.ts';
import { answer, DIMENSIONS, exerciseOf, isDone, MIXED, MIXED_QUERY } from '../support/sheets.ts';
import { kept, serveCopy } from '../support/site-copy.ts';

type Go = (to: string) => Promise<unknown>;
/** What is done while there is a network yet. */
type Once = { first?: (go: Go, page: Page) => Promise<void>; allowed?: RegExp };

/** Visits one page of a copy of the site that stands somewhere on its host, and takes the network away. */
async function visitOnce(site: Site, path: string, where: string, { first, allowed }: Once = {}) {
  const copy = await serveCopy(where);
  const { page, done } = await site.open({
    path,
    address: copy.address,
    serviceWorkers: 'allow',
    allowed,
  });
  await kept(page);
  await first?.((to) => page.goto(copy.address + to), page);
  copy.stop();
  await page.context().setOffline(true);
  return {
    page,
    go: (to: string) => page.goto(copy.address + to),
    missed: copy.missed,
    async done() {
      await done();
      copy.close();
    },
  };
}

const heading = (path: string) =>
  /<h1[^>]*>(.+?)<\/h1>/.exec(readFileSync(`dist/${path}`, 'utf8'))![1]!.replace(/<[^>]+>/g, '');

/** The page is there with its text and its style, and everything that it loads. */
async function isWhole(page: Page, path: string) {
  await page.waitForLoadState('networkidle');
  assert.equal(await page.locator('h1').innerText(), heading(path), path);
  const style = await page.evaluate(() => getComputedStyle(document.body).display);
  assert.equal(style, 'grid', path);
}

/** A lesson's stepper lives and stands at the step. */
const alive = (page: Page, step: string) =>
  page.locator(`shape-stepper[alive] section.step[data-step="${step}"]:visible`).waitFor();

test.describe('after one visit to the start page, with the network off', () => {
  let visit: Awaited<ReturnType<typeof visitOnce>>;
  test.beforeAll(async ({ site }) => {
    visit = await visitOnce(site, 'index.html', encodeURI('/with a space/ü/'));
  });

  test('nothing is fetched, by the worker neither', async () => {
    const unwatched = await visit.page.context().newPage();
    await unwatched.goto(visit.page.url());
    const reached = await unwatched.evaluate(() =>
      fetch('examples/three-ideas.html').then(
        () => true,
        () => false,
      ),
    );
    assert.equal(reached, false);
    await unwatched.close();
  });

  test('a page of every folder opens with its text, its style and whatever it loads', async () => {
    const folders = new Map(
      builtPages().map((path) => [path.split('/').slice(0, -1).join(), path]),
    );
    for (const path of ['', ...folders.values()]) {
      await visit.go(path);
      await isWhole(visit.page, path || 'index.html');
    }
  });

  test('the engine computes a lesson, at the step and the sizes of its address', async ({
    site,
  }) => {
    const { page } = visit;
    await visit.go(`${site.lessonPath}?step=weights&n_heads=3#step-weights`);
    await alive(page, 'weights');
    const cells = await page.locator('tensor-view td').allTextContents();
    assert.ok(cells.length > 0 && cells.every((cell) => /\d/.test(cell)), String(cells));
    await page.locator('#stepper-back').click();
    await alive(page, 'scores');
  });

  test('an exercise made from a seed is graded', async () => {
    const { page } = visit;
    await visit.go(DIMENSIONS + MIXED_QUERY);
    const { steps } = exerciseOf(engine, MIXED);
    const { id, accepted } = steps.find(({ asks }) => asks === 'number')!;
    await page.locator('dimension-exercise[alive] .part').first().waitFor();
    await answer(page, id, '1');
    assert.equal(await page.locator(`#step-${id}`).getAttribute('phase'), 'asking');
    await answer(page, id, accepted);
    await isDone(page, id);
  });

  test('the search finds', async () => {
    const { page } = visit;
    await visit.go('practice/cards.html');
    await page.locator('#search-open').click();
    await page.locator('#search-words').fill('softmax');
    await page.locator('#search-results a').first().waitFor();
  });

  test('the browser finds nothing wrong with what the site says of itself', async () => {
    const session = await visit.page.context().newCDPSession(visit.page);
    const { errors, url } = await session.send('Page.getAppManifest');
    assert.deepEqual([errors, url.endsWith('/manifest.webmanifest')], [[], true]);
  });

  test('and nothing has gone wrong, or was asked for that is not there', async () => {
    await visit.done();
    assert.deepEqual(visit.missed, []);
  });
});

test.describe('the language model, with the network off', () => {
  const open = async (site: Site, go: Go, page: Page) => {
    await go(`${site.lessonPath}?step=weights`);
    await alive(page, 'weights');
    return page.evaluate(writeStory);
  };
  /** Its weights and its tokenizer. */
  const MODEL_FILES = '/models/';

  test('writes if it was fetched before', async ({ site }) => {
    const { page, go } = await visitOnce(site, 'index.html', '/some/path/', {
      async first(goTo, opened) {
        assert.ok(String(await open(site, goTo, opened)).startsWith(STORY));
        await opened.waitForFunction(async (pattern) => {
          const names = await caches.keys();
          const all = await Promise.all(
            names.map(async (name) => (await caches.open(name)).keys()),
          );
          return all.flat().filter(({ url }) => new RegExp(pattern).test(url)).length === 2;
        }, MODEL_FILES);
      },
    });
    assert.ok(String(await open(site, go, page)).startsWith(STORY));
  });

  test('is said not to have come if it was not', async ({ site }) => {
    const { page, go } = await visitOnce(site, 'index.html', '/', {
      allowed: /Failed to load resource|wasm|models|Aborted/,
    });
    const [fault] = (await open(site, go, page)) as Fault[];
    assert.equal(fault!.code, 'model_not_fetched');
  });
});

test('an address where nothing is has our page for that with the network off, and its links hold', async ({
  site,
}) => {
  const { page, go } = await visitOnce(site, 'index.html', '/some/path/', {
    allowed: /Failed to load resource/,
  });
  for (const path of ['no/such/page', 'lessons/none.html?step=q']) {
    await go(path);
    await isWhole(page, '404.html');
  }
  await page.locator('main a').first().click();
  await page.waitForURL('**/index.html');
  await isWhole(page, 'index.html');
});

test('a newer version is offered in every tab, used on consent, and loses nothing that is typed', async ({
  site,
}) => {
  const copy = await serveCopy('/some/path/');
  const { page, done } = await site.open({
    path: 'glossary.html',
    address: copy.address,
    serviceWorkers: 'allow',
  });
  await kept(page);
  const other = await page.context().newPage();
  await other.goto(copy.address);
  await other.locator('#search-open').click();
  await other.locator('#search-words').fill('half a wor');
  await copy.publish('glossary.html', '<h1>', '<h1>Newer: ');
  await page.reload();
  const notices = [page, other].map((one) => one.locator('.new-version > div'));
  for (const notice of notices) await notice.waitFor();
  await page.locator('#use-new').press('Enter');
  await page.locator('h1', { hasText: /^Newer: / }).waitFor();
  for (const notice of notices) await notice.waitFor({ state: 'hidden' });
  assert.equal(await other.locator('#search-words').inputValue(), 'half a wor');
  await done();
  copy.close();
});

test('a page within somebody else’s keeps nothing', async ({ site }) => {
  const copy = await serveCopy();
  const host =
    '<!doctype html><html lang="en"><title>A page</title><link rel="icon" href="favicon.svg"><iframe src="glossary.html" title="Words"></iframe>';
  writeFileSync(join(copy.folder, 'host.html'), host);
  const { page, done } = await site.open({
    path: 'host.html',
    address: copy.address,
    serviceWorkers: 'allow',
  });
  await page.waitForLoadState('networkidle');
  assert.match(await page.frames()[1]!.locator('h1').innerText(), /./);
  assert.equal((await page.evaluate(() => navigator.serviceWorker.getRegistrations())).length, 0);
  await done();
  copy.close();
});
