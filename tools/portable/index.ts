// `npm run portable`: all set-up, then build/portable, the whole site as a folder that opens by a double-click on its
// index.html: no server, no module scripts, the engine inside.

import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { repoRoot } from '../../web/site/load-engine.ts';
import { shippedFiles } from '../../web/site/model-files.ts';
import type { Page } from '../../web/site/page.ts';
import { scriptsOf } from '../../web/site/page-parts.ts';
import { pagePath, rootOf } from '../../web/site/page-path.ts';
import { FILE, pagesAt } from '../../web/site/targets.ts';
import { modules } from '../engine/manifest.ts';
import { prepareSite } from '../prepare-site.ts';
import { runAsCommand } from '../run-as-command.ts';
import { siteFiles } from '../site-files.ts';
import { pageOnDisk, sheetOnDisk, sheetsOf } from './pages.ts';

const site = join(repoRoot, 'dist');
// What is for servers, for other people's pages, or in the one script; and pages, which are written anew.
const LEFT_OUT =
  /^(?:elements|examples|pagefind|downloads)\/|^assets\/.*\.(?:js|wasm|woff2|mjs|bin)$|^(?:service-worker\.js|manifest\.webmanifest)$|\.html$/;

/** Makes the folder anew from what is built. */
export async function makePortable(folder: string = join(repoRoot, 'build/portable')) {
  // Only now: they need the packages.
  const [{ bundlePages }, { coursePlugin }] = await Promise.all([
    import('./bundle.ts'),
    import('../../web/site/vite-plugin.ts'),
  ]);
  rmSync(folder, { recursive: true, force: true });
  const put = (path: string, content: string | Buffer) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  };
  const course = coursePlugin({ root: repoRoot, target: FILE });
  const { pages, read } = await course.api.build();
  const all: Set<string> = new Set();
  for (const page of pagesAt<Page>(FILE, read.pages)) {
    const { head, body } = pages.get(page.front.id)!;
    const path = pagePath(page);
    const parts = scriptsOf(page.front.id, body).map((part) => `/${part}`);
    for (const part of parts) all.add(part);
    const sheets = sheetsOf(readFileSync(join(site, path), 'utf8'));
    put(path, pageOnDisk({ head, body }, { root: rootOf(page), parts, sheets }));
  }
  for (const path of siteFiles(site).filter((name) => !LEFT_OUT.test(name))) {
    const from = join(site, path);
    put(path, path.endsWith('.css') ? sheetOnDisk(from) : readFileSync(from));
  }
  put('heads-up.js', await bundlePages([...all], course));
  const beside = [
    ...modules.map((part) => `build/engine/wasm/${part}.wasm`),
    ...(['lily', 'stories260K'] as const).flatMap((model) => Object.values(shippedFiles(model))),
  ];
  for (const path of beside) {
    const text = readFileSync(join(repoRoot, path)).toString('base64');
    const name = basename(path);
    put(`${name}.js`, `(globalThis.headsUpFiles ??= {})['${name}'] = '${text}';\n`);
  }
  return folder;
}

await runAsCommand(import.meta.url, async () => {
  await prepareSite();
  const folder = await makePortable();
  console.log(`Made ${folder.slice(repoRoot.length)}: open its index.html, or carry it away.`);
});
