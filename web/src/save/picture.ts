// A part of the page as an SVG file by itself, as it stands on screen but without its controls: what they leave empty
// is closed up.

import { drawnParts, type Edges, type Part } from './drawn-parts.ts';
import { coloursOf, stripes } from './paint.ts';
import { escaped, tag } from './svg-text.ts';

/** width and height in px */
export type SvgFile = { text: string; width: number; height: number };

const MARGIN = 16;
const WIDEST_GAP = 28;
const EDGE = 6;
/** Of what stands below: a line's height, and a letter's width. */
const LINE = 20;
const LETTER = 6.5;

/** Whether something is there to be drawn. */
export const isDrawn = (root: Element) => root.getBoundingClientRect().height > 0;

/** @param words - its name; where it is from, which stands below it */
export function pictureOf(
  root: Element,
  { title, from }: { title: string; from: string },
): SvgFile {
  const patterns: string[] = [];
  const pattern = ([ink, ground]: string[]) => {
    const at = patterns.indexOf(`${ink}|${ground}`);
    return `stripes-${at >= 0 ? at : patterns.push(`${ink}|${ground}`) - 1}`;
  };
  const parts = drawnParts(root, { pattern });
  if (parts.length === 0) throw new Error('');
  const moveUp = closeGaps(parts.flatMap(uncut));
  const left = Math.min(...parts.map((one) => one.left));
  const right = Math.max(...parts.map((one) => one.right));
  const top = Math.min(...parts.map((one) => moveUp(one.top)));
  const bottom = Math.max(...parts.map((one) => moveUp(one.bottom)));
  const within = ({ left: l, right: r, top: t, bottom: b }: Edges) => ({
    ...{ left: l - left + MARGIN, right: r - left + MARGIN },
    ...{ top: moveUp(t) - top + MARGIN, bottom: moveUp(b) - top + MARGIN },
  });
  const width = Math.max(right - left, 240) + 2 * MARGIN;
  // A line for as many words as fit.
  const letters = Math.floor((width - 2 * MARGIN) / LETTER);
  const lines = from.match(new RegExp(`.{1,${letters}}(?:\\s|$)`, 'g')) ?? [from];
  const height = bottom - top + 2 * MARGIN + lines.length * LINE;
  const { paper, ink } = coloursOf(root);
  const { fontFamily } = getComputedStyle(document.body);
  const drawn = parts.map((one) => one.write(within(one)));
  const notes = lines.map((line, at) =>
    tag(
      'text',
      {
        ...{ x: MARGIN, y: height - 12 - (lines.length - 1 - at) * LINE },
        ...{ 'font-size': 12, 'font-family': fontFamily, fill: ink, 'fill-opacity': 0.75 },
      },
      escaped(line),
    ),
  );
  const defs = patterns.map((colours, i) => stripes(`stripes-${i}`, colours.split('|')));
  const inside = [
    tag('title', {}, escaped(title)),
    tag('defs', {}, defs.join('')),
    tag('rect', { width: '100%', height: '100%', fill: paper }),
    ...drawn,
    ...notes,
  ].join('\n');
  const view = `0 0 ${width} ${height}`;
  const space = 'http://www.w3.org/2000/svg';
  return {
    width,
    height,
    text: tag('svg', { xmlns: space, width, height, viewBox: view }, inside),
  };
}

/** Where no gap may go through: a high box may lose some of its inside. */
const uncut = (part: Part) =>
  part.ink
    ? [part]
    : [
        { ...part, bottom: part.top + EDGE },
        { ...part, top: part.bottom - EDGE },
      ];

/** How far up each height comes, when no gap between what is drawn is left wide. */
function closeGaps(inks: Edges[]) {
  const order = [...inks].sort((a, b) => a.top - b.top);
  const gaps: { from: number; by: number }[] = [];
  let end = order[0]?.top ?? 0;
  for (const { top, bottom } of order) {
    if (top - end > WIDEST_GAP) gaps.push({ from: end, by: top - end - WIDEST_GAP });
    end = Math.max(end, bottom);
  }
  return (y: number) =>
    gaps.reduce((moved, { from, by }) => moved - Math.min(by, Math.max(0, y - from)), y);
}
