// What page tests stand on: the built site in a browser. Whatever a page does wrong on its own (an error on the console, a
// breach of its CSP, a request to another host, an id twice) fails the test that opened it.

import assert from 'node:assert/strict';
import { type Browser, test as base } from '@playwright/test';
import type { Page } from 'playwright-core';
import { serveSite } from '../../../tools/serve.ts';
import { findingsButColours, findingsInElements } from './axe.ts';
import { doubleIds } from './ids.ts';
import { builtPages } from './pages.ts';

const isLong = process.env.HEADSUP_LONG !== undefined;
const lessonPath = 'lessons/width-and-heads.html';

export const test = base.extend<{ judged: undefined }, { address: string; site: Site }>({
  /** Where dist/ is served. */
  address: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it that nothing else is needed.
    async ({}, use) => {
      const server = await serveSite({ port: 0 });
      await use(server.address);
      await server.close();
    },
    { scope: 'worker' },
  ],

  /** Opens pages of the site; also before the first test of a file. */
  site: [async ({ browser, address }, use) => use(siteAt(browser, address)), { scope: 'worker' }],

  /** Ends the pages that a test has opened, and judges them. */
  judged: [
    async ({ site }, use, testInfo) => {
      const before = site.opened.length;
      await use(undefined);
      const hasFailed = testInfo.status !== testInfo.expectedStatus;
      for (const one of site.opened.splice(before)) await (hasFailed ? one.close() : one.done());
    },
    { auto: true },
  ],
});

export type Site = ReturnType<typeof siteAt>;
export type Opened = Awaited<ReturnType<typeof openPage>>;
export type Opening = {
  /** of the site, or somebody else's */
  address?: string;
  /** from the site's root, with or without query */
  path?: string;
  query?: string;
  width?: number;
  colorScheme?: 'light' | 'dark';
  scripts?: boolean;
  /** a phone, which is tapped */
  touch?: boolean;
  /** blocked unless the test is about them: a page's requests would bypass page.route */
  serviceWorkers?: 'allow' | 'block';
  /** where the learner is */
  timezoneId?: string;
  /** runs before the page loads */
  /** whether a key has been pressed, which brings all figures */
  keys?: boolean;
  before?: (page: Page) => unknown;
  /** console errors, addresses that fail and hosts that this test is about */
  allowed?: RegExp;
};

function siteAt(browser: Browser, address: string) {
  const opened: Opened[] = [];
  async function open(options: Opening = {}) {
    const one = await openPage(browser, address, options);
    opened.push(one);
    return one;
  }
  return {
    ...{ open, opened, address, lessonPath },
    /** Opens the lesson and waits until its stepper lives. */
    async openLesson(options: Opening = {}) {
      const one = await open({ path: lessonPath, ...options });
      await one.page.locator('shape-stepper[alive] #position').waitFor();
      return one;
    },
  };
}

/** Opens a page in a fresh profile. */
async function openPage(
  browser: Browser,
  home: string,
  {
    address = home,
    path = '',
    query = '',
    width = 1280,
    colorScheme = 'light',
    scripts = true,
    keys = scripts,
    touch = false,
    serviceWorkers = 'block',
    timezoneId,
    before,
    allowed,
  }: Opening,
) {
  const context = await browser.newContext({
    viewport: { width, height: width < 600 ? 844 : 900 },
    colorScheme,
    javaScriptEnabled: scripts,
    hasTouch: touch,
    isMobile: touch,
    reducedMotion: 'reduce',
    serviceWorkers,
    timezoneId,
  });
  const page = await context.newPage();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const problems = await watch(page, address, allowed);
  await before?.(page);
  await page.goto(address + path + query);
  // Whoever goes by keys has all figures; the first load is without them.
  if (keys) await page.keyboard.press('Shift');
  let isOpen = true;
  async function close() {
    isOpen = false;
    await context.close();
  }
  return {
    page,
    /** every address that it has asked for */
    asked,
    close,
    /** Ends the page; fails if it did anything wrong meanwhile. A test that is over does so by itself. */
    async done() {
      if (!isOpen) return;
      const isOurs = scripts && !page.isClosed() && page.url().startsWith(address);
      if (isOurs) problems.push(...(await amiss(page, home)));
      await close();
      assert.deepEqual(problems, []);
    },
  };
}

/** What is wrong with how a page stands at its end. Each page as it opens is looked at by every-page.test.ts. */
async function amiss(page: Page, home: string) {
  const ids = (await doubleIds(page)).map((id) => `an id twice: ${id}`);
  if (!isLong) return ids;
  // What is not printed is still on the page.
  await page.emulateMedia({ media: 'screen' });
  const [path] = page.url().replace(home, '').split(/[?#]/);
  const isWhole = builtPages().includes(path || 'index.html');
  return [...ids, ...(await (isWhole ? findingsButColours : findingsInElements)(page))];
}

/** Collects everything a page does wrong. */
async function watch(page: Page, address: string, allowed?: RegExp) {
  const problems: string[] = [];
  page.on('console', (message) => {
    const text = message.text();
    if (message.type() === 'error' && !allowed?.test(text)) problems.push(`console: ${text}`);
  });
  page.on('pageerror', (error) => {
    if (!allowed?.test(error.message)) problems.push(`error: ${error.message}`);
  });
  page.on('request', (request) => {
    const url = request.url();
    const ours = url.startsWith(address) || url.startsWith('data:') || url.startsWith('blob:');
    if (!ours && !allowed?.test(url)) problems.push(`request to another host: ${url}`);
  });
  page.on('response', (response) => {
    const isExpected = allowed?.test(response.url());
    if (response.status() >= 400 && !isExpected)
      problems.push(`${response.status()} ${response.url()}`);
  });
  await page.exposeFunction('reportViolation', (text: string) => problems.push(`CSP: ${text}`));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      window.reportViolation(`${event.violatedDirective} ${event.blockedURI}`);
    });
  });
  return problems;
}

/** Waits until the lesson stands at a step. */
export const at = (page: Page, step: string) =>
  page.locator(`shape-stepper section.step[data-step="${step}"]`).waitFor();
