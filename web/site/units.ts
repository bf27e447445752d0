// The units of a lesson: each begins at the first heading after the one before, and ends where the text says so.
import type { Node } from './tree.ts';
import { everyNode } from './tree.ts';

export type Unit = { heading: Node; id: string; minutes: number; end: Node };

export function unitsOf(nodes: Node[]): Unit[] {
  const units: Unit[] = [];
  let heading: Node | undefined;
  for (const node of everyNode(nodes)) {
    if (node.token.type === 'heading_open' && node.token.tag === 'h2') heading ??= node;
    if (node.name !== 'unit' || !heading) continue;
    const id = heading.token.attrGet('id') ?? '';
    units.push({ heading, id, minutes: Number(node.values.minutes), end: node });
    heading = undefined;
  }
  return units;
}
