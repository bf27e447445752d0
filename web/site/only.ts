// What is said at one target alone, or at all but one: `::: only file` around blocks, and `[…]{only=scorm}` or
// `[…]{except=scorm}` within a sentence.
import type { Token } from 'markdown-it';
import type { Target } from './targets.ts';
import { checkedId } from './targets.ts';
import type { Node } from './tree.ts';

const isAt = ({ id }: Target, written: string) => checkedId(written) === id;

const isSaid = ({ only, except }: { only?: string; except?: string }, target: Target) =>
  (only === undefined || isAt(target, only)) && (except === undefined || !isAt(target, except));

/** Tokens of a line as they are said at a target. */
function inlineAt(target: Target, children: Token[]): Token[] {
  const said: Token[] = [];
  let left = 0; // how deep in what is not said
  for (const child of children) {
    const { only, except } = child.meta?.attributes ?? {};
    const isMark = child.type.startsWith('span_') && (only ?? except) !== undefined;
    if (left > 0 || (isMark && !isSaid({ only, except }, target))) left += child.nesting;
    else if (!isMark) said.push(child);
  }
  return said;
}

/** The nodes of a page as they are said at a target. A block of which nothing is left goes too, and so does its item of a list. */
export const nodesAt = (target: Target, nodes: Node[]): Node[] =>
  nodes.flatMap((node) => {
    if (node.name === 'only')
      return node.words.some((id) => isAt(target, id)) ? nodesAt(target, node.children) : [];
    if (node.token.type === 'inline') {
      const children = inlineAt(target, node.token.children ?? []);
      if (children.length === 0 && node.token.children!.length > 0) return [];
      return [{ ...node, token: Object.assign(Object.create(node.token), { children }) }];
    }
    const children = nodesAt(target, node.children);
    return children.length === 0 && node.children.length > 0 && node.name === ''
      ? []
      : [{ ...node, children }];
  });
