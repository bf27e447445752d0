// Pure arithmetic that pages and the build share.

/** The divisors of a whole number, greatest first. */
export const divisorsOf = (whole: number) =>
  Array.from({ length: whole }, (_, i) => whole - i).filter((part) => whole % part === 0);
