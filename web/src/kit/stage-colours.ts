// The colours of weights on a dark stage, as a table of 256: by the root of the weight, so that small ones are seen.

type Colour = [red: number, green: number, blue: number];

/** From nothing to all the weight, evenly by its root. */
const STOPS: Colour[] = [
  [20, 27, 30],
  [18, 58, 51],
  [38, 101, 80],
  [134, 138, 70],
  [255, 184, 84],
];

function colourAt(root: number): number[] {
  const place = root * (STOPS.length - 1);
  const at = Math.min(Math.floor(place), STOPS.length - 2);
  const [low, high] = [STOPS[at]!, STOPS[at + 1]!];
  return low.map((channel, i) => channel + (high[i]! - channel) * (place - at));
}

export const STAGE_COLOURS = Uint8Array.from(
  Array.from({ length: 256 }, (_, step) => colourAt(Math.sqrt(step / 255))).flat(),
  Math.round,
);
