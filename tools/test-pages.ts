// `npm run test:pages [-- NAME...]`: all set-up, then the tests of pages in Chromium, or of the files that have a name in
// theirs.

import { ownArguments } from './arguments.ts';
import { ensureNpmPackages } from './npm-packages.mjs';
import { prepareSite } from './prepare-site.ts';
import { pageTests } from './test-runner.ts';
import { ensurePdfReader, ensureXmlReader } from './toolchain/browsers.ts';

const { positionals: names } = ownArguments({ words: Number.POSITIVE_INFINITY });
await ensureNpmPackages({ toTest: true });
await ensurePdfReader();
await ensureXmlReader();
await prepareSite();
// Only now: it needs the packages.
const { takeAlong } = await import('./take-along/index.ts');
await takeAlong();
pageTests(...names);
