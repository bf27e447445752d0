// Where speeds stand under a roof, in the units of the viewBox: both axes are doublings. Knows no element.

/** @typedef {{left: number, right: number, low: number, high: number}} Frame - powers of two that the axes go from and to */

export const PLOT = { width: 360, height: 270, left: 34, right: 12, top: 24, bottom: 46 };

const inside = {
  width: PLOT.width - PLOT.left - PLOT.right,
  height: PLOT.height - PLOT.top - PLOT.bottom,
};
export const GROUND = PLOT.top + inside.height;
export const END = PLOT.left + inside.width;

/**
 * Whole doublings around everything that is to be drawn.
 * @param {number[]} intensities
 * @param {number[]} speeds
 * @returns {Frame}
 */
export function frameOf(intensities, speeds) {
  const down = (/** @type {number[]} */ all) => Math.floor(Math.log2(Math.min(...all)));
  const up = (/** @type {number[]} */ all) => Math.ceil(Math.log2(Math.max(...all)));
  return {
    ...{ left: down(intensities) - 1, right: up(intensities) + 1 },
    ...{ low: down(speeds) - 1, high: up(speeds) },
  };
}

/** @param {number} intensity @param {Frame} frame */
export const acrossOf = (intensity, { left, right }) =>
  PLOT.left + ((Math.log2(intensity) - left) / (right - left)) * inside.width;

/** @param {number} speed @param {Frame} frame */
export const upOf = (speed, { low, high }) =>
  PLOT.top + (1 - (Math.log2(speed) - low) / (high - low)) * inside.height;

/** Every second doubling, as numbers. @param {number} from @param {number} to */
export const ticksOf = (from, to) =>
  Array.from({ length: Math.floor((to - from) / 2) + 1 }, (_, i) => 2 ** (from + 2 * i));

/**
 * The roof from end to end of the frame.
 * @param {{peak: number, reading: number}} machine
 * @param {Frame} frame
 */
export function roofPath({ peak, reading }, frame) {
  const ridge = peak / reading;
  const foot = Math.max(2 ** frame.left, 2 ** frame.low / reading);
  const points = [
    [foot, foot * reading],
    [ridge, peak],
    [2 ** frame.right, peak],
  ];
  return `M${points.map(([x, y]) => `${acrossOf(x, frame).toFixed(1)} ${upOf(y, frame).toFixed(1)}`).join('L')}`;
}
