// Where a curve over a few places stands in its chart, in the units of the viewBox, and which height a
// pointer means. Knows no element and no model.

/** @typedef {{at: number[], low: number, high: number}} CurveFrame */

/** The chart, and what is left around its inside for ticks and names. */
export const PLOT = { width: 360, height: 244, left: 50, right: 12, top: 14, bottom: 62 };

const inside = {
  width: PLOT.width - PLOT.left - PLOT.right,
  height: PLOT.height - PLOT.top - PLOT.bottom,
};
/** The ground and the top of the inside. */
export const GROUND = PLOT.top + inside.height;
/** Lines across, from the low end of the axis to the high one. */
const LINES = 4;
// How fine a height can be drawn, in parts of the axis.
const FINENESS = { loss: 40, share: 50 };

/** The middle of a place. @param {number} i @param {number} count */
export const acrossOf = (i, count) => PLOT.left + ((i + 0.5) / count) * inside.width;

/** How wide one place is. @param {number} count */
export const widthOf = (count) => inside.width / count;

/** A height; what lies beyond the axis stands at its end. @param {number} value @param {CurveFrame} frame */
export function upOf(value, { low, high }) {
  const share = (value - low) / (high - low);
  return PLOT.top + (1 - Math.min(Math.max(share, 0), 1)) * inside.height;
}

/** @param {number} value @param {CurveFrame} frame */
export const isBeyond = (value, { low, high }) => value < low || value > high;

/** The heights of the lines across. @param {CurveFrame} frame */
export const linesOf = ({ low, high }) =>
  Array.from({ length: LINES + 1 }, (_, i) => low + (i / LINES) * (high - low));

/** The least change of a drawn height. @param {CurveFrame} frame */
export const stepOf = ({ low, high }) =>
  tidy((high - low) / (high - low === 1 ? FINENESS.share : FINENESS.loss));

/** A height that can be drawn, the nearest. @param {number} value @param {CurveFrame} frame */
export function drawable(value, frame) {
  const step = stepOf(frame);
  const within = Math.min(Math.max(value, frame.low), frame.high);
  return tidy(frame.low + Math.round((within - frame.low) / step) * step);
}

/**
 * Which place and which height a point of the chart means.
 * @param {number} x
 * @param {number} y
 * @param {CurveFrame} frame
 */
export function meantBy(x, y, frame) {
  const count = frame.at.length;
  const place = Math.floor(((x - PLOT.left) / inside.width) * count);
  const share = (GROUND - y) / inside.height;
  return {
    place: Math.min(Math.max(place, 0), count - 1),
    height: drawable(frame.low + share * (frame.high - frame.low), frame),
  };
}

/** A line through places, broken where one has no height. @param {(number|undefined)[]} values @param {CurveFrame} frame */
export function lineThrough(values, frame) {
  let down = false;
  return values
    .map((value, i) => {
      const sign = down ? 'L' : 'M';
      down = value !== undefined;
      if (value === undefined) return '';
      return `${sign}${short(acrossOf(i, values.length))} ${short(upOf(value, frame))}`;
    })
    .join('');
}

const short = (/** @type {number} */ value) => Number(value.toFixed(2));
// 0.1 + 0.2 is 0.3 to whoever draws.
const tidy = (/** @type {number} */ value) => Number(value.toFixed(6));
