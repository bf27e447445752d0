// A translation beside the original: what it takes over from there, and where its structure is another one.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Token } from 'markdown-it';
import type { FaultList } from './faults.ts';
import type { NumberNote, NumberUse } from './inline-rules.ts';
import { translated } from './languages.ts';
import type { Complain, Page } from './page.ts';
import type { Node } from './tree.ts';
import { everyNode, inlineTokens } from './tree.ts';

const nameOf = ({ name, token }: Node) => (name ? `"::: ${name}"` : `a heading ${token.tag}`);

/** Gives containers and headings the ids and values that the original has in their place. */
export function takeOver(nodes: Node[], from: Node[], complain: Complain) {
  const marked = (all: Node[]) =>
    [...everyNode(all)].filter(({ name, token }) => name || token.type === 'heading_open');
  const theirs = marked(from);
  for (const [at, node] of marked(nodes).entries()) {
    const like = theirs[at];
    if (!like || nameOf(like) !== nameOf(node)) {
      const there = like ? `${nameOf(like)} of line ${like.line}` : 'nothing more';
      return complain(`${nameOf(node)} stands where the original has ${there}`, node.line);
    }
    const id = like.token.attrGet('id');
    if (id && !node.token.attrGet('id')) node.token.attrSet('id', id);
    if (node.words.length === 0) node.words = like.words;
    for (const [key, value] of Object.entries(node.values))
      if (like.values[key] !== value)
        complain(`${key}=${value} is ${like.values[key] ?? 'nothing'} in the original`, node.line);
    node.values = { ...like.values };
  }
  const missing = theirs[marked(nodes).length];
  if (missing) complain(`${nameOf(missing)} of line ${missing.line} of the original is missing`);
}

const numbersOf = ({ type, meta }: Token): NumberNote[] => {
  if (type === 'computed') return [meta.number];
  return /^formula/.test(type) ? meta.numbers.map(({ number }: NumberUse) => number) : [];
};

/** Numbers that the original defines need only be named: the first that is defines it. */
export function takeNumbers(nodes: Node[], from: Page['expressions'], complain: Complain) {
  const blocks = [...everyNode(nodes)].map(({ token, line }) => ({ token, line }));
  const seen = new Set<string>();
  for (const { token, line } of [...blocks, ...inlineTokens(nodes)])
    for (const number of numbersOf(token)) {
      const there = from.find(({ id }) => id === number.id);
      if (number.form === 'defined' && number.source !== there?.source)
        complain(`{{${number.text}}} is ${there?.source ?? 'nothing'} in the original`, line);
      if (number.form === 'referred' && there && !seen.has(number.id))
        Object.assign(number, { ...there, form: 'defined', text: number.text });
      if (number.id !== undefined) seen.add(number.id);
    }
}

/** What a page says by number, source and link, and the original does not, or the other way round. */
export function sameReferences(page: Page, from: Page, complain: Complain) {
  const of = ({ expressions, citations, links }: Page) =>
    new Map([
      ...expressions.map(({ id, line }) => [`{{${id}}}`, line] as const),
      ...citations.map(({ source, line }) => [`[@${source}]`, line] as const),
      ...links.map(({ scheme, to, line }) => [`(${scheme}${to})`, line] as const),
    ]);
  const [own, theirs] = [of(page), of(from)];
  for (const [name, line] of own)
    if (!theirs.has(name)) complain(`the original has no ${name}`, line);
  for (const [name, line] of theirs)
    if (!own.has(name)) complain(`${name} of line ${line} of the original is missing`);
}

type Json = string | number | boolean | Json[] | { [key: string]: Json };

// Of a sentence: {name} and {name, plural, …}, and not the forms of a plural.
const ARGUMENT = /(?<!(?:zero|one|two|few|many|other|=\d+) )\{(\w+)(?=[,}])/g;
const argumentsOf = (sentence: string) =>
  [...new Set([...sentence.matchAll(ARGUMENT)].map(([, name]) => `{${name}}`))].sort().join(' ');

function* differences(
  own: Json | undefined,
  theirs: Json | undefined,
  path: string[],
): Generator<[string[], string]> {
  if (own === undefined) return yield [path, 'is missing'];
  if (theirs === undefined) return yield [path, 'is not in the original'];
  if (typeof own === 'string' && typeof theirs === 'string') {
    const [said, meant] = [argumentsOf(own), argumentsOf(theirs)];
    if (said !== meant)
      yield [path, `uses ${said || 'nothing'}, and the original ${meant || 'nothing'}`];
    return;
  }
  if (typeof own !== typeof theirs) return yield [path, 'is no such thing in the original'];
  if (typeof own !== 'object' || typeof theirs !== 'object') return;
  const [a, b] = [new Map(Object.entries(own)), new Map(Object.entries(theirs))];
  for (const key of new Set([...a.keys(), ...b.keys()]))
    yield* differences(a.get(key), b.get(key), [...path, key]);
}

/** Keys and arguments of sentences that a language has otherwise than the original. */
export function lintSentences(root: string, language: string, faults: FaultList) {
  const folder = `web/content/${language}`;
  for (const name of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })) {
    const file = `${folder}/${name.replaceAll('\\', '/')}`;
    const from = file.endsWith('.json') && translated(root, file);
    if (!from) continue;
    const text = readFileSync(join(root, file), 'utf8');
    const theirs = JSON.parse(readFileSync(join(root, from), 'utf8'));
    for (const [path, says] of differences(JSON.parse(text), theirs, [])) {
      // The line of the last of its names that stands there.
      const at = path.reduce((place, key) => Math.max(place, text.indexOf(`"${key}"`, place)), 0);
      faults.add(file, text.slice(0, at).split('\n').length, `"${path.join('.')}" ${says}`);
    }
  }
}
