// Where a curve over a few places stands in its chart, in the units of the viewBox, and which height a pointer means.

export type CurveFrame = { at: number[]; low: number; high: number };

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

/** The middle of a place. */
export const acrossOf = (i: number, count: number) =>
  PLOT.left + ((i + 0.5) / count) * inside.width;

/** How wide one place is. */
export const widthOf = (count: number) => inside.width / count;

/** A height; what lies beyond the axis stands at its end. */
export function upOf(value: number, { low, high }: CurveFrame) {
  const share = (value - low) / (high - low);
  return PLOT.top + (1 - Math.min(Math.max(share, 0), 1)) * inside.height;
}

export const isBeyond = (value: number, { low, high }: CurveFrame) => value < low || value > high;

/** The heights of the lines across. */
export const linesOf = ({ low, high }: CurveFrame) =>
  Array.from({ length: LINES + 1 }, (_, i) => low + (i / LINES) * (high - low));

/** The least change of a drawn height. */
export const stepOf = ({ low, high }: CurveFrame) =>
  tidy((high - low) / (high - low === 1 ? FINENESS.share : FINENESS.loss));

/** A height that can be drawn, the nearest. */
export function drawable(value: number, frame: CurveFrame) {
  const step = stepOf(frame);
  const within = Math.min(Math.max(value, frame.low), frame.high);
  return tidy(frame.low + Math.round((within - frame.low) / step) * step);
}

/** Which place and which height a point of the chart means. */
export function meantBy(x: number, y: number, frame: CurveFrame) {
  const count = frame.at.length;
  const place = Math.floor(((x - PLOT.left) / inside.width) * count);
  const share = (GROUND - y) / inside.height;
  return {
    place: Math.min(Math.max(place, 0), count - 1),
    height: drawable(frame.low + share * (frame.high - frame.low), frame),
  };
}

/** A line through places, broken where one has no height. */
export function lineThrough(values: (number | undefined)[], frame: CurveFrame) {
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

const short = (value: number) => Number(value.toFixed(2));
// 0.1 + 0.2 is 0.3 to whoever draws.
const tidy = (value: number) => Number(value.toFixed(6));
