// Numbers to colours: which table, which place in it, and whether ink on it must be light.

import { colourMaps } from 'virtual:colour-maps';
import type { Slice } from '@engine';
import { isDark } from './theme.ts';

const LAST = 255;

/** All 256 colours between the stops of a map. */
function tableOf(stops: Uint8Array): Uint8Array {
  const last = stops.length / 3 - 1;
  return Uint8Array.from({ length: (LAST + 1) * 3 }, (_, i) => {
    const place = (Math.floor(i / 3) / LAST) * last;
    const stop = Math.min(Math.floor(place), last - 1);
    const [from, to] = [stop, stop + 1].map((at) => stops[at * 3 + (i % 3)]!) as [number, number];
    return Math.round(from + (to - from) * (place - stop));
  });
}

export const tables = Object.fromEntries(
  Object.entries(colourMaps).map(([name, stops]) => [name, tableOf(stops)]),
) as typeof colourMaps;
const { diverging, divergingDark, sequential, sequentialDark } = tables;
// The relative luminance (WCAG 2.2) at which black and white are equally easy to read: 4.58 to 1.
const MIDDLE = 0.179;

/** red, green and blue, 0 to 255 */
export type Colour = [red: number, green: number, blue: number];

export type HeatScale = {
  /** colours part at zero */
  signed: boolean;
  /** the value of the first colour */
  low: number;
  /** the value of the last */
  high: number;
  table: Uint8Array;
  /** of what a mask has set to minus infinity: not low, but no number */
  hidden: Colour;
};

// Between the papers and the inks of tokens.css; in no table.
const HIDDEN: Colour = [206, 200, 188];
const HIDDEN_DARK: Colour = [72, 76, 84];

/**
 * The scale of a tensor whose numbers run from low to high: through zero where there are numbers
 * below it, from zero otherwise.
 */
export function heatScale(low: number, high: number): HeatScale {
  const dark = isDark();
  const most = Math.max(Math.abs(low), Math.abs(high)) || 1;
  const hidden = dark ? HIDDEN_DARK : HIDDEN;
  return low < 0
    ? { signed: true, low: -most, high: most, table: dark ? divergingDark : diverging, hidden }
    : { signed: false, low: 0, high: most, table: dark ? sequentialDark : sequential, hidden };
}

export function colourAt({ low, high, table, hidden }: HeatScale, value: number): Colour {
  if (value === -Infinity) return hidden;
  const share = Math.min(1, Math.max(0, (value - low) / (high - low)));
  const at = Number.isNaN(share) ? 0 : Math.round(share * LAST) * 3;
  return [table[at]!, table[at + 1]!, table[at + 2]!];
}

const linear = (byte: number) => {
  const share = byte / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

export function needsLightInk([red, green, blue]: Colour) {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue) < MIDDLE;
}

export const cssColour = ([red, green, blue]: Colour) => `rgb(${red} ${green} ${blue})`;

const OPAQUE = 0xff000000;
const pixel = ([red, green, blue]: Colour) => (OPAQUE | (blue << 16) | (green << 8) | red) >>> 0;

const pixelsOf = new WeakMap<Uint8Array, Uint32Array>();

/** The colours of a table as ImageData has them in whole numbers, on a machine whose first byte is the lowest. */
function coloursOf(table: Uint8Array) {
  const kept = pixelsOf.get(table);
  if (kept) return kept;
  const colours = Uint32Array.from({ length: LAST + 1 }, (_, step) => {
    const [red = 0, green = 0, blue = 0] = table.subarray(step * 3);
    return pixel([red, green, blue]);
  });
  pixelsOf.set(table, colours);
  return colours;
}

/** Numbers from a place on as pixels, as many as there are. */
export function paintCells(
  pixels: Uint32Array,
  { low, high, table, hidden }: HeatScale,
  data: Float32Array,
  from: number,
) {
  const colours = coloursOf(table);
  const hiddenPixel = pixel(hidden);
  const step = LAST / (high - low);
  for (let i = 0; i < pixels.length; i += 1) {
    const value = data[from + i]!;
    const at = Math.max(0, Math.min(LAST, Math.round((value - low) * step)));
    pixels[i] = value === -Infinity ? hiddenPixel : (colours[at] ?? 0);
  }
}

/** Numbers in rows and columns as a picture, one pixel a cell. */
export function sliceImage(
  { rows, columns, data }: { rows: number; columns: number; data: Float32Array },
  scale: HeatScale,
) {
  const image = new ImageData(columns, rows);
  paintCells(new Uint32Array(image.data.buffer), scale, data, 0);
  return image;
}

const pictures: WeakMap<object, { table: Uint8Array; url: string }> = new WeakMap();

/** A small slice as the address of a picture, one pixel a cell. */
export function slicePicture(slice: Slice) {
  const scale = heatScale(slice.low, slice.high);
  const kept = pictures.get(slice);
  if (kept?.table === scale.table) return kept.url;
  const canvas = document.createElement('canvas');
  canvas.width = slice.columns;
  canvas.height = slice.rows;
  canvas.getContext('2d')?.putImageData(sliceImage(slice, scale), 0, 0);
  const url = canvas.toDataURL();
  pictures.set(slice, { table: scale.table, url });
  return url;
}
