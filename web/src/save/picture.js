// A part of the page as an SVG file by itself, as it stands on screen but without its controls: what they leave empty
// is closed up. Knows pieces with places; knows no element.
import { drawnParts } from './drawn-parts.js';
import { pageColours, stripes } from './paint.js';
import { escaped, tag } from './svg-text.js';

/** @typedef {import('./drawn-parts.js').Edges} Edges */
/** @typedef {{text: string, width: number, height: number}} SvgFile - width and height in px */

const MARGIN = 16;
const WIDEST_GAP = 28;
const EDGE = 6;

/** Whether something is there to be drawn. @param {Element} root */
export const isDrawn = (root) => root.getBoundingClientRect().height > 0;

/**
 * @param {Element} root
 * @param {{title: string, from: string}} words - its name; where it is from, which stands below it
 * @returns {SvgFile}
 */
export function pictureOf(root, { title, from }) {
  /** @type {string[]} */
  const patterns = [];
  const pattern = (/** @type {string[]} */ [ink, ground]) => {
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
  const within = (/** @type {Edges} */ { left: l, right: r, top: t, bottom: b }) => ({
    ...{ left: l - left + MARGIN, right: r - left + MARGIN },
    ...{ top: moveUp(t) - top + MARGIN, bottom: moveUp(b) - top + MARGIN },
  });
  const width = Math.max(right - left, 240) + 2 * MARGIN;
  const height = bottom - top + 2 * MARGIN + 20;
  const { paper, ink } = pageColours();
  const { fontFamily } = getComputedStyle(document.body);
  const drawn = parts.map((one) => one.write(within(one)));
  const note = tag(
    'text',
    {
      ...{ x: MARGIN, y: height - 12, 'font-size': 12, 'font-family': fontFamily },
      ...{ fill: ink, 'fill-opacity': 0.75 },
    },
    escaped(from),
  );
  const defs = patterns.map((colours, i) => stripes(`stripes-${i}`, colours.split('|')));
  const inside = [
    tag('title', {}, escaped(title)),
    tag('defs', {}, defs.join('')),
    tag('rect', { width: '100%', height: '100%', fill: paper }),
    ...drawn,
    note,
  ].join('\n');
  const view = `0 0 ${width} ${height}`;
  const space = 'http://www.w3.org/2000/svg';
  return {
    width,
    height,
    text: tag('svg', { xmlns: space, width, height, viewBox: view }, inside),
  };
}

/** Where no gap may go through: a high box may lose some of its inside. @param {import('./drawn-parts.js').Part} part */
const uncut = (part) =>
  part.ink
    ? [part]
    : [
        { ...part, bottom: part.top + EDGE },
        { ...part, top: part.bottom - EDGE },
      ];

/**
 * How far up each height comes, when no gap between what is drawn is left wide.
 * @param {Edges[]} inks
 */
function closeGaps(inks) {
  const order = [...inks].sort((a, b) => a.top - b.top);
  /** @type {{from: number, by: number}[]} */
  const gaps = [];
  let end = order[0]?.top ?? 0;
  for (const { top, bottom } of order) {
    if (top - end > WIDEST_GAP) gaps.push({ from: end, by: top - end - WIDEST_GAP });
    end = Math.max(end, bottom);
  }
  return (/** @type {number} */ y) =>
    gaps.reduce((moved, { from, by }) => moved - Math.min(by, Math.max(0, y - from)), y);
}
