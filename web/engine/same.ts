// Whether two values say the same, found without writing either down: a text or a list of megabytes is told from
// another at the first difference.

const isList = (value: unknown): value is unknown[] =>
  Array.isArray(value) || ArrayBuffer.isView(value);
const isPlain = (value: unknown): value is Record<string, unknown> => value?.constructor === Object;

export function same(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (isList(one) && isList(other))
    return one.length === other.length && one.every((value, at) => same(value, other[at]));
  if (!isPlain(one) || !isPlain(other)) return false;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && same(one[name], other[name]))
  );
}
