// When a look is a head's role: by one of two thresholds, each also so many times what equal weights put there. A head may have
// several roles, several heads may share one, and none is an answer.
export const LEAST = [0.3, 0.2] as const;
export const TIMES_EQUAL = 3;

/** The higher threshold that a head's mean weight reaches; undefined where it is no role. */
export const reached = (weight: number, equal: number): number | undefined =>
  LEAST.find((least) => weight >= least && weight >= TIMES_EQUAL * equal);

/** The token texts that end a sentence, without spaces. */
export const ENDS = ['.', '!', '?', '."', '!"', '?"'];
