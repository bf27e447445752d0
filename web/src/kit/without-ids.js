// Text of the page, copied to stand in it a second time. Knows markup; knows no element.

/**
 * A copy without ids, which are the original's.
 * @param {Element} part
 * @returns {Element}
 */
export function withoutIds(part) {
  const copy = /** @type {Element} */ (part.cloneNode(true));
  for (const one of copy.querySelectorAll('[id]')) one.removeAttribute('id');
  return copy;
}
