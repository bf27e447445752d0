// Takes the types out of a TypeScript module as it is loaded, with the transformer that the site is built with.

import { readFile } from 'node:fs/promises';

/** @type {import('node:module').LoadHook} */
export async function load(url, context, nextLoad) {
  if (!url.endsWith('.ts')) return nextLoad(url, context);
  // Only once it is needed: it takes a fifth of a second to load.
  const { transformSync } = await import('rolldown/experimental');
  const { code, errors } = transformSync(url, await readFile(new URL(url), 'utf8'));
  if (errors.length > 0) throw new SyntaxError(`${url}: ${errors[0].message}`);
  return { format: 'module', source: code, shortCircuit: true };
}
