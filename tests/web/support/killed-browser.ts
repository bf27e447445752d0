// A browser of the test's own that can be killed like a crash would: no page is told, nothing is flushed. Its
// profile stays, so that the next one finds what was really written.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chromium } from 'playwright-core';
import { ensureHeadlessChromium } from '../../../tools/toolchain/browsers.ts';
import { flags } from './chromium-flags.ts';

/** Starts Chromium on the profile in a folder. */
export async function startKillable(profile: string) {
  const args = [
    '--headless=new',
    ...flags,
    '--remote-debugging-port=0',
    `--user-data-dir=${profile}`,
    'about:blank',
  ];
  // A group of its own: all of its processes die at once.
  const child = spawn(await ensureHeadlessChromium(), args, {
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const address = await new Promise<string>((found, fail) => {
    let said = '';
    child.stderr.on('data', (part) => {
      said += part;
      const match = /listening on (ws:\/\/\S+)/.exec(said);
      if (match) found(match[1]!);
    });
    child.once('exit', () => fail(new Error(`Chromium ended: ${said}`)));
  });
  const browser = await chromium.connectOverCDP(address);
  const context = browser.contexts()[0]!;
  const page = context.pages()[0] ?? (await context.newPage());
  return {
    page,
    async kill() {
      const gone = once(child, 'exit');
      process.kill(-child.pid!, 'SIGKILL');
      await gone;
      await browser.close().catch(() => {});
    },
  };
}
