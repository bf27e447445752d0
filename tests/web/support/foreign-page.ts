// Pages that are not ours, on a host of their own with a policy of their own.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pathAsked } from '../../../tools/serve.ts';

/** Files by their paths, on another site than ours where the host has another name. */
export async function serveForeign(
  files: Record<string, { type?: string; policy?: string; body: string }>,
  host: string = 'localhost',
) {
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
