// The browser that these tests run in, named by HEADSUP_BROWSER, and what a test may do with it: the same in all three.

import assert from 'node:assert/strict';
import { after } from 'node:test';
import { startChromium, startFirefox } from './puppeteer-driver.ts';
import { serveWatched } from './watched-site.ts';
import { startWebKit } from './webkit-driver.ts';

/** What each driver can do; a path is "a >> b", found through shadow roots. */
export type Tab = {
  goto: (url: string) => Promise<unknown>;
  /** In the page; JSON in and out. */
  evaluate: (work: (...values: never[]) => unknown, ...values: unknown[]) => Promise<unknown>;
  click: (path: string) => Promise<void>; // the first that is found, by pointer
  press: (key: string) => Promise<unknown>; // a key by its name
  type: (text: string) => Promise<unknown>;
  resize: (width: number) => Promise<unknown>;
  screenshot: (path: string) => Promise<unknown>;
  pdf: ((format: 'A4' | 'Letter') => Promise<Uint8Array>) | null; // null where it cannot print
  close: () => Promise<unknown>;
};

declare global {
  interface Window {
    /** in-page.js */
    headsUpTest: {
      all: <Found extends HTMLElement = HTMLElement>(path: string) => Found[];
      isSeen: (element: Element) => boolean;
      problems: () => string[];
      awaitClick: (path: string) => void;
      clickHasArrived: () => boolean;
      shown: () => string;
    };
  }
}

const PATIENCE_MS = 90_000;
const STEP_MS = 40;
const STILL_STEPS = 5;
const PRESSES = 3;
const ARRIVAL_STEPS = 75;
const MOST_SHOWN = 1500;
const pause = () => new Promise((next) => setTimeout(next, STEP_MS));

type Browser = { open: () => Promise<Tab>; close: () => unknown };
type Site = { address: string; missed: string[]; close: () => unknown };
const STARTERS = new Map<string, () => Promise<Browser>>([
  ['chromium', startChromium],
  ['firefox', startFirefox],
  ['webkit', startWebKit],
]);

export const browserName = process.env.HEADSUP_BROWSER ?? 'chromium';

async function start<Served extends Site>(serve: () => Promise<Served>) {
  const starter = STARTERS.get(browserName);
  if (!starter) throw new Error(`HEADSUP_BROWSER is none of ${[...STARTERS.keys()].join(', ')}.`);
  const [site, browser] = await Promise.all([serve(), starter()]);
  return { site, browser };
}

/** The browser of a file's tests and what it is served, from the first page that is opened until they have ended. */
export function browserOn<Served extends Site>(serve: () => Promise<Served>) {
  let started: ReturnType<typeof start<Served>> | undefined;
  after(async () => {
    const { site, browser } = (await started) ?? {};
    await browser?.close();
    site?.close();
  });
  return {
    /**
     * A page in a fresh profile.
     * @param path from the site's root, with query
     */
    async open(path: string, { width = 1280 }: { width?: number } = {}) {
      started ??= start(serve);
      const { site, browser } = await started;
      const tab = await browser.open();
      await tab.resize(width);
      await tab.goto(site.address + path);
      return { ...pageOf(tab, site), site };
    },
  };
}

export const browserOnSite = () => browserOn(serveWatched);

export type Page = ReturnType<typeof pageOf>;

