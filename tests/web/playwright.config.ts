// How page tests are run: `npm run test:pages -- NAME` for the files that have a name in theirs.

import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { ensureHeadlessChromium } from '../../tools/toolchain/browsers.ts';
import { repoRoot } from '../../web/site/load-engine.ts';
import { flags } from './support/chromium-flags.ts';

const MINUTE = 60_000;
const isLong = process.env.HEADSUP_LONG !== undefined;

export default defineConfig({
  testDir: 'pages',
  testMatch: '**/*.test.ts',
  testIgnore: isLong ? [] : '**/long/**',
  outputDir: join(repoRoot, 'build/page-tests'),
  // One more than there are cores: each waits for its page a third of the time.
  workers: availableParallelism() + 1,
  // The slowest takes three minutes; one that hangs is named instead of outlasting the build server.
  timeout: (isLong ? 180 : 15) * MINUTE,
  // On a build server, where a landing waits for it; what passes at the second try is listed as flaky.
  retries: process.env.CI ? 1 : 0,
  expect: { timeout: MINUTE / 2 },
  reporter: [['list'], ['../../tools/failed-tests/page-reporter.ts']],
  use: {
    actionTimeout: MINUTE / 2,
    navigationTimeout: MINUTE / 2,
    launchOptions: { executablePath: await ensureHeadlessChromium(), args: flags },
  },
});
