// Drives Chromium and Firefox: the one by its own protocol, the other by WebDriver BiDi.

import type { ElementHandle, EvaluateFunc, KeyInput, LaunchOptions, Page } from 'puppeteer-core';
import puppeteer from 'puppeteer-core';
import { ensureFirefox, ensureHeadlessChromium } from '../../../tools/toolchain/browsers.ts';
import { flags } from '../../web/support/chromium-flags.ts';
import type { Tab } from './drive.ts';

const HEIGHT = 900;

function tabOf(page: Page, close: Tab['close']): Tab {
  return {
    goto: (url: string) => page.goto(url),
    evaluate: (work, ...values) => page.evaluate(work as EvaluateFunc<unknown[]>, ...values),
    async click(path: string) {
      const found = await page.evaluateHandle((one) => window.headsUpTest.all(one)[0], path);
      const element = found.asElement() as ElementHandle<HTMLElement> | null;
      if (!element) throw new Error(`nothing to click at ${path}`);
      await element.click();
      await element.dispose();
    },
    press: (key: string) => page.keyboard.press(key === 'Space' ? ' ' : (key as KeyInput)),
    type: (text: string) => page.keyboard.type(text),
    resize: (width: number) => page.setViewport({ width, height: HEIGHT }),
    screenshot: (path: string) => page.screenshot({ path }),
    pdf: (format) => page.pdf({ format, printBackground: true }),
    close,
  };
}

async function start(options: LaunchOptions) {
  const browser = await puppeteer.launch({ headless: true, ...options });
  return {
    /** A tab of a profile of its own. */
    async open() {
      const profile = await browser.createBrowserContext();
      const page = await profile.newPage();
      return tabOf(page, () => profile.close());
    },
    close: () => browser.close(),
  };
}

export const startChromium = async () =>
  start({ executablePath: await ensureHeadlessChromium(), args: flags });

export const startFirefox = async () =>
  start({
    browser: 'firefox',
    executablePath: await ensureFirefox(),
    extraPrefsFirefox: {
      'ui.prefersReducedMotion': 1,
      // Nothing of its own looks for a network.
      'network.connectivity-service.enabled': false,
      'network.captive-portal-service.enabled': false,
    },
  });