function pageOf(tab: Tab, site: Site) {
  const { press, type } = tab;
  const evaluate = async <Values extends unknown[], Result>(
    work: (...values: Values) => Result,
    ...values: Values
  ) => (await tab.evaluate(work, ...values)) as Awaited<Result>;

  /** Until work in the page gives something; what it gave. */
  async function until<Values extends unknown[], Result>(
    work: (...values: Values) => Result,
    ...values: Values
  ) {
    for (const end = Date.now() + PATIENCE_MS; ; ) {
      const found = await evaluate(work, ...values).catch((error) => {
        // A page that is being left takes its scripts with it.
        if (Date.now() > end) throw error;
      });
      if (found) return found;
      if (Date.now() > end) {
        const shown = await evaluate(() => window.headsUpTest?.shown());
        const page = `The page says: ${shown?.slice(0, MOST_SHOWN)}`;
        throw new Error(`waited in vain for ${work} of ${values}. ${page}`);
      }
      await pause();
    }
  }

  async function standsStill(path: string) {
    let place = '';
    let still = 0;
    for (const end = Date.now() + PATIENCE_MS; still < STILL_STEPS && Date.now() < end; ) {
      const before = place;
      place = await evaluate((one) => {
        const place = window.headsUpTest.all(one)[0]?.getBoundingClientRect();
        return `${place?.x} ${place?.y}`;
      }, path);
      still = place === before ? still + 1 : 0;
      await pause();
    }
  }

  /** Whether what was pressed took notice, or has gone with its page. */
  async function tookNotice() {
    for (let step = 0; step < ARRIVAL_STEPS; step += 1) {
      const has = await evaluate(
        () => !window.headsUpTest || window.headsUpTest.clickHasArrived(),
      ).catch(() => true);
      if (has) return true;
      await pause();
    }
    return false;
  }

  // What moves as the page fills is missed: a driver asks where it is, and presses there a moment later. Somebody who
  // sees nothing happen presses again.
  async function click(path: string) {
    for (let press = 0; press < PRESSES; press += 1) {
      await standsStill(path);
      await evaluate((one) => window.headsUpTest.awaitClick(one), path);
      await tab.click(path);
      if (await tookNotice()) return;
    }
    throw new Error(`${PRESSES} presses did not reach ${path}`);
  }

  /** Until something is there and can be seen. */
  const seen = (path: string) =>
    until((one) => window.headsUpTest?.all(one).some(window.headsUpTest.isSeen), path);

  return {
    ...tab,
    evaluate,
    until,
    click,
    goto: (path: string) => tab.goto(site.address + path),
    /** Until something is there. */
    exists: (path: string) => until((one) => window.headsUpTest?.all(one).length > 0, path),
    seen,
    gone: (path: string) => until((one) => window.headsUpTest?.all(one).length === 0, path),
    /** Until the first that is found says this; what it says else. */
    async says(path: string, wanted: string) {
      const said = (one: string) => window.headsUpTest.all(one)[0]?.textContent.trim();
      await until(
        (one, text) => window.headsUpTest.all(one)[0]?.textContent.trim() === text,
        path,
        wanted,
      ).catch(() => {});
      assert.equal(await evaluate(said, path), wanted);
    },
    count: (path: string) => evaluate((one) => window.headsUpTest.all(one).length, path),
    texts: (path: string) =>
      evaluate((one) => window.headsUpTest.all(one).map((each) => each.textContent.trim()), path),
    text: (path: string) =>
      evaluate((one) => window.headsUpTest.all(one)[0]!.textContent.trim(), path),
    attribute: (path: string, name: string) =>
      evaluate((one, of) => window.headsUpTest.all(one)[0]!.getAttribute(of), path, name),
    focus: (path: string) => evaluate((one) => window.headsUpTest.all(one)[0]!.focus(), path),
    /** By keyboard, in the field that is found. */
    async fill(path: string, text: string) {
      // A window that has just come up gives its fields no focus yet.
      const choose = () =>
        until((one) => {
          const field = window.headsUpTest.all<HTMLInputElement>(one)[0]!;
          field.focus();
          field.select();
          const chosen = field.selectionEnd! - field.selectionStart!;
          return field.matches(':focus') && chosen === field.value.length;
        }, path);
      await choose();
      // WebKitGTK's driver breaks off a row of keys at times, by an "unknown error" of its own (1 of 24 on a busy machine).
      await type(text).catch(() => choose().then(() => type(text)));
    },
    /** On what has the focus after it is found there. */
    async pressOn(path: string, key: string) {
      await evaluate((one) => window.headsUpTest.all(one)[0]!.focus(), path);
      await press(key);
    },
    clickWhenSeen: (path: string) => seen(path).then(() => click(path)),
    /** Ends the page; fails if anything went wrong in it. */
    async done() {
      const problems = await evaluate(() => window.headsUpTest.problems());
      await tab.close();
      assert.deepEqual(problems, []);
      assert.deepEqual(site.missed, [], 'asked for and not there');
    },
  };
}
