// The built site with one script more at the head of every page, which tells what goes wrong in it. Knows the
// site's files; knows no browser.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeServiceWorker } from '../../../tools/offline/index.mjs';
import { siteFiles } from '../../../tools/site-files.mjs';
import { serveCopy } from '../../web/support/site-copy.mjs';

const SCRIPT = 'assets/in-page.js';
/** A page of ours with an empty frame, for a browser whose windows cannot be as narrow as a phone. */
export const PHONE = '/assets/phone.html';
const FRAME =
  '<!doctype html><link rel="icon" href="data:,"><title>A phone</title><iframe title="A phone" height="844"></iframe>';

export async function serveWatched() {
  const site = await serveCopy();
  const inPage = readFileSync('tests/browsers/support/in-page.js', 'utf8');
  writeFileSync(join(site.folder, SCRIPT), inPage);
  for (const name of siteFiles(site.folder).filter((one) => one.endsWith('.html'))) {
    const file = join(site.folder, name);
    const up = '../'.repeat(name.split('/').length - 1);
    const text = readFileSync(file, 'utf8');
    const watched = text.replace('<head>', `<head><script src="${up}${SCRIPT}"></script>`);
    if (watched === text) throw new Error(`${name} has no head`);
    writeFileSync(file, watched);
  }
  writeFileSync(join(site.folder, PHONE), FRAME);
  await writeServiceWorker(site.folder);
  return site;
}
