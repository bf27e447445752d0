// `npm run test:browsers [-- NAME...]`: all set-up, then what matters most on the pages in Firefox and WebKitGTK, or in the
// browsers that are named. Chromium, in which `npm test` tries all pages, is one of them only by name.

import { misused, ownArguments } from './arguments.ts';
import { ensureNpmPackages } from './npm-packages.mjs';
import { prepareSite } from './prepare-site.ts';
import { browserTests, runStages } from './test-runner.ts';
import {
  ensureFirefox,
  ensureHeadlessChromium,
  ensurePdfReader,
  ensureWebKit,
} from './toolchain/browsers.ts';

const BROWSERS: Record<string, () => Promise<unknown>> = {
  chromium: ensureHeadlessChromium,
  firefox: ensureFirefox,
  webkit: ensureWebKit,
};

const { positionals: asked } = ownArguments({ words: Number.POSITIVE_INFINITY });
const unknown = asked.filter((name) => !Object.hasOwn(BROWSERS, name));
if (unknown.length > 0)
  misused(`There is no ${unknown.join(', ')}: name ${Object.keys(BROWSERS).join(', ')} or none.`);
const names = asked.length > 0 ? asked : ['firefox', 'webkit'];

async function setUp() {
  await ensurePdfReader();
  for (const name of names) await BROWSERS[name]!();
  await ensureNpmPackages({ toTest: true });
  await prepareSite();
}

await runStages(
  setUp,
  names.map((name) => [name, () => browserTests('tests/browsers', { HEADSUP_BROWSER: name })]),
);
