// One small seeded generator (mulberry32) for cases and tests: the same numbers for the same seed.

/** @returns each call gives the next 32 random bits, as a whole number from 0 */
export function randomBits(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return (t ^ (t >>> 14)) >>> 0;
  };
}
