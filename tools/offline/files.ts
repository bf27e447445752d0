// Which files of the built site are kept for use without a network, and what tells that one has changed.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { siteFiles } from '../site-files.ts';

/** The script that keeps the files, beside the pages. */
export const WORKER = 'service-worker.js';

// Examples are for other people's pages, which this site does not keep;
// what is taken along is a copy of it; a few files only a host or another site reads; icons are kept by whoever installs
// the site, and cards for another program by whoever saves them.
const LEFT_OUT =
  /^(?:examples|downloads)\/|^icons\/.*\.png$|\.apkg$|\.map$|^(?:social-card\.jpg|sitemap\.xml|robots\.txt|\.nojekyll)$/;
// Language models, and the layers that the engine is checked with, are for those who ask for them, and weigh as much as
// what everybody has.
const ONCE_LOADED = /^assets\/(?:tokenizer-worker-|models\/|checked-layers-)/;
// The bundler names these by what is in them: another content has another name.
const NAMED_BY_CONTENT = /^assets\/.+-[\w-]{8}\.\w+$/;

/** @param name - a file's path in the site */
export const isNamedByContent = (name: string) => NAMED_BY_CONTENT.test(name);

export const digest = (bytes: string | Buffer) =>
  createHash('sha256').update(bytes).digest('hex').slice(0, 12);

const filesOf = (site: string) =>
  siteFiles(site).filter((name) => name !== WORKER && !LEFT_OUT.test(name));

/**
 * Every file to keep, as Workbox wants it.
 * @param site - the folder of the built pages
 * @returns in the order of their names
 */
export const offlineFiles = (site: string): { url: string; revision: string | null }[] =>
  filesOf(site)
    .filter((name) => !ONCE_LOADED.test(name))
    .map((url) => ({
      url,
      revision: isNamedByContent(url) ? null : digest(readFileSync(join(site, url))),
    }));

/** What is kept only once a page has loaded it. Named by content, all of it. */
export const filesOnceLoaded = (site: string) =>
  filesOf(site).filter((name) => ONCE_LOADED.test(name));
