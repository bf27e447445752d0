// `npm run dev`: what is saved is on screen without a build, and what is wrong with it is said where it is seen.

import assert from 'node:assert/strict';
import type { LitElement } from 'lit';
import type { Page } from 'playwright-core';
import { startDevelopment } from '../support/dev-server.ts';
import { type Site, test } from '../support/page-test.ts';

const LESSON = 'web/content/en/lessons/width-and-heads.md';
let development: Awaited<ReturnType<typeof startDevelopment>>;

test.beforeAll(async () => {
  development = await startDevelopment();
});
test.afterAll(async () => {
  await development?.stop();
});

/** Opens the lesson and waits until it lives; `stayed` tells whether it was loaded anew since. */
async function openLesson(site: Site) {
  // Let through as for a learner: a page that asks for a worker that is not served has an error on its console.
  const opened = await site.openLesson({
    address: development.address,
    serviceWorkers: 'allow',
  });
  const mark = () => document.documentElement.classList.add('marked');
  await opened.page.evaluate(mark);
  const stayed = () =>
    opened.page.evaluate(() => document.documentElement.classList.contains('marked'));
  return { ...opened, stayed };
}

const alive = (page: Page) => page.locator('shape-stepper[alive] #position').waitFor();

test('a sentence that is saved is on the open page', async ({ site }) => {
  const { page, stayed } = await openLesson(site);
  const sentence = 'This sentence was saved while the page was open.';
  const putBack = development.save(LESSON, (text: string) => `${text}\n${sentence}\n`);
  await page.getByText(sentence).waitFor();
  await alive(page);
  assert.equal(await stayed(), false);

  putBack();
  await page.getByText(sentence).waitFor({ state: 'detached' });
  await alive(page);
});

test('a word of an element that is saved is on the open page', async ({ site }) => {
  const { page } = await openLesson(site);
  const putBack = development.save('web/content/en/words/copy-code.json', (text: string) =>
    JSON.stringify({ ...JSON.parse(text), copy: 'Take it along' }),
  );
  await page.getByText('Take it along').first().waitFor();
  putBack();
  await page.getByText('Take it along').first().waitFor({ state: 'detached' });
  await alive(page);
});

test('a rule of a style sheet that is saved is in force, and the page stays as it is', async ({
  site,
}) => {
  const { page, stayed } = await openLesson(site);
  const colourIs = (colour: string) =>
    page.waitForFunction(
      (wanted) => getComputedStyle(document.querySelector('h1')!).color === wanted,
      colour,
    );
  const before = await page.locator('h1').evaluate((heading) => getComputedStyle(heading).color);
  const putBack = development.save(
    'web/css/print.css',
    (text: string) => `${text}\nh1 { color: rgb(1, 2, 3); }\n`,
  );
  await colourIs('rgb(1, 2, 3)');
  putBack();
  await colourIs(before);
  assert.equal(await stayed(), true);
});

test('no figure of the language model is drawn twice at its start, of which Lit would warn', async ({
  site,
}) => {
  for (const path of [
    'lab/forty-heads.html',
    'lessons/why-more-heads.html',
    'lessons/beyond-self-attention.html',
  ]) {
    const warned: string[] = [];
    const { page } = await site.open({
      ...{ path, address: development.address, serviceWorkers: 'allow' },
      before: (opened) =>
        opened.on('console', (message) => {
          if (message.text().includes('scheduled an update')) warned.push(message.text());
        }),
    });
    const figures = page.locator(
      ':is(forty-heads, pretrained-compare, head-rows, pretrained-writing, pretrained-head)',
    );
    await page
      .locator(':is(forty-heads, head-rows, pretrained-writing):defined')
      .first()
      .waitFor({ state: 'attached' });
    await figures.evaluateAll((all) =>
      Promise.all(all.map((one) => (one as LitElement).updateComplete)),
    );
    assert.ok((await figures.count()) > 0, path);
    assert.deepEqual(warned, [], path);
  }
});

test('a script that is saved is run: the page is loaded anew', async ({ site }) => {
  const { page, stayed } = await openLesson(site);
  const putBack = development.save(
    'web/src/shell/entries/lesson.ts',
    (text: string) => `${text}\ndocument.querySelector('h1').textContent = 'As the script says';\n`,
  );
  await page.locator('h1', { hasText: 'As the script says' }).waitFor();
  await alive(page);
  assert.equal(await stayed(), false);
  putBack();
  await page.locator('h1', { hasText: 'As the script says' }).waitFor({ state: 'detached' });
  await alive(page);
});

test('a fault of the content is said on the open page and in the terminal until it is mended', async ({
  site,
}) => {
  const { page } = await openLesson(site);
  let lines = 0;
  const putBack = development.save(LESSON, (text: string) => {
    lines = text.split('\n').length + 1;
    return `${text}\nThere are 7 of them.\n`;
  });
  const fault = `${LESSON}:${lines}: a bare digit: "There are 7 of them."`;
  const message = page.locator('vite-error-overlay .message');
  await message.waitFor();
  assert.equal((await message.textContent())?.trim(), fault);
  await development.printed(fault);

  putBack();
  await message.waitFor({ state: 'detached' });
  await alive(page);
});

test('a page that is opened while the content is at fault says so, and is there once it is mended', async ({
  site,
}) => {
  const fault = 'a bare digit: "There are 8 of them."';
  const putBack = development.save(LESSON, (text: string) => `${text}\nThere are 8 of them.\n`);
  await development.printed(fault);
  const { page } = await site.open({
    address: development.address,
    path: site.lessonPath,
    allowed: /status of 500|width-and-heads/,
  });
  await page.locator('vite-error-overlay .message', { hasText: fault }).waitFor();
  putBack();
  await alive(page);
});

// A page, what is scrolled to there, and what stands there once it is alive.
const PAGES = [
  ['index.html', 'forty-heads', 'forty-heads heads-grid button'],
  ['lab/heads.html', 'head-lab', 'head-lab[alive]'],
  ['practice/review.html', 'mixed-review', 'mixed-review[alive]'],
  ['examples/shape-stepper.html', 'shape-stepper', 'shape-stepper[alive]'],
] as const;
for (const [path, place, alive] of PAGES)
  test(`${path} is served from source and comes alive without an error`, async ({ site }) => {
    const { page } = await site.open({
      address: development.address,
      path,
      serviceWorkers: 'allow',
    });
    await page.locator(place).scrollIntoViewIfNeeded();
    await page.locator(alive).first().waitFor();
  });

// A package that is found late has every open page loaded anew, and files that it asks for are gone meanwhile.
test('every package was made ready before the first page asked for it', () => {
  assert.doesNotMatch(development.terminal(), /dependency scan|dependencies optimized|reloading/);
});
