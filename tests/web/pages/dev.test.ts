// `npm run dev`: what is saved is on screen without a build, and what is wrong with it is said where it is seen.

import assert from 'node:assert/strict';
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
  const mark = () => opened.page.evaluate(() => document.documentElement.classList.add('marked'));
  await mark();
  const stayed = () =>
    opened.page.evaluate(() => document.documentElement.classList.contains('marked'));
  return { ...opened, stayed, mark };
}

const alive = (page: Page) => page.locator('shape-stepper[alive] #position').waitFor();

test('what is saved is on the open page: a sentence, a style, a word of an element, a script; and a fault until it is mended', async ({
  site,
}) => {
  const { page, stayed, mark } = await openLesson(site);
  const { save } = development;
  const gone = { state: 'detached' } as const;

  const before = await page.locator('h1').evaluate((heading) => getComputedStyle(heading).color);
  const colourIs = (colour: string) =>
    page.waitForFunction(
      (wanted) => getComputedStyle(document.querySelector('h1')!).color === wanted,
      colour,
    );
  const putStyleBack = save('web/css/print.css', (text) => `${text}\nh1 { color: #010203; }\n`);
  await colourIs('rgb(1, 2, 3)');
  putStyleBack();
  await colourIs(before);
  assert.equal(await stayed(), true, 'the page stays as it is');

  const sentence = page.getByText('This sentence was saved while the page was open.');
  const putSentenceBack = save(
    LESSON,
    (text) => `${text}\nThis sentence was saved while the page was open.\n`,
  );
  await sentence.waitFor();
  await alive(page);
  assert.equal(await stayed(), false);
  putSentenceBack();
  await sentence.waitFor(gone);
  await alive(page);

  const word = page.getByText('Take it along').first();
  const putWordBack = save('web/content/en/words/copy-code.json', (text) =>
    JSON.stringify({ ...JSON.parse(text), copy: 'Take it along' }),
  );
  await word.waitFor();
  putWordBack();
  await word.waitFor(gone);
  await alive(page);

  await mark();
  const title = page.locator('h1', { hasText: 'As the script says' });
  const putScriptBack = save(
    'web/src/shell/entries/lesson.ts',
    (text) => `${text}\ndocument.querySelector('h1').textContent = 'As the script says';\n`,
  );
  await title.waitFor();
  await alive(page);
  assert.equal(await stayed(), false);
  putScriptBack();
  await title.waitFor(gone);
  await alive(page);

  let lines = 0;
  const putContentBack = save(LESSON, (text) => {
    lines = text.split('\n').length + 1;
    return `${text}\nThere are 7 of them.\n`;
  });
  const fault = `${LESSON}:${lines}: a bare digit: "There are 7 of them."`;
  const message = page.locator('vite-error-overlay .message');
  await message.waitFor();
  assert.equal((await message.textContent())?.trim(), fault);
  await development.printed(fault);
  putContentBack();
  await message.waitFor(gone);
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

// A package that is found late has every open page loaded anew, and files that it asks for are gone meanwhile.
test('every package was made ready before the first page asked for it', () => {
  assert.doesNotMatch(development.terminal(), /dependency scan|dependencies optimized|reloading/);
});
