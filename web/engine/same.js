// Whether two values say the same, found without writing either down: a text or a list of megabytes is told from
// another at the first difference.

/** @param {any} value @returns {boolean} */
const isList = (value) => Array.isArray(value) || ArrayBuffer.isView(value);
/** @param {any} value @returns {boolean} */
const isPlain = (value) => value?.constructor === Object;

/** @param {any} one @param {any} other @returns {boolean} */
export function same(one, other) {
  if (Object.is(one, other)) return true;
  if (isList(one) && isList(other))
    return (
      one.length === other.length &&
      one.every((/** @type {any} */ value, /** @type {number} */ at) => same(value, other[at]))
    );
  if (!isPlain(one) || !isPlain(other)) return false;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && same(one[name], other[name]))
  );
}
