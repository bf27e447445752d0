// The repeat of lit, which leaves nothing behind of an item that is gone: lit itself leaves a comment for each.
import { type ChildPart, directive } from 'lit/directive.js';
import { getCommittedValue, getDirectiveClass } from 'lit/directive-helpers.js';
import { repeat as ofLit } from 'lit/directives/repeat.js';

type Update = { update(part: ChildPart, given: unknown[]): unknown };

const Repeat = getDirectiveClass(ofLit([], String)) as unknown as new (...given: never[]) => Update;

const partsOf = (list: ChildPart) => {
  const parts = getCommittedValue(list);
  return Array.isArray(parts) ? (parts as ChildPart[]) : [];
};

class Repeated extends Repeat {
  override update(list: ChildPart, given: unknown[]) {
    const before = [...partsOf(list)];
    const items = super.update(list, given);
    const kept = new Set(partsOf(list));
    for (const part of before) if (!kept.has(part)) (part.endNode as ChildNode | null)?.remove();
    return items;
  }
}

export const repeat = directive(Repeated as never) as typeof ofLit;
