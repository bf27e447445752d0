// Lets Node load what pages are made of as the bundler does: sentences from JSON, sheets as text.

import { readFile } from 'node:fs/promises';

/** @type {import('node:module').LoadHook} */
export async function load(url, context, nextLoad) {
  const isData = /\.json$/.test(url) && !context.importAttributes?.type;
  if (!isData && !url.endsWith('.css?inline')) return nextLoad(url, context);
  const text = await readFile(new URL(url.replace('?inline', '')), 'utf8');
  const source = `export default ${isData ? text : JSON.stringify(text)};`;
  return { format: 'module', source, shortCircuit: true };
}
