// Serves dist/ as any static host would: files as they are, compressed ones where the browser takes them, the 404 page
// for what is not there.
import type { Stats } from 'node:fs';
import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, relative, resolve, sep } from 'node:path';
import { pipeline } from 'node:stream';
import { repoRoot } from '../web/site/load-engine.ts';
import { addressOf, pathOf, rooted } from './hosting/address.ts';
import { isNamedByContent } from './offline/files.ts';

const YEAR_SECONDS = 31_536_000;
const TAKEN_ALONG = /\/downloads\/[^/]*\.zip$/;
const METHODS = 'GET, HEAD, OPTIONS';

const TYPES: Record<string, string> = {
  '.css': 'text/css;charset=utf-8',
  '.html': 'text/html;charset=utf-8',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript;charset=utf-8',
  '.json': 'application/json',
  '.mjs': 'text/javascript;charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain;charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
  '.xml': 'text/xml',
  '.zip': 'application/zip',
};

/** What a browser is told that a file is. */
export const typeOf = (path: string) => TYPES[extname(path)] ?? 'application/octet-stream';

/** The path that a request asks for; none where it cannot be read. */
export function pathAsked({ url = '' }: IncomingMessage) {
  try {
    return decodeURIComponent(url.replace(/[?#].*/s, ''));
  } catch {
    return undefined;
  }
}

type Found = { file: string; stats: Stats };

/** A file, where there is one. */
function fileAt(file: string): Found | undefined {
  try {
    const stats = statSync(file);
    return stats.isFile() ? { file, stats } : undefined;
  } catch {
    return undefined; // also of a name that no file can have
  }
}

/** The file that a path stands for in a folder, and never one beside it. */
function fileOf(folder: string, path: string): Found | undefined {
  const at = resolve(folder, `.${path}`);
  if (!`${at}${sep}`.startsWith(`${resolve(folder)}${sep}`)) return undefined;
  return fileAt(at) ?? fileAt(`${at}.html`) ?? fileAt(join(at, 'index.html'));
}

const COPIES = [
  { encoding: 'br', ending: '.br' },
  { encoding: 'gzip', ending: '.gz' },
];

/** A compressed copy of a file, where there is one that the request takes, or the file itself. */
function copyOf(found: Found, accepted: string): Found & { encoding?: string } {
  for (const { encoding, ending } of COPIES) {
    const copy = accepted.includes(encoding) && fileAt(found.file + ending);
    if (copy) return { ...copy, encoding };
  }
  return found;
}

// Parts of a file are sent to nobody: all of it is a right answer to whoever asks for one.
function send({ headers, method }: IncomingMessage, response: ServerResponse, found: Found) {
  const { file, stats, encoding } = copyOf(found, String(headers['accept-encoding']));
  const etag = `W/"${stats.size}-${stats.mtimeMs}"`;
  response.setHeader('ETag', etag);
  response.setHeader('Vary', 'Accept-Encoding');
  if (headers['if-none-match'] === etag) return void response.writeHead(304).end();
  response.setHeader('Content-Type', typeOf(found.file));
  if (encoding) response.setHeader('Content-Encoding', encoding);
  response.writeHead(200, { 'Content-Length': stats.size });
  if (method === 'HEAD') return void response.end();
  // A file that is gone by now ends the answer, and nothing else.
  pipeline(createReadStream(file), response, () => {});
}

/**
 * @param site - the folder of the built pages, which may be built anew while it is served
 * @param inMaking - what is still made of the site, while it is
 */
function answers(site: string, inMaking: () => Promise<unknown> | undefined) {
  async function answer(request: IncomingMessage, response: ServerResponse) {
    response.setHeader('Allow', METHODS);
    if (request.method === 'OPTIONS') return response.writeHead(204).end();
    if (!/^(?:GET|HEAD)$/.test(request.method!)) return response.writeHead(405).end();
    const path = pathAsked(request);
    if (path === undefined) return notFound(response);
    // Whoever asks for it early waits for it.
    if (TAKEN_ALONG.test(path)) await inMaking();
    const found = fileOf(site, path) ?? fileOf(site, belowRoot(path));
    if (!found) return notFound(response);
    const isForGood = isNamedByContent(relative(site, found.file).replaceAll(sep, '/'));
    response.setHeader(
      'Cache-Control',
      isForGood ? `public,max-age=${YEAR_SECONDS},immutable` : 'no-cache',
    );
    return send(request, response, found);
  }
  // Whatever happens to one request, the server goes on.
  return (request: IncomingMessage, response: ServerResponse) => {
    answer(request, response).catch((error: Error) => {
      console.error(`${request.method} ${request.url}: ${error.message}`);
      if (response.headersSent) response.destroy();
      else response.writeHead(500).end();
    });
  };

  /** The page for what is not there has links that begin where the site was built to stand. */
  function belowRoot(path: string) {
    const root = pathOf(addressOf(site));
    return path.startsWith(root) ? path.slice(root.length - 1) : path;
  }

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
      // A connection that ends as it is used again loses what is asked.
      const server = createServer({ keepAliveTimeout: 0 }, answer);
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
