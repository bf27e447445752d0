// A page's Markdown as a tree: markdown-it gives a list of tokens, and here each has within it whatever stands in it.
import type { Token } from 'markdown-it';
import TokenClass from 'markdown-it/lib/token.mjs';
import { keptWith } from './kept.ts';

export type Node = {
  /** of a container; '' of all else */
  name: string;
  /** after a container's name: `step q ask=shape` has the word "q" and the value {ask: "shape"} */
  words: string[];
  values: Record<string, string>;
  /** of its file */
  line: number;
  /** that it begins with, or all that it is */
  token: Token;
  /** that it ends with */
  close?: Token;
  /** the nearest container around it */
  within?: Node;
  children: Node[];
};

const PARAMETER = /([\w-]+)=(?:"([^"]*)"|(\S*))|(\S+)/g;

/** The words after a container's name. A value with spaces stands in double quotes. */
export function readParameters(info: string): Pick<Node, 'words' | 'values'> {
  const words: string[] = [];
  const values: Node['values'] = Object.create(null);
  for (const [, key, quoted, plain, word] of info.trim().replace(/^\S+/, '').matchAll(PARAMETER)) {
    if (word !== undefined) words.push(word);
    else values[key!] = quoted ?? plain!;
  }
  return { words, values };
}

/** The words of a value. */
export const wordsIn = (text: string = '') => text.split(/\s+/).filter(Boolean);

/** @param firstLine - of the Markdown in its file, from 0 */
export function treeOf(tokens: Token[], firstLine: number): Node[] {
  const top: Node[] = [];
  const open: Node[] = [];
  let line = firstLine + 1;
  for (const token of tokens) {
    if (token.nesting < 0) {
      const closed = open.pop();
      if (closed) closed.close = token;
      continue;
    }
    if (token.map) line = firstLine + token.map[0] + 1;
    const name = /^container_(\w+)_open$/.exec(token.type)?.[1] ?? '';
    const node: Node = {
      ...{ name, line, token, children: [] },
      ...readParameters(name && token.info),
      within: open.findLast((one) => one.name !== ''),
    };
    (open.at(-1)?.children ?? top).push(node);
    if (token.nesting > 0) open.push(node);
  }
  return top;
}

/** Every node in the order of the text. */
export function* everyNode(nodes: Node[]): Generator<Node> {
  for (const node of nodes) {
    yield node;
    yield* everyNode(node.children);
  }
}

const containersIn = keptWith((nodes: Node[]) =>
  [...everyNode(nodes)].filter(({ name }) => name !== ''),
);

/** The containers of a name. */
export const nodesNamed = (nodes: Node[], name: string) =>
  containersIn(nodes).filter((node) => node.name === name);

/** The container of a name around a node, if any. */
export function enclosing(node: Node, name: string): Node | undefined {
  const { within } = node;
  return within?.name === name ? within : within && enclosing(within, name);
}

/** What nodes have of text, one token a line or a cell. */
export const inlineOf = (nodes: Node[]) =>
  [...everyNode(nodes)].flatMap(({ token }) => (token.type === 'inline' ? [token] : []));

/** The inline tokens of a page, each with the line it stands in and the node it is of. */
export function* inlineTokens(nodes: Node[]) {
  for (const node of everyNode(nodes)) {
    let { line } = node;
    if (node.token.type !== 'inline') continue;
    for (const token of node.token.children ?? []) {
      yield { token, line, node };
      if (token.type === 'softbreak' || token.type === 'hardbreak') line += 1;
      if (token.type === 'formula') line += token.content.split('\n').length - 1;
    }
  }
}

/** As markdown-it's renderer takes it: a container is one token, which knows its node. */
export const flat = (nodes: Node[]): Token[] =>
  nodes.flatMap((node) => {
    if (node.name !== '')
      return [Object.assign(new TokenClass('container', '', 0), { meta: node })];
    return node.close ? [node.token, ...flat(node.children), node.close] : [node.token];
  });
