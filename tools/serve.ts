// Serves dist/ as any static host would: files as they are, compressed ones where the browser takes them, the 404 page
// for what is not there.
import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import sirv from 'sirv';
import { addressOf, pathOf, rooted } from './hosting/address.ts';
import { repoRoot } from './load-engine.ts';
import { isNamedByContent } from './offline/files.ts';

const YEAR_SECONDS = 31_536_000;
const TAKEN_ALONG = /\/downloads\/[^/]*\.zip$/;

/**
 * @param site - the folder of the built pages
 * @param inMaking - what is still made of the site, while it is
 */
function answers(site: string, inMaking: () => Promise<unknown> | undefined) {
  // "dev": a site that is built anew while it is served is found.
  const send = sirv(site, {
    ...{ dev: true, etag: true, brotli: true, gzip: true },
    setHeaders(response, path) {
      if (isNamedByContent(path.slice(1)))
        response.setHeader('Cache-Control', `public,max-age=${YEAR_SECONDS},immutable`);
    },
  });
  return async (request: IncomingMessage, response: ServerResponse) => {
    // Whoever asks for it early waits for it.
    if (TAKEN_ALONG.test(request.url!)) await inMaking();
    send(request, response, () => {
      // The page for what is not there has links that begin where the site was built to stand.
      const path = pathOf(addressOf(site));
      if (path !== '/' && request.url!.startsWith(path))
        request.url = request.url!.slice(path.length - 1);
      send(request, response, () => notFound(response));
    });
  };

  function notFound(response: ServerResponse) {
    const page = join(site, '404.html');
    response.writeHead(404, { 'Content-Type': 'text/html;charset=utf-8' });
    // Not while the site is being built.
    response.end(existsSync(page) ? rooted(readFileSync(page, 'utf8'), '/') : '');
  }
}

// What "localhost" means differs by system and by browser, so both are answered. The first is there on every machine.
const LOOPBACKS = ['127.0.0.1', '::1'];
const NO_SUCH_ADDRESS: (string | undefined)[] = ['EADDRNOTAVAIL', 'EAFNOSUPPORT'];

const listen = (server: Server, port: number, host: string) =>
  new Promise<number>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve((server.address() as AddressInfo).port);
    });
  });

const closed = (server: Server) =>
  new Promise((resolve) => {
    server.close(() => resolve(undefined));
    server.closeAllConnections();
  });

/**
 * Listens on every loopback address, at one port.
 * @param wished - 0 for any free one
 */
async function listenOnAll(answer: ReturnType<typeof answers>, wished: number) {
  const servers: Server[] = [];
  let port = wished;
  try {
    for (const host of LOOPBACKS) {
      const server = createServer(answer);
      try {
        port = await listen(server, port, host);
        servers.push(server);
      } catch (error) {
        if (
          servers.length === 0 ||
          !NO_SUCH_ADDRESS.includes((error as NodeJS.ErrnoException).code)
        )
          throw error;
      }
    }
  } catch (error) {
    await Promise.all(servers.map(closed));
    throw error;
  }
  return { port, close: () => Promise.all(servers.map(closed)) };
}

/**
 * @param options - port 0 takes any free
 *   one; the next one is taken where a port is in use; what is taken along may be made while the site is served
 */
export async function serveSite({
  port = 4173,
  site = join(repoRoot, 'dist'),
  inMaking = () => undefined,
}: {
  port?: number;
  site?: string;
  inMaking?: () => Promise<unknown> | undefined;
} = {}): Promise<{ address: string; close: () => Promise<unknown> }> {
  const answer = answers(site, inMaking);
  for (let tries = 0; ; tries += 1) {
    try {
      const { port: taken, close } = await listenOnAll(answer, port && port + tries);
      return { address: `http://localhost:${taken}/`, close };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE' || tries > 20) throw error;
    }
  }
}
