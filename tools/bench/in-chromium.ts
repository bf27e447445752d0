// The rows in Chromium, in a worker of a page that a development server serves from this folder.

import { flags } from '../../tests/web/support/chromium-flags.ts';
import { repoRoot } from '../../web/site/load-engine.ts';
import { ensureChromium } from '../toolchain/browsers.ts';
import type { PageJob } from './page/worker.ts';
import type { Job, Said } from './rows.ts';
import type { Row } from './table.ts';

declare global {
  interface Window {
    /** of page/index.html */
    start: (job: PageJob) => void;
  }
}

// A page on its own may read a clock of 5 µs instead of 100.
const alone = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
};

export async function runInChromium({
  budget,
  only,
  llama2c,
  done,
}: Job & { done: (row: Row) => void }): Promise<void> {
  // On a fresh clone there is neither before a benchmark asks.
  const { chromium } = await import('playwright-core');
  const { createServer } = await import('vite');
  const server = await createServer({
    configFile: false,
    root: repoRoot,
    cacheDir: `${repoRoot}build/bench`,
    logLevel: 'error',
    server: { port: 0, host: 'localhost', headers: alone, watch: null, hmr: false },
    // Its bundle looks for its wasm beside itself.
    optimizeDeps: { exclude: ['onnxruntime-web'], entries: ['tools/bench/page/worker.ts'] },
  });
  await server.listen();
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: flags });
  try {
    const page = await browser.newPage();
    const where = `chromium ${browser.version().split('.')[0]}`;
    return await new Promise<void>((resolve, reject) => {
      page.on('crash', () => reject(new Error('the page crashed')));
      page.on('console', (message) => {
        if (message.type() === 'error') console.error(message.text());
      });
      const report = ({ row, error }: Said) => {
        if (error) reject(new Error(error));
        else if (row) done(row);
        else resolve();
      };
      page
        .exposeFunction('report', report)
        .then(() => page.goto(`${server.resolvedUrls!.local[0]}tools/bench/page/index.html`))
        .then(() => page.waitForFunction(() => 'start' in window))
        .then(() =>
          page.evaluate((job) => window.start(job), {
            ...{ budget, only, llama2c, where },
          }),
        )
        .catch(reject);
    });
  } finally {
    await browser.close();
    await server.close();
  }
}
