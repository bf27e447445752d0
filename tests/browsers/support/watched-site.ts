// The built site with one script more at the head of every page, which tells what goes wrong in it.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { writeServiceWorker } from '../../../tools/offline/index.ts';
import { makePortable } from '../../../tools/portable/index.ts';
import { siteFiles } from '../../../tools/site-files.ts';
import { serveCopy } from '../../web/support/site-copy.ts';

const SCRIPT = 'assets/in-page.js';
/** A page of ours with an empty frame, for a browser whose windows cannot be as narrow as a phone. */
export const PHONE = '/assets/phone.html';
const FRAME =
  '<!doctype html><link rel="icon" href="data:,"><title>A phone</title><iframe title="A phone" height="844"></iframe>';

/** Puts the script into every page of a folder. */
function watchPages(folder: string) {
  const inPage = readFileSync('tests/browsers/support/in-page.js', 'utf8');
  writeFileSync(join(folder, SCRIPT), inPage);
  for (const name of siteFiles(folder).filter((one) => one.endsWith('.html'))) {
    const file = join(folder, name);
    const up = '../'.repeat(name.split('/').length - 1);
    const text = readFileSync(file, 'utf8');
    const watched = text.replace('<head>', `<head><script src="${up}${SCRIPT}"></script>`);
    if (watched === text) throw new Error(`${name} has no head`);
    writeFileSync(file, watched);
  }
}

/** The copy that opens from a disk, in a folder whose name has a space. */
export async function watchedOnDisk() {
  const place = mkdtempSync(join(tmpdir(), 'heads-up-disk-'));
  const folder = await makePortable(join(place, 'a stick'));
  watchPages(folder);
  return {
    address: `${pathToFileURL(folder)}/`,
    missed: [],
    close: () => rmSync(place, { recursive: true, force: true }),
  };
}

export async function serveWatched() {
  const site = await serveCopy();
  watchPages(site.folder);
  writeFileSync(join(site.folder, PHONE), FRAME);
  await writeServiceWorker(site.folder);
  return site;
}
