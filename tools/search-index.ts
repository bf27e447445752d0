// The search index of the built site, by Pagefind: what its reader needs, and not the search page it brings along.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';

import { repoRoot } from '../web/site/load-engine.ts';

/**
 * Where Pagefind's package for a machine has its program.
 * @param platform - as Node names it
 */
export const programOf = (platform: string, arch: string) =>
  platform === 'win32'
    ? `@pagefind/windows-${arch}/bin/pagefind_extended.exe`
    : `@pagefind/${platform}-${arch}/bin/pagefind_extended`;

/** The program for this machine, or nothing where there is none. */
function program() {
  const path = join(repoRoot, 'node_modules', programOf(process.platform, process.arch));
  return existsSync(path) ? path : undefined;
}

// The reader and the index; the rest is a user interface of its own, and the reader again, for a worker that
// an index this small does not need (web/src/shell/search.ts).
const NEEDED =
  /^(?:pagefind\.js|pagefind-entry\.json|wasm\.(?!unknown).+\.pagefind|pagefind\..+\.pf_meta|index|fragment|filter)$/;

// What nobody looks for, or should not come upon: an answer would be told before it is asked for, and a wrong
// option would stand in an excerpt as if the course said so. Labels of figures and numbers of tables are no words, and
// who wrote of a thing does not explain it.
const LEFT_OUT = [
  ...['site-search', 'theme-switch', 'copy-code', '.static-step', '.live > :not(figcaption)'],
  ...['.answers', '.options', '.hint', '.recall', '.experiment table', '.sources', '.all-sources'],
  ...['card-review', '.turn', '.place-of', '.to-copy', '.claim-mark', '.tml-display'],
];

// A fragment is what is known of a page, as JSON behind these letters. Everything that has an id is an anchor
// in it, and only headings and words of the glossary, which have a title, become sections of a result.
const SIGNATURE = 'pagefind_dcd';

/** @param path - of a fragment */
function keepSections(path: string) {
  const text = gunzipSync(readFileSync(path)).toString();
  if (!text.startsWith(SIGNATURE)) throw new Error(`${path} does not begin with ${SIGNATURE}`);
  const page: { anchors: { element: string; title?: string }[] } = JSON.parse(
    text.slice(SIGNATURE.length),
  );
  page.anchors = page.anchors.filter(({ element, title }) => title || /^h\d$/.test(element));
  writeFileSync(path, gzipSync(SIGNATURE + JSON.stringify(page), { level: 9 }));
}

/**
 * Makes `pagefind/` in the site. Half a second.
 * @param site - the folder of the built pages
 * @returns whether there is one: not on machines that Pagefind has no program for
 */
export function makeSearchIndex(site: string): boolean {
  const pagefind = program();
  if (!pagefind) return false;
  const folder = join(site, 'pagefind');
  rmSync(folder, { recursive: true, force: true });
  execFileSync(pagefind, [
    ...['--site', site, '--silent', '--keep-index-url', '--include-characters', '_'],
    ...['--exclude-selectors', LEFT_OUT.join(', ')],
  ]);
  for (const name of readdirSync(folder)) {
    if (!NEEDED.test(name)) rmSync(join(folder, name), { recursive: true });
  }
  const fragments = join(folder, 'fragment');
  for (const name of readdirSync(fragments)) keepSections(join(fragments, name));
  return true;
}
