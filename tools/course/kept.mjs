// What a process finds out once and keeps: a development server builds the course again at every save, and most of it is
// as it was.

/**
 * A function that works out the answer for a text the first time it is asked, and knows it from then on.
 * @template T
 * @param {(text: string) => T} workOut - whose answer depends on the text alone
 * @returns {(text: string) => T}
 */
export function kept(workOut) {
  /** @type {Map<string, T>} */
  const known = new Map();
  return (text) => {
    if (!known.has(text)) known.set(text, workOut(text));
    return /** @type {T} */ (known.get(text));
  };
}

/**
 * The same for an object, for as long as there is one: the engine, or the content as it was read.
 * @template {object} O, T
 * @param {(object: O) => T} workOut
 * @returns {(object: O) => T}
 */
export function keptWith(workOut) {
  /** @type {WeakMap<O, T>} */
  const known = new WeakMap();
  return (object) => {
    if (!known.has(object)) known.set(object, workOut(object));
    return /** @type {T} */ (known.get(object));
  };
}
