// Drives WebKitGTK by plain WebDriver (https://www.w3.org/TR/webdriver2/) on a display in memory. It cannot print, and
// no window of its small browser is narrower than its buttons: a page on a phone is shown in a frame as wide as that
// phone.

import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { ensureWebKit } from '../../../tools/toolchain/browsers.ts';
import type { Tab } from './drive.ts';
import { PHONE } from './watched-site.ts';

const HEIGHT = 950;
const PATIENCE_MS = 20_000;
const STEP_MS = 50;
const SCRIPT_MS = 120_000;
/** About one browser in forty never tells its driver that it is there. */
const START_MS = 10_000;
const STARTS = 4;
const DISPLAY = ['-displayfd', '3', '-screen', '0', '1600x1100x24', '-nolisten', 'tcp'];
const BLANK = 'about:blank';
/** What WebDriver calls an element's reference. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
// Of section 15.4.2 of WebDriver: keys that give no letter.
const KEYS: Record<string, string> = {
  ArrowDown: '\uE015',
  ArrowLeft: '\uE012',
  ArrowRight: '\uE014',
  ArrowUp: '\uE013',
  End: '\uE010',
  Enter: '\uE007',
  Escape: '\uE00C',
  Home: '\uE011',
  Space: ' ',
  Tab: '\uE004',
};

/** A port that nobody listens on. */
const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

async function startDisplay(program: string) {
  const server = spawn(program, DISPLAY, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const name = await new Promise<string>((resolve, reject) => {
    server.stdio[3]?.once('data', (number) => resolve(`:${String(number).trim()}`));
    server.once('exit', (code) => reject(new Error(`${program} ended with ${code}`)));
  });
  return { name, stop: () => server.kill() };
}

/** @param base where the driver listens */
const caller = (base: string) =>
  async function call(method: string, path: string, body?: object, signal?: AbortSignal) {
    const text = method === 'POST' ? JSON.stringify(body ?? {}) : undefined;
    const response = await fetch(base + path, { method, body: text, signal });
    const { value } = await response.json();
    if (!response.ok) throw new Error(`${path}: ${value?.error}: ${value?.message}`);
    return value;
  };

type Call = ReturnType<typeof caller>;

async function untilReady(call: Call) {
  for (const end = Date.now() + PATIENCE_MS; ; await pause(STEP_MS)) {
    const status = await call('GET', '/status').catch((error: unknown) => error);
    if (status.ready) return;
    if (Date.now() > end) throw new Error(`WebKitWebDriver is not ready: ${status}`);
  }
}

/** @returns the session of a browser that was just started */
async function openSession(call: Call, browser: string): Promise<string> {
  const options = { binary: browser, args: ['--automation'] };
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } };
  const signal = AbortSignal.timeout(START_MS);
  const { sessionId } = await call('POST', '/session', { capabilities }, signal);
  return sessionId;
}

async function openTab(call: Call, sessionId: string): Promise<Tab> {
  const session = (method: string, path: string, body?: object) =>
    call(method, `/session/${sessionId}${path}`, body);
  const run = async (script: string, values: unknown[]) => {
    const body = { script: `${SETTLE}(${script}, arguments)`, args: values };
    const { value, error } = await session('POST', '/execute/async', body);
    if (error) throw new Error(error);
    return value;
  };
  const actions = (list: object[]) =>
    session('POST', '/actions', { actions: [{ type: 'key', id: 'keyboard', actions: list }] });
  const stroke = (value: string) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ];
  const sizeWindow = (width: number) => session('POST', '/window/rect', { width, height: HEIGHT });
  await session('POST', '/timeouts', { script: SCRIPT_MS });
  const { width: narrowest } = await sizeWindow(1);
  /** Of the frame that stands for a phone, or 0. */
  let frame = 0;

  async function goto(url: string) {
    if (frame > 0) {
      await session('POST', '/frame', { id: null });
      await session('POST', '/url', { url: new URL(PHONE, url).href });
      await run(String(showInFrame), [url, frame]);
      await session('POST', '/frame', { id: 0 });
    } else {
      await session('POST', '/url', { url });
    }
  }

  return {
    goto,
    evaluate: (work, ...values) => run(String(work), values),
    async click(path: string) {
      const script = `const found = window.headsUpTest.all(arguments[0])[0]; return found ?? null;`;
      const found = await session('POST', '/execute/sync', { script, args: [path] });
      if (!found) throw new Error(`nothing to click at ${path}`);
      await session('POST', `/element/${found[ELEMENT]}/click`);
    },
    press: (key: string) => actions(stroke(KEYS[key] ?? key)),
    type: (text: string) => actions([...text].flatMap(stroke)),
    async resize(width: number) {
      const wanted = width < narrowest ? width : 0;
      if (wanted === frame) return sizeWindow(width);
      const url = await run('() => location.href', []);
      // Not the page in a window of another size on its way out: it would begin what it cannot end.
      await session('POST', '/frame', { id: null });
      await session('POST', '/url', { url: BLANK });
      await sizeWindow(width);
      frame = wanted;
      if (url.startsWith('http')) await goto(url);
    },
    async screenshot(path: string) {
      writeFileSync(path, Buffer.from(await session('GET', '/screenshot'), 'base64'));
    },
    pdf: null,
    close: () => session('DELETE', ''),
  };
}

// Runs in the page: what work returns or promises, or its error, goes to WebDriver's own last argument.
const SETTLE = String((work: (...values: unknown[]) => unknown, all: unknown[]) => {
  const values = [...all];
  const done = values.pop() as (outcome: object) => void;
  Promise.resolve()
    .then(() => work(...values))
    .then(
      (value) => done({ value: value ?? null }),
      (error) => done({ error: String(error?.stack ?? error) }),
    );
})
  .replace(/^/, '(')
  .concat(')');

// Runs in the page that holds the frame.
function showInFrame(url: string, width: number) {
  const frame = document.querySelector('iframe')!;
  frame.style.width = `${width}px`;
  return new Promise((resolve) => {
    frame.addEventListener('load', () => resolve(true), { once: true });
    frame.src = url;
  });
}

/** The driver, and every browser that it starts. */
async function startDriver(program: string, display: string) {
  const port = await freePort();
  const env = { ...process.env, DISPLAY: display };
  const server = spawn(program, [`--port=${port}`], { env, stdio: 'ignore', detached: true });
  const call = caller(`http://127.0.0.1:${port}`);
  const stop = () => {
    process.off('exit', stop);
    if (server.exitCode === null) process.kill(-Number(server.pid));
  };
  process.on('exit', stop); // a run that is broken off leaves no browser behind
  await untilReady(call);
  return { call, stop };
}

export async function startWebKit() {
  const { driver, browser, display } = await ensureWebKit();
  const screen = await startDisplay(display);
  let server = await startDriver(driver, screen.name);
  let last: Tab | undefined;

  async function session(starts = STARTS) {
    try {
      return await openSession(server.call, browser);
    } catch (error) {
      if (starts === 1) throw error;
      server.stop();
      server = await startDriver(driver, screen.name);
      return session(starts - 1);
    }
  }

  return {
    /** A driver has one session at a time: a test that failed may have left its own. */
    async open() {
      await last?.close().catch(() => {});
      const id = await session(); // of another server, where the one before was given up
      last = await openTab(server.call, id);
      return last;
    },
    close() {
      server.stop();
      screen.stop();
    },
  };
}
