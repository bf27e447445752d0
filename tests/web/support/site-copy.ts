// A copy of the built site that a test may change, served under any path and taken off the network when the test wants.

import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeServiceWorker } from '../../../tools/offline/index.ts';
import { pathAsked, typeOf } from '../../../tools/serve.ts';

/** Of copies; a test that fails may forget its own. */
const folders = new Set<string>();
const remove = (folder: string) => rmSync(folder, { recursive: true, force: true });
process.once('exit', () => folders.forEach(remove));

/** @param path - where the site stands on its host, "/" or "/some/path/" */
export async function serveCopy(path = '/') {
  const folder = mkdtempSync(join(tmpdir(), 'heads-up-site-'));
  folders.add(folder);
  cpSync('dist', folder, { recursive: true });
  const root = decodeURI(path);
  const missed: string[] = [];

  const server = createServer((request, response) => {
    const pathname = pathAsked(request) ?? '';
    const name = pathname.startsWith(root) ? pathname.slice(root.length) : '';
    const file = join(folder, name.endsWith('/') || name === '' ? `${name}index.html` : name);
    const found = pathname.startsWith(root) && statSync(file, { throwIfNoEntry: false })?.isFile();
    response.writeHead(found ? 200 : 404, {
      'Content-Type': found ? typeOf(file) : 'text/plain',
      'Cache-Control': 'no-cache',
    });
    response.end(found ? readFileSync(file) : '');
    if (!found) missed.push(pathname);
  });
  server.unref();
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  /** From now on nobody answers. */
  function stop() {
    server.close();
    server.closeAllConnections();
  }

  return {
    address: `http://localhost:${port}${path}`,
    folder,
    /** Every path that was asked for and is not there. */
    missed,

    /** A new version of the site: one sentence is another. */
    async publish(page: string, before: string, after: string) {
      const file = join(folder, page);
      const text = readFileSync(file, 'utf8');
      if (!text.includes(before)) throw new Error(`${page} has no "${before}"`);
      writeFileSync(file, text.replace(before, after));
      await writeServiceWorker(folder);
    },

    stop,

    close() {
      stop();
      remove(folder);
    },
  };
}

/** Waits until the browser keeps the whole site. */
export const kept = (page: { evaluate(work: () => Promise<void>): Promise<unknown> }) =>
  page.evaluate(async () => {
    const active = (await navigator.serviceWorker.ready).active!;
    if (active.state !== 'activated')
      await new Promise((resolve) => active.addEventListener('statechange', resolve));
  });
