// Pages that are not ours, on a host of their own with a policy of their own.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pathAsked } from '../../../tools/serve.ts';
import type { Site } from './page-test.ts';

type Files = Record<string, { type?: string; policy?: string; body: string }>;

async function serveForeign(files: Files, host: string) {
  const server = createServer((request, response) => {
    const file = files[pathAsked(request) ?? ''];
    const headers: Record<string, string> = {
      'Content-Type': file?.type ?? 'text/html;charset=utf-8',
    };
    if (file?.policy) headers['Content-Security-Policy'] = file.policy;
    response.writeHead(file ? 200 : 404, headers);
    response.end(file?.body ?? '');
  });
  await new Promise((done) => server.listen(0, host, () => done(undefined)));
  return {
    address: `http://${host}:${(server.address() as AddressInfo).port}/`,
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

/** A page that is not ours, with this in it. */
export const pageOf = (...body: string[]) =>
  `<!doctype html><html lang="en"><title>Not ours</title><h1>Not ours</h1>${body.join('\n')}</html>`;

/**
 * Opens the first of some pages of another host.
 * @param filesOf - by their paths
 * @param host - by another name it is another site than ours
 */
export async function openForeign(
  site: Site,
  filesOf: (ours: string, origin: string) => Files,
  host = 'localhost',
) {
  const ours = site.address;
  const foreign = await serveForeign(filesOf(ours, new URL(ours).origin), host);
  const { page, done } = await site.open({
    address: foreign.address,
    // A frame of another host may not take the focus by itself.
    allowed: new RegExp(`^${ours}|Blocked autofocusing`),
  });
  return {
    page,
    async done() {
      await done();
      await foreign.close();
    },
  };
}
