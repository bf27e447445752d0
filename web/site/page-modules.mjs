// Lets Node load what pages are made of as the bundler does: sentences from JSON, sheets as text, tables of colours; and, of
// a module that is asked for with ?content=FOLDER&made=NAME, its sentences and those of all that it imports from that folder,
// read afresh for each name.

import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';

/** Where something is that the bundler knows by another name. */
function placeOf(specifier, content) {
  if (specifier === 'virtual:colour-maps') return new URL('colour-maps.ts', import.meta.url);
  if (!content || !specifier.startsWith('#content/')) return undefined;
  const own = new URL(specifier.slice('#content/'.length), content);
  // What is not translated yet is said as the site says it.
  return existsSync(own) ? own : undefined;
}

/** @type {import('node:module').ResolveHook} */
export async function resolve(specifier, context, nextResolve) {
  const given = context.parentURL && new URL(context.parentURL).searchParams;
  const content = given?.get('content');
  const place = placeOf(specifier, content);
  const found = place
    ? { url: place.href, shortCircuit: true }
    : await nextResolve(specifier, context);
  if (!content || !/^file:(?!.*\/node_modules\/)/.test(found.url)) return found;
  const url = new URL(found.url);
  for (const [name, value] of given) url.searchParams.set(name, value);
  return { ...found, url: url.href, shortCircuit: true };
}

/** @type {import('node:module').LoadHook} */
export async function load(url, context, nextLoad) {
  const { pathname, searchParams } = new URL(url);
  const isData = pathname.endsWith('.json') && !context.importAttributes?.type;
  if (!isData && !searchParams.has('inline')) return nextLoad(url, context);
  const text = await readFile(Object.assign(new URL(url), { search: '' }), 'utf8');
  const source = `export default ${isData ? text : JSON.stringify(text)};`;
  return { format: 'module', source, shortCircuit: true };
}
