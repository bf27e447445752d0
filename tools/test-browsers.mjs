// `npm run test:browsers [-- NAME...]`: all set-up, then what matters most on the pages in Chromium, Firefox and
// WebKitGTK, or in those that are named.

import { ensureNpmPackages } from './npm-packages.mjs';
import { readySite } from './ready-site.mjs';
import { nodeTests, runStages } from './stages.mjs';
import {
  ensureFirefox,
  ensureHeadlessChromium,
  ensurePdfReader,
  ensureWebKit,
} from './toolchain/browsers.mjs';

const BROWSERS = {
  chromium: ensureHeadlessChromium,
  firefox: ensureFirefox,
  webkit: ensureWebKit,
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in BROWSERS));
if (unknown.length > 0)
  throw new Error(`There is no ${unknown.join(', ')}: ${Object.keys(BROWSERS).join(', ')}.`);
const names = asked.length > 0 ? asked : Object.keys(BROWSERS);

async function setUp() {
  await ensurePdfReader();
  for (const name of names) await BROWSERS[name]();
  await ensureNpmPackages({ toTest: true });
  await readySite();
}

await runStages(
  setUp,
  names.map((name) => [
    name,
    () => nodeTests(['tests/browsers'], { env: { HEADSUP_BROWSER: name } }),
  ]),
);
