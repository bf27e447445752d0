// How far two tensors are apart, as every reference here is held to.

function collect(a: unknown, b: unknown, pairs: [number, number][], place: string) {
  if (typeof a === 'number' && typeof b === 'number') {
    pairs.push([a, b]);
    return;
  }
  if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length)
    throw new Error(`Other shapes at ${place || 'the top'}`);
  for (const [i, value] of a.entries()) collect(value, b[i], pairs, `${place}[${i}]`);
}

/**
 * max|a - b| / max(1, max|b|) of numbers, or of arrays of them to any depth; infinite where any of the numbers is not
 * finite, so that no NaN passes.
 */
export function errorOf(actual: unknown, expected: unknown) {
  const pairs: [number, number][] = [];
  collect(actual, expected, pairs, '');
  if (pairs.length === 0) throw new Error('Nothing to compare');
  let apart = 0;
  let size = 1;
  for (const [a, b] of pairs) {
    if (!Number.isFinite(a) || !Number.isFinite(b)) return Number.POSITIVE_INFINITY;
    apart = Math.max(apart, Math.abs(a - b));
    size = Math.max(size, Math.abs(b));
  }
  return apart / size;
}
