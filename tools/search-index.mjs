// The search index of the built site, by Pagefind: what its reader needs, and not the search page it
// brings along. Knows the folder of the site; knows no page.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { repoRoot } from './load-engine.mjs';

/** The program for this machine, or nothing where there is none. */
function program() {
  const path = join(
    repoRoot,
    `node_modules/@pagefind/${process.platform}-${process.arch}/bin/pagefind_extended`,
  );
  return existsSync(path) ? path : undefined;
}

// The reader and the index; the rest is a user interface of its own.
const NEEDED =
  /^(?:pagefind\.js|pagefind-worker\.js|pagefind-entry\.json|wasm\.(?!unknown).+\.pagefind|pagefind\..+\.pf_meta|index|fragment|filter)$/;

/**
 * Makes `pagefind/` in the site. Half a second.
 * @param {string} site - the folder of the built pages
 * @returns {boolean} whether there is one: not on machines that Pagefind has no program for
 */
export function makeSearchIndex(site) {
  const pagefind = program();
  if (!pagefind) return false;
  const folder = join(site, 'pagefind');
  rmSync(folder, { recursive: true, force: true });
  execFileSync(pagefind, [
    ...['--site', site, '--silent', '--keep-index-url', '--include-characters', '_'],
    ...[
      '--exclude-selectors',
      'site-search, theme-switch, copy-code, .static-step, .heads-picture',
    ],
  ]);
  for (const name of readdirSync(folder)) {
    if (!NEEDED.test(name)) rmSync(join(folder, name), { recursive: true });
  }
  return true;
}
