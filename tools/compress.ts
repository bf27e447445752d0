// Puts a brotli and a gzip copy beside each text, module and model of the built site, for hosts that send such copies
// and compress nothing by themselves.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

import { siteFiles } from './site-files.ts';

const [brotliOf, gzipOf] = [promisify(brotliCompress), promisify(gzip)];

// Fonts, pictures and the search index are compressed inside.
const COMPRESSES = /\.(?:html|m?js|css|svg|json|wasm|bin|webmanifest|txt|xml)$/;

const brotli = (bytes: Buffer) =>
  brotliOf(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } });

/** @param site - the folder of the built pages */
export async function compressSite(site: string) {
  const pack = async (name: string) => {
    const path = join(site, name);
    const bytes = readFileSync(path);
    const copies = await Promise.all([brotli(bytes), gzipOf(bytes, { level: 9 })]);
    for (const [i, copy] of copies.entries())
      if (copy.length < bytes.length) writeFileSync(`${path}.${['br', 'gz'][i]}`, copy);
  };
  await Promise.all(
    siteFiles(site)
      .filter((name) => COMPRESSES.test(name))
      .map(pack),
  );
}
