// Colour maps of matrices, made while the site is built: red, green and blue bytes, a colour a level (kit/matrix-cells.ts).
// Zero recedes into the page, so each map has a table for light paper and one for a dark stage.
import { interpolateRdBu } from 'd3-scale-chromatic';

type Colour = [number, number, number];

const STOPS = 33;
const LIGHT_PAGE: Colour = [252, 251, 248];
const STAGE: Colour = [20, 27, 30];

// How much of a diverging map fades in from the page's colour.
const FADE = 0.2;
// Where RdBu's arms are bright enough to end on over a dark page.
const DARK_ARM = 0.28;

/** @param text - "rgb(1, 2, 3)" */
const parse = (text: string) => text.match(/\d+/g)?.map(Number) as Colour;

/** @param share - of b */
const mixed = (a: Colour, b: Colour, share: number) =>
  a.map((channel, i) => channel + (b[i]! - channel) * share);

function table(colourAt: (t: number) => number[]) {
  const colours = Array.from({ length: STOPS }, (_, stop) => colourAt(stop / (STOPS - 1)));
  return Uint8Array.from(colours.flat().map(Math.round));
}

// Red below zero, blue above, as far from the middle as the number from zero.
export const diverging = table((t) => {
  const distance = Math.abs(2 * t - 1);
  return mixed(LIGHT_PAGE, parse(interpolateRdBu(t)), Math.min(1, distance / FADE));
});

export const divergingDark = table((t) => {
  const distance = Math.abs(2 * t - 1);
  const end = parse(interpolateRdBu(t < 0.5 ? DARK_ARM : 1 - DARK_ARM));
  return mixed(STAGE, end, distance);
});

/** A map of numbers from zero: by their root, so that small ones are seen. */
const byRoot = (stops: Colour[]) =>
  table((t) => {
    const place = Math.sqrt(t) * (stops.length - 1);
    const at = Math.min(Math.floor(place), stops.length - 2);
    return mixed(stops[at]!, stops[at + 1]!, place - at);
  });

// From the ground of what it stands on, by green, to amber.
export const sequential = byRoot([
  LIGHT_PAGE,
  [190, 218, 203],
  [108, 164, 138],
  [100, 112, 42],
  [140, 66, 0],
]);

export const sequentialDark = byRoot([
  STAGE,
  [18, 58, 51],
  [38, 101, 80],
  [134, 138, 70],
  [255, 184, 84],
]);

export const colourMaps = { diverging, divergingDark, sequential, sequentialDark };

/** The maps as a module for the browser. */
export function colourMapsModule() {
  const maps = Object.entries(colourMaps).map(
    ([name, stops]) => `${name}: bytes('${Buffer.from(stops).toString('base64')}')`,
  );
  return `const bytes = (text) => Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
export const colourMaps = { ${maps.join(', ')} };
`;
}
