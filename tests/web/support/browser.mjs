// A browser on the built site for page tests. Whatever a page does wrong on its own (an error on the
// console, a breach of its CSP, a request to another host) fails the test that opened it.

import assert from 'node:assert/strict';
import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { repoRoot } from '../../../tools/load-engine.ts';
import { serveSite } from '../../../tools/serve.ts';
import { ensureHeadlessChromium } from '../../../tools/toolchain/browsers.ts';
import { flags } from './chromium-flags.mjs';

const lessonPath = 'lessons/width-and-heads.html';

/**
 * Serves dist/ and starts Chromium.
 */
export async function startBrowser() {
  const site = await serveSite({ port: 0 });
  const browser = await chromium.launch({
    executablePath: await ensureHeadlessChromium(),
    args: flags,
  });

  /**
   * Opens a page in a fresh profile.
   * @param {object} [options]
   * @param {string} [options.path] from the site's root, with query
   * @param {number} [options.width]
   * @param {'light' | 'dark'} [options.colorScheme]
   * @param {boolean} [options.scripts]
   * @param {boolean} [options.touch] a phone, which is tapped
   * @param {'allow' | 'block'} [options.serviceWorkers] blocked unless the test is about them: a page's
   *   requests would bypass page.route
   * @param {string} [options.address] of another site than dist/
   * @param {string} [options.timezoneId] where the learner is
   * @param {(page: import('playwright-core').Page) => unknown} [options.before] runs before the page loads
   * @param {RegExp} [options.allowed] console errors, addresses that fail and hosts that this test is about
   */
  async function open({
    path = '',
    width = 1280,
    colorScheme = 'light',
    scripts = true,
    touch = false,
    serviceWorkers = 'block',
    address = site.address,
    timezoneId,
    before,
    allowed,
  } = {}) {
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
    const problems = await watch(page, address, allowed);
    await before?.(page);
    await page.goto(address + path);
    return {
      page,
      /** Ends the page; fails if it did anything wrong meanwhile. */
      async done() {
        await context.close();
        assert.deepEqual(problems, []);
      },
    };
  }

  /** Opens the lesson and waits until its stepper lives. */
  async function openLesson({ query = '', ...options } = {}) {
    const opened = await open({ path: lessonPath + query, ...options });
    await opened.page.locator('shape-stepper[alive] #position').waitFor();
    return opened;
  }

  async function close() {
    await browser.close();
    await site.close();
  }

  return { open, openLesson, close, lessonPath, address: site.address };
}

/** Collects everything a page does wrong. */
async function watch(page, address, allowed) {
  const problems = [];
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
  await page.exposeFunction('reportViolation', (text) => problems.push(`CSP: ${text}`));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      window.reportViolation(`${event.violatedDirective} ${event.blockedURI}`);
    });
  });
  return problems;
}

/**
 * The element with this id, about to be used by the test: noted down, so that the coverage count can
 * tell an interaction that works from one that is only promised.
 * @param {import('playwright-core').Page} page
 * @param {string} id
 */
export function operate(page, id) {
  const folder = join(repoRoot, 'build/coverage');
  mkdirSync(folder, { recursive: true });
  appendFileSync(join(folder, 'operated.txt'), `${id}\n`);
  return page.locator(`#${id}`);
}

/**
 * Waits until the lesson stands at a step.
 * @param {import('playwright-core').Page} page
 * @param {string} step
 */
export const at = (page, step) =>
  page.locator(`shape-stepper section.step[data-step="${step}"]`).waitFor();
