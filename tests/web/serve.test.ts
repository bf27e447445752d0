// How the site is served at hand: as a static host would, compressed where the browser takes it.
import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { type IncomingHttpHeaders, request } from 'node:http';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { brotliDecompressSync } from 'node:zlib';

import { compressSite } from '../../tools/compress.ts';
import { addAddress } from '../../tools/hosting/address.ts';
import { serveSite } from '../../tools/serve.ts';
import { scratch } from '../tools/support/scratch.ts';

const site = scratch('serve');
const page = `<title>Heads</title>${'<p>attention</p>'.repeat(200)}`;
let served: Awaited<ReturnType<typeof serveSite>>;

before(async () => {
  mkdirSync(join(site, 'assets'));
  writeFileSync(join(site, 'index.html'), page);
  writeFileSync(join(site, '404.html'), '<title>Nothing here</title>');
  writeFileSync(join(site, 'assets/site-AbCd_123.js'), 'void 0;'.repeat(100));
  writeFileSync(join(site, 'assets/text.woff2'), 'font'.repeat(100));
  await compressSite(site);
  served = await serveSite({ port: 0, site });
});
after(async () => {
  await served.close();
});

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<{ status?: number; headers: IncomingHttpHeaders; body: Buffer }>(
    (resolve, reject) => {
      request(served.address, { path: `/${path}`, headers, method }, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part) => parts.push(part));
        response.on('end', () =>
          resolve({
            status: response.statusCode,
            headers: response.headers,
            body: Buffer.concat(parts),
          }),
        );
      })
        .on('error', reject)
        .end();
    },
  );

describe('the served site', () => {
  test('sends brotli where it is taken, gzip where only that is, and the file itself otherwise', async () => {
    const small = await get('', { 'accept-encoding': 'gzip, br' });
    assert.equal(small.headers['content-encoding'], 'br');
    assert.equal(brotliDecompressSync(small.body).toString(), page);
    assert.equal(
      (await get('', { 'accept-encoding': 'gzip' })).headers['content-encoding'],
      'gzip',
    );
    const plain = await get('');
    assert.equal(plain.body.toString(), page);
    assert.equal(plain.headers['content-type'], 'text/html;charset=utf-8');
  });

  test('has what is named by its content kept, and all else asked for again', async () => {
    assert.match((await get('assets/site-AbCd_123.js')).headers['cache-control']!, /immutable/);
    assert.equal((await get('')).headers['cache-control'], 'no-cache');
  });

  test('leaves alone what is compressed inside', async () => {
    const font = await get('assets/text.woff2', { 'accept-encoding': 'br' });
    assert.equal(font.headers['content-encoding'], undefined);
    assert.equal((await get('assets/text.woff2.br')).status, 404);
  });

  test('answers what is not there with its own page, and never with a file from elsewhere', async () => {
    const nothing = await get('lessons/none.html');
    assert.equal(nothing.status, 404);
    assert.match(nothing.body.toString(), /Nothing here/);
    assert.equal((await get('..%2f..%2f..%2f..%2fetc%2fpasswd')).status, 404);
    assert.equal((await get('%E0%A4%A')).status, 404);
  });

  for (const range of ['bytes=0-0', 'bytes=5-2', 'bytes=-0', 'bytes=99999999999999999999-', 'x'])
    test(`answers ${range} with the whole file, and goes on`, async () => {
      const { status, body } = await get('assets/site-AbCd_123.js', { range });
      assert.deepEqual([status, body.length], [200, 700]);
    });

  test('only shows what is there', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
      const refused = await get('', {}, method);
      assert.equal(refused.status, 405);
      assert.equal(refused.headers.allow, 'GET, HEAD, OPTIONS');
    }
    const asked = await get('', { range: 'bytes=5-2' }, 'OPTIONS');
    assert.equal(asked.status, 204);
    assert.equal(asked.headers.allow, 'GET, HEAD, OPTIONS');
  });

  test('says that what a browser has is still what is there', async () => {
    const { etag } = (await get('')).headers;
    const again = await get('', { 'if-none-match': etag!, range: 'bytes=5-2' });
    assert.equal(again.status, 304);
    assert.equal(again.body.length, 0);
  });

  test('stands any address', async () => {
    for (const path of ['/', '//', '%00', 'index.html%00.js', '..', '%2e%2e/%2e%2e', '?%', '%'])
      assert.ok([200, 404].includes((await get(path)).status!), path);
    assert.equal((await get(`${'x'.repeat(5000)}`)).status, 404);
  });

  test('is found below the path it was built for too, where its own page for what is not there looks', async () => {
    const folder = join(site, 'built-for-a-path');
    mkdirSync(folder);
    const address = 'https://example.org/heads-up/';
    writeFileSync(join(folder, 'index.html'), '<title>Heads</title></head>');
    writeFileSync(join(folder, '404.html'), '<a href="index.html">back</a></head>');
    addAddress(folder, address);
    const below = await serveSite({ port: 0, site: folder });
    const textAt = (path: string) =>
      fetch(below.address + path).then((response) => response.text());
    assert.match(await textAt('no/such'), /href="\/heads-up\/index.html"/);
    assert.match(await textAt('heads-up/index.html'), /<title>Heads/);
    assert.match(await textAt('index.html'), /<title>Heads/);
    assert.match(await textAt('heads-up/none.html'), /back/);
    await below.close();
  });

  test('answers at both addresses that "localhost" may mean', async (t) => {
    const { port } = new URL(served.address);
    const statusAt = (host: string) =>
      fetch(`http://${host}:${port}/`).then(({ status }) => status);
    assert.equal(await statusAt('127.0.0.1'), 200);
    const addresses = Object.values(networkInterfaces()).flat();
    if (!addresses.some((one) => one?.address === '::1')) return t.skip('this machine has no IPv6');
    assert.equal(await statusAt('[::1]'), 200);
  });

  test('takes the next port where one is in use', async () => {
    const { port } = new URL(served.address);
    const second = await serveSite({ port: Number(port), site });
    assert.notEqual(new URL(second.address).port, port);
    await second.close();
  });
});
