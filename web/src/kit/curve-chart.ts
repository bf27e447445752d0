// The chart that curves are drawn and measured on: lines across, places along the ground, and the words of both.
import words from '#content/words/curve-sketch.json';
import { decimal, messagesOf, percentText } from '../../text/messages.ts';
import { type CurveFrame, PLOT } from './curve-layout.ts';
import { band, linear, type Mark, plot } from './plot.ts';

const t = messagesOf(words);
/** Lines across, from the low end of the axis to the high one. */
const LINES = 4;

const isShare = (of: string) => of === 'held_out_accuracy';

/** A height as people read it. */
export function heightText(of: string, value: number, digits: number = isShare(of) ? 0 : 2) {
  return isShare(of) ? percentShare(value, digits) : decimal(value, digits);
}

const percentShare = (value: number, digits: number) =>
  digits === 0 ? percentText(value) : `${decimal(value * 100, digits)} %`;

/** A mean with its deviation. */
export const spreadText = (of: string, mean: number, deviation: number) =>
  isShare(of)
    ? `${decimal(mean * 100, 1)} ± ${decimal(deviation * 100, 1)} %`
    : `${decimal(mean, 3)} ± ${decimal(deviation, 3)}`;

/** What the ground is called. */
export const overName = (over: string) => t(`over.${over}`);
/** What is measured, in short. */
export const ofName = (of: string) => t(`of.${of}`);

type Chart = {
  frame: CurveFrame;
  of: string;
  /** the name of the ground */
  ground: string;
  /** what it shows, in a sentence; where there is none it only decorates */
  label?: string;
  /** a second line under each place */
  under?: string[];
};

export function curveChart(
  { frame: { at, low, high }, of, ground, label, under = [] }: Chart,
  marks: Mark[],
) {
  const heights = Array.from({ length: LINES + 1 }, (_, i) => low + (i / LINES) * (high - low));
  return plot({
    label,
    frame: PLOT,
    x: {
      scale: band(at.length),
      ticks: at.map((value, i) => ({ at: i, text: value, under: under[i] })),
      name: ground,
    },
    y: {
      scale: linear(low, high),
      ticks: heights.map((value) => ({
        at: value,
        text: heightText(of, value, isShare(of) ? 0 : 1),
      })),
    },
    marks,
  });
}
