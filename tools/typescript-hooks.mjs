// Takes the types out of a TypeScript module as it is loaded, with the transformer that the site is built with.

import { readFile } from 'node:fs/promises';

/** @type {import('node:module').LoadHook} */
export async function load(url, context, nextLoad) {
  const { href } = Object.assign(new URL(url), { search: '' });
  if (!href.endsWith('.ts')) return nextLoad(url, context);
  // Only once it is needed: it takes a fifth of a second to load.
  const { transformSync } = await import('rolldown/experimental');
  const { code, errors } = transformSync(href, await readFile(new URL(href), 'utf8'));
  if (errors.length > 0) throw new SyntaxError(`${url}: ${errors[0].message}`);
  return { format: 'module', source: code, shortCircuit: true };
}
