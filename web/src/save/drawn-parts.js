// What is seen of a part of the page, as pieces of SVG with their places: boxes, lines of text, pictures, drawings.
// Controls are left out. Knows the browser's layout; knows no element.
import { fillOf, plainColour } from './paint.js';
import { escaped, tag } from './svg-text.js';

/** @typedef {{left: number, top: number, right: number, bottom: number}} Edges - in px of the page */
/** @typedef {Edges & {ink: boolean, write: (at: Edges) => string}} Part - ink: what a gap may not cut; write: its SVG
 *   at other edges */
/** @typedef {{pattern: (colours: string[]) => string}} Patterns */

const CONTROLS =
  'button:not([data-drawn]), input, select, textarea, fieldset, label:has(input, select), summary, [role="switch"], .paper, style, script, .visually-hidden';

/** What our drawings are styled with, and a file by itself would lack. */
const STYLED = [
  ...['fill-opacity', 'stroke-width', 'stroke-opacity', 'stroke-dasharray', 'stroke-linecap'],
  ...['stroke-linejoin', 'paint-order', 'opacity', 'visibility', 'display', 'vector-effect'],
  ...['font-family', 'font-size', 'font-weight', 'font-style', 'text-anchor', 'image-rendering'],
  ...['dominant-baseline', 'transform', 'letter-spacing'],
];
const INK = /^(?:none|url\()/;

/** @param {Edges} at */
const sizeOf = ({ left, top, right, bottom }) => ({
  ...{ x: left, y: top, width: right - left, height: bottom - top },
});

/** The children as they are drawn: a shadow's, and in its slots what the page puts there. @param {Node} node */
function drawnChildren(node) {
  if (node instanceof HTMLSlotElement) {
    const given = node.assignedNodes();
    return given.length > 0 ? given : [...node.childNodes];
  }
  const within = (node instanceof Element && node.shadowRoot) || node;
  return [...within.childNodes];
}

/**
 * @param {Element} root
 * @param {Patterns} patterns
 * @returns {Part[]} from the back to the front
 */
export function drawnParts(root, patterns) {
  /** @type {Part[]} */
  const parts = [];
  const walk = (/** @type {Node} */ node) => {
    if (node instanceof Text) {
      parts.push(...linesOf(node));
      return;
    }
    if (!(node instanceof Element) || node.matches(CONTROLS)) return;
    const style = getComputedStyle(node);
    if (style.display === 'none') return;
    if (style.display !== 'contents' && !node.checkVisibility({ visibilityProperty: true })) return;
    const edges = node.getBoundingClientRect();
    if (node instanceof SVGSVGElement) parts.push(drawing(node, edges));
    else if (node instanceof HTMLImageElement) parts.push(image(node.src, edges));
    else if (node instanceof HTMLCanvasElement) parts.push(image(node.toDataURL(), edges));
    else {
      parts.push(...boxes(style, edges, patterns));
      for (const child of drawnChildren(node)) walk(child);
    }
  };
  walk(root);
  return parts.filter(({ left, right, top, bottom }) => right > left && bottom > top);
}

/** @param {Edges} edges @param {boolean} ink @param {Part['write']} write @returns {Part} */
const part = ({ left, top, right, bottom }, ink, write) => ({
  ...{ left, top, right, bottom, ink, write },
});

/** @param {string} href @param {Edges} edges */
const image = (href, edges) =>
  part(edges, true, (at) =>
    tag('image', {
      ...{ ...sizeOf(at), href, preserveAspectRatio: 'none', 'image-rendering': 'pixelated' },
    }),
  );

// A box this low is a mark, such as a cell or a bar: no gap goes through it.
const LOW = 120;

/**
 * Its ground, and its borders: around it where they are alike.
 * @param {CSSStyleDeclaration} style
 * @param {DOMRect} edges
 * @param {Patterns} patterns
 */
function boxes(style, edges, { pattern }) {
  const sides = ['Top', 'Right', 'Bottom', 'Left'].map((side) => {
    const [width, line, colour] = ['Width', 'Style', 'Color'].map(
      (name) => /** @type {any} */ (style)[`border${side}${name}`],
    );
    const isDrawn = !['none', 'hidden'].includes(line) && Number.parseFloat(width) > 0;
    return {
      width: isDrawn ? Number.parseFloat(width) : 0,
      stroke: isDrawn ? plainColour(colour) : '',
      dashes: line === 'dashed' ? '4 3' : undefined,
    };
  });
  const isAround = sides.every(
    ({ width, stroke }) => width === sides[0].width && stroke === sides[0].stroke,
  );
  const rx = Number.parseFloat(style.borderTopLeftRadius) || undefined;
  const fill = fillOf(style, pattern);
  const low = edges.height < LOW;
  /** @type {Part[]} */
  const parts = [];
  if (fill || (isAround && sides[0].stroke)) {
    const [{ width, stroke, dashes }] = isAround ? sides : [{ width: 0, stroke: '', dashes: '' }];
    parts.push(
      part(edges, low, (at) => {
        const { x, y, width: wide, height: high } = sizeOf(at);
        const inner = { x: x + width / 2, y: y + width / 2, width: wide - width };
        const shape = { ...inner, height: Math.max(0, high - width), rx, fill: fill || 'none' };
        const line = stroke ? { stroke, 'stroke-width': width, 'stroke-dasharray': dashes } : {};
        return tag('rect', { ...shape, ...line });
      }),
    );
  }
  if (isAround) return parts;
  for (const [i, { width, stroke, dashes }] of sides.entries()) {
    if (!stroke) continue;
    parts.push(
      part(edges, low, ({ left, top, right, bottom }) => {
        const half = width / 2;
        const x = i === 1 ? right - half : left + half;
        const y = i === 2 ? bottom - half : top + half;
        const d = i % 2 === 0 ? `M${left} ${y}H${right}` : `M${x} ${top}V${bottom}`;
        return tag('path', { d, stroke, 'stroke-width': width, 'stroke-dasharray': dashes });
      }),
    );
  }
  return parts;
}

/** The lines that a text was broken into. @param {Text} node */
function linesOf(node) {
  const host = node.parentElement ?? /** @type {ShadowRoot} */ (node.parentNode)?.host;
  if (!host || node.data.trim() === '') return [];
  /** @type {(Edges & {words: string})[]} */
  const lines = [];
  for (const { 0: word, index } of node.data.matchAll(/\S+/g)) {
    const range = document.createRange();
    range.setStart(node, index);
    range.setEnd(node, index + word.length);
    const { left, top, right, bottom } = range.getBoundingClientRect();
    if (right <= left) continue;
    const last = lines.at(-1);
    if (last && Math.abs(last.top - top) < 2) {
      last.words += ` ${word}`;
      last.right = right;
    } else lines.push({ words: word, left, top, right, bottom });
  }
  const style = getComputedStyle(host);
  const upper = style.textTransform === 'uppercase';
  return lines.map(({ words, ...edges }) =>
    part(edges, true, (at) =>
      tag(
        'text',
        {
          x: at.left,
          // The middle of the line, for letters stand alike above and below it.
          y: (at.top + at.bottom) / 2,
          ...{ 'dominant-baseline': 'central', textLength: at.right - at.left },
          lengthAdjust: 'spacingAndGlyphs',
          ...{ fill: plainColour(style.color), 'font-size': style.fontSize },
          ...{ 'font-weight': style.fontWeight, 'font-family': style.fontFamily },
          'font-style': style.fontStyle === 'normal' ? undefined : style.fontStyle,
        },
        escaped(upper ? words.toUpperCase() : words),
      ),
    ),
  );
}

/** A drawing with the page's styles written into it. @param {SVGSVGElement} svg @param {DOMRect} edges */
function drawing(svg, edges) {
  const copy = /** @type {SVGSVGElement} */ (svg.cloneNode(true));
  const originals = [svg, ...svg.querySelectorAll('*')];
  for (const [i, one] of [copy, ...copy.querySelectorAll('*')].entries()) {
    const style = getComputedStyle(originals[i]);
    one.removeAttribute('class');
    one.removeAttribute('style');
    for (const name of STYLED) {
      const value = style.getPropertyValue(name);
      if (value && value !== 'none' && value !== 'normal') one.setAttribute(name, value);
    }
    for (const name of ['fill', 'stroke']) {
      const value = style.getPropertyValue(name);
      one.setAttribute(name, INK.test(value) ? value : plainColour(value) || 'none');
    }
  }
  for (const name of ['id', 'role', 'aria-label', 'tabindex', 'transform'])
    copy.removeAttribute(name);
  if (!copy.hasAttribute('viewBox'))
    copy.setAttribute('viewBox', `0 0 ${edges.width} ${edges.height}`);
  return part(edges, true, (at) => {
    for (const [name, value] of Object.entries(sizeOf(at))) copy.setAttribute(name, String(value));
    return new XMLSerializer().serializeToString(copy);
  });
}
