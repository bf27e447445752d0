// The losses over names held out that a run's curve is drawn from: which are known, and which are wanted for a line
// that does not lie.

export type Point = { step: number; loss: number };

// Stretches of a run that each want a point; the first are the shortest, as the loss falls fastest there.
const STRETCHES = 12;

/** The points with one more, in the order of their steps. */
export function withPoint(points: Point[], point: Point) {
  if (points.some(({ step }) => step === point.step)) return points;
  return [...points, point].sort((a, b) => a.step - b.step);
}

/**
 * Where a run that was measured seldom, as at full speed, is still to be measured.
 * @param points - that are known
 * @param checkpoints - steps at which the run was kept, rising
 * @param end - the last step
 * @returns steps, one of each stretch that has no point
 */
export function unmeasured(points: Point[], checkpoints: number[], end: number): number[] {
  const steps = [];
  for (let i = 1; i <= STRETCHES; i += 1) {
    const [from, to] = [((i - 1) / STRETCHES) ** 2 * end, (i / STRETCHES) ** 2 * end];
    const within = (step: number) => step > from && step <= to;
    const kept = checkpoints.filter(within).at(-1);
    if (kept !== undefined && !points.some(({ step }) => within(step))) steps.push(kept);
  }
  return steps;
}
