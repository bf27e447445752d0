// Serves dist/ as any static host would: files as they are, compressed ones where the browser takes them, the
// 404 page for what is not there. Knows no page.
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import sirv from 'sirv';

import { rooted } from './hosting/address.mjs';
import { repoRoot } from './load-engine.mjs';
import { isNamedByContent } from './offline/files.mjs';

const YEAR_SECONDS = 31_536_000;

/** @param {string} site - the folder of the built pages */
function answers(site) {
  // "dev": a site that is built anew while it is served is found.
  const send = sirv(site, {
    ...{ dev: true, etag: true, brotli: true, gzip: true },
    setHeaders(response, path) {
      // Its elements stand in pages of other hosts too.
      response.setHeader('Access-Control-Allow-Origin', '*');
      if (isNamedByContent(path.slice(1)))
        response.setHeader('Cache-Control', `public,max-age=${YEAR_SECONDS},immutable`);
    },
  });
  return (request, response) =>
    send(request, response, () => {
      const page = join(site, '404.html');
      response.writeHead(404, { 'Content-Type': 'text/html;charset=utf-8' });
      // Not while the site is being built.
      response.end(existsSync(page) ? rooted(readFileSync(page, 'utf8'), '/') : '');
    });
}

/** @param {import('node:http').Server} server @param {number} port */
const listen = (server, port) =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, 'localhost', () => {
      server.off('error', reject);
      resolve(server.address().port);
    });
  });

/**
 * @param {{ port?: number, site?: string }} [options] port 0 takes any free one; the next one is taken where
 *   a port is in use
 * @returns {Promise<{ address: string, close: () => Promise<void> }>}
 */
export async function serveSite({ port = 4173, site = join(repoRoot, 'dist') } = {}) {
  const server = createServer(answers(site));
  for (let wished = port; ; wished += 1) {
    try {
      const taken = await listen(server, wished);
      const close = () =>
        new Promise((resolve) => {
          server.close(() => resolve(undefined));
          server.closeAllConnections();
        });
      return { address: `http://localhost:${taken}/`, close };
    } catch (error) {
      if (error.code !== 'EADDRINUSE' || wished > port + 20) throw error;
    }
  }
}
