// Lets Node load what pages are made of as the bundler does: sentences from JSON, sheets as text; and, of a module that is
// asked for with ?content=FOLDER&made=NAME, its sentences and those of all that it imports from that folder, read afresh for
// each name.

import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';

/** @type {import('node:module').ResolveHook} */
export async function resolve(specifier, context, nextResolve) {
  const given = context.parentURL && new URL(context.parentURL).searchParams;
  const content = given?.get('content');
  const isContent = content && specifier.startsWith('#content/');
  const own = isContent && new URL(specifier.slice('#content/'.length), content);
  // What is not translated yet is said as the site says it.
  const found = own && existsSync(own) ? { url: own.href } : await nextResolve(specifier, context);
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
