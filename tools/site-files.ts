// The files of the built site, by their paths in it.
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

// A compressed copy is what its own file is sent as (tools/compress.ts).
const COPY = /\.(?:br|gz)$/;

/**
 * @param site - the folder of the built pages
 * @returns in order, compressed copies left out
 */
export const siteFiles = (site: string): string[] =>
  readdirSync(site, { recursive: true })
    .map((name) => String(name).replaceAll('\\', '/'))
    .filter((name) => !COPY.test(name) && statSync(join(site, name)).isFile())
    .sort();
