// `npm run test:browsers [-- NAME...]`: all set-up, then what matters most on the pages in Chromium, Firefox and
// WebKitGTK, or in those that are named.

import { misused, ownArguments } from './arguments.mjs';
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

const { positionals: asked } = ownArguments({ words: Number.POSITIVE_INFINITY });
const unknown = asked.filter((name) => !Object.hasOwn(BROWSERS, name));
if (unknown.length > 0)
  misused(`There is no ${unknown.join(', ')}: name ${Object.keys(BROWSERS).join(', ')} or none.`);
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
