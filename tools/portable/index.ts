// `npm run portable`: all set-up, then build/portable, the whole site as a folder that opens by a double-click on its
// index.html: no server, no module scripts, the engine inside.

import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { CONTENT } from '../content-folder.ts';

import { scriptsOf } from '../course/page-parts.ts';
import { repoRoot } from '../load-engine.ts';
import { shippedModelFiles } from '../model-files.ts';
import { readySite } from '../ready-site.ts';
import { runAsCommand } from '../run-as-command.ts';
import { siteFiles } from '../site-files.ts';
import { pageOnDisk, sheetOnDisk } from './pages.ts';

const site = join(repoRoot, 'dist');
// What is for servers, for other people's pages, or in the one script.
const LEFT_OUT =
  /^(?:elements|examples|pagefind|downloads)\/|^assets\/.*\.(?:js|wasm|woff2|mjs|planes|bin)$|^(?:service-worker\.js|manifest\.webmanifest|404\.html|embed\.html)$/;

type Sentences = { on_disk: string; on_disk_downloads: string };

/** Makes the folder anew from what is built. */
export async function makePortable(folder: string = join(repoRoot, 'build/portable')) {
  // Only now: it needs the packages.
  const { bundlePages } = await import('./bundle.ts');
  rmSync(folder, { recursive: true, force: true });
  const put = (path: string, content: string | Buffer) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  };
  const { on_disk: note, on_disk_downloads: downloads }: Sentences = JSON.parse(
    readFileSync(join(CONTENT, 'messages.json'), 'utf8'),
  ).site;
  const all: Set<string> = new Set();
  for (const path of siteFiles(site).filter((name) => !LEFT_OUT.test(name))) {
    const from = join(site, path);
    if (path.endsWith('.html')) {
      const page = readFileSync(from, 'utf8');
      const parts = scriptsOf(basename(path, '.html'), page).map((part) => `/${part}`);
      for (const part of parts) all.add(part);
      put(path, pageOnDisk(page, { path, parts, note, downloads }));
    } else if (path.endsWith('.css')) {
      put(path, sheetOnDisk(from));
    } else {
      put(path, readFileSync(from));
    }
  }
  put('heads-up.js', await bundlePages([...all]));
  const beside = [
    ...['engine', 'tutor', 'trainer', 'runner', 'checkpoint_runner'].map(
      (part) => `build/engine/wasm/${part}.wasm`,
    ),
    ...shippedModelFiles,
  ];
  for (const path of beside) {
    const text = readFileSync(join(repoRoot, path)).toString('base64');
    const name = basename(path);
    put(`${name}.js`, `(globalThis.headsUpFiles ??= {})['${name}'] = '${text}';\n`);
  }
  return folder;
}

await runAsCommand(import.meta.url, async () => {
  await readySite();
  const folder = await makePortable();
  console.log(`Made ${folder.slice(repoRoot.length)}: open its index.html, or carry it away.`);
});
