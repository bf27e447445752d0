// Where bars, lines and ticks of a small chart stand, in the units of its viewBox. Shared with the still figures of
// tools/course.

/** The inside of every chart: what is left for ticks and words around it. */
export const CHART = { width: 320, height: 176, left: 36, right: 8, top: 14, bottom: 34 };

const inside = {
  width: CHART.width - CHART.left - CHART.right,
  height: CHART.height - CHART.top - CHART.bottom,
};

/** @param share - 0 left, 1 right */
export const acrossOf = (share: number) => CHART.left + share * inside.width;
/** @param share - 0 the ground, 1 the top */
export const upOf = (share: number) => CHART.top + (1 - share) * inside.height;

const short = (value: number) => Number(value.toFixed(2));

/**
 * One bar for each value, side by side.
 * @param most - the value of the full height
 * @param gap - share of a bar's place that stays empty
 */
export function barsOf(values: ArrayLike<number>, most: number, gap: number = 0.15) {
  const place = inside.width / values.length;
  return Array.from(values, (value, i) => {
    const height = Math.max(value > 0 ? 1 : 0, (value / most) * inside.height);
    return {
      x: short(CHART.left + (i + gap / 2) * place),
      y: short(CHART.top + inside.height - height),
      width: short(place * (1 - gap)),
      height: short(height),
    };
  });
}

/** A line through points given as shares of the inside. */
export const lineThrough = (points: { x: number; y: number }[]) =>
  points
    .map(({ x, y }, i) => `${i === 0 ? 'M' : 'L'}${short(acrossOf(x))} ${short(upOf(y))}`)
    .join('');

/** Where a size stands on an axis of doublings from 1 to `most`. */
export const logShare = (size: number, most: number) => Math.log2(size) / Math.log2(most);
