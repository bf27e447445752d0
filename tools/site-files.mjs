// The files of the built site, by their paths in it.
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

// A compressed copy is what its own file is sent as (tools/compress.mjs).
const COPY = /\.(?:br|gz)$/;

/** @param {string} site - the folder of the built pages @returns {string[]} in order, compressed copies left out */
export const siteFiles = (site) =>
  readdirSync(site, { recursive: true })
    .map((name) => String(name).replaceAll('\\', '/'))
    .filter((name) => !COPY.test(name) && statSync(join(site, name)).isFile())
    .sort();
