// The axes of a curve over a few places, and which height a hand means that draws on them.
import { band, type Frame, linear, placesOf } from './plot.ts';

export type CurveFrame = { at: number[]; low: number; high: number };

/** The chart, with room for a second line under each place and a name of the ground. */
export const PLOT: Frame = { width: 360, height: 237, left: 50, right: 12, top: 14, bottom: 55 };

// How fine a height can be drawn, in parts of the axis.
const FINENESS = { loss: 40, share: 50 };

/** A place by its number, from 0, and a height. */
export const placesIn = ({ at, low, high }: CurveFrame) =>
  placesOf(band(at.length), linear(low, high), PLOT);

export const isBeyond = (value: number, { low, high }: CurveFrame) => value < low || value > high;

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
  const { left, top, bottom, step } = placesIn(frame);
  const place = Math.floor((x - left) / step);
  const share = (bottom - y) / (bottom - top);
  return {
    place: Math.min(Math.max(place, 0), frame.at.length - 1),
    height: drawable(frame.low + share * (frame.high - frame.low), frame),
  };
}

// 0.1 + 0.2 is 0.3 to whoever draws.
const tidy = (value: number) => Number(value.toFixed(6));
