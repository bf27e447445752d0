// `npm run test:pages [-- NAME...]`: all set-up, then the tests of pages in Chromium, or of the files that have a name in
// theirs.

import { ownArguments } from './arguments.ts';
import { ensureNpmPackages } from './npm-packages.mjs';
import { readySite } from './ready-site.ts';
import { pageTests } from './stages.ts';
import { ensurePdfReader, ensureXmlReader } from './toolchain/browsers.ts';

const { positionals: names } = ownArguments({ words: Number.POSITIVE_INFINITY });
await ensureNpmPackages({ toTest: true });
await ensurePdfReader();
await ensureXmlReader();
await readySite();
// Only now: it needs the packages.
const { takeAlong } = await import('./take-along/index.ts');
await takeAlong();
pageTests(...names);
