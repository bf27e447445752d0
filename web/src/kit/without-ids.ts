// Text of the page, copied to stand in it a second time.

/** A copy without ids, which are the original's. */
export function withoutIds(part: Element): Element {
  const copy = part.cloneNode(true) as Element;
  for (const one of copy.querySelectorAll('[id]')) one.removeAttribute('id');
  return copy;
}
