// What is seen of a part of the page, as pieces of SVG with their places: boxes, lines of text, drawings.
// Controls are left out.
import { fillOf, plainColour } from './paint.ts';
import { escaped, tag } from './svg-text.ts';

/** in px of the page */
export type Edges = { left: number; top: number; right: number; bottom: number };
/** ink: what a gap may not cut; write: its SVG at other edges */
export type Part = Edges & { ink: boolean; write: (at: Edges) => string };
/** One of the four of a box. */
type Side = { width: number; stroke: string; dashes: string | undefined };
type Patterns = { pattern: (colours: string[]) => string };

const CONTROLS =
  'button:not([data-drawn]), input, select, textarea, fieldset, label:has(input, select), summary, [role="switch"], .on-paper, style, script, .visually-hidden';

/** What our drawings are styled with, and a file by itself would lack. */
const STYLED = [
  ...['fill-opacity', 'stroke-width', 'stroke-opacity', 'stroke-dasharray', 'stroke-linecap'],
  ...['stroke-linejoin', 'paint-order', 'opacity', 'visibility', 'display', 'font-family'],
  ...['font-size', 'font-weight', 'font-style', 'text-anchor', 'transform', 'letter-spacing'],
];
// Letters stand alike above and below the middle of a line; few programs know dominant-baseline.
const MIDDLE = '0.35em';
const INK = /^(?:none|url\()/;

const sizeOf = ({ left, top, right, bottom }: Edges) => ({
  ...{ x: left, y: top, width: right - left, height: bottom - top },
});

/** The children as they are drawn: a shadow's, and in its slots what the page puts there. */
function drawnChildren(node: Node) {
  if (node instanceof HTMLSlotElement) {
    const given = node.assignedNodes();
    return given.length > 0 ? given : [...node.childNodes];
  }
  const within = (node instanceof Element && node.shadowRoot) || node;
  return [...within.childNodes];
}

/** @returns from the back to the front */
export function drawnParts(root: Element, patterns: Patterns): Part[] {
  const parts: Part[] = [];
  const walk = (node: Node) => {
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
    else {
      parts.push(...boxes(style, edges, patterns), ...numberOf(node, style, edges));
      for (const child of drawnChildren(node)) walk(child);
    }
  };
  walk(root);
  return parts.filter(({ left, right, top, bottom }) => right > left && bottom > top);
}

const part = ({ left, top, right, bottom }: Edges, ink: boolean, write: Part['write']): Part => ({
  ...{ left, top, right, bottom, ink, write },
});

const DASHES: Record<string, string> = { dashed: '4 3', dotted: '2 2' };
// A box this low is a mark, such as a cell or a bar: no gap goes through it.
const LOW = 120;

/** Its ground, and its borders: around it where they are alike. */
function boxes(style: CSSStyleDeclaration, edges: DOMRect, { pattern }: Patterns) {
  const sides = (['Top', 'Right', 'Bottom', 'Left'] as const).map((side): Side => {
    const [width, line, colour] = (['Width', 'Style', 'Color'] as const).map(
      (name) => style[`border${side}${name}` as const],
    ) as [string, string, string];
    const isDrawn = !['none', 'hidden'].includes(line) && Number.parseFloat(width) > 0;
    return {
      width: isDrawn ? Number.parseFloat(width) : 0,
      stroke: isDrawn ? plainColour(colour) : '',
      dashes: DASHES[line],
    };
  }) as [Side, ...Side[]];
  const isAround = sides.every(
    ({ width, stroke }) => width === sides[0].width && stroke === sides[0].stroke,
  );
  // No more than half of it: an ellipse otherwise.
  const rx = Math.min(Number.parseFloat(style.borderTopLeftRadius) || 0, edges.height / 2);
  const fill = fillOf(style, pattern);
  const low = edges.height < LOW;
  const parts: Part[] = [];
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

/** The lines that a text was broken into. */
function linesOf(node: Text) {
  const host = node.parentElement ?? (node.parentNode as ShadowRoot)?.host;
  if (!host || node.data.trim() === '') return [];
  const lines: (Edges & { words: string })[] = [];
  const style = getComputedStyle(host);
  const isUpright = style.writingMode.startsWith('vertical');
  for (const { 0: word, index } of node.data.matchAll(/\S+/g)) {
    const range = document.createRange();
    range.setStart(node, index);
    range.setEnd(node, index + word.length);
    const { left, top, right, bottom } = range.getBoundingClientRect();
    if (right <= left) continue;
    const last = lines.at(-1);
    if (last && isUpright) {
      last.words += ` ${word}`;
      last.top = Math.min(last.top, top);
      last.bottom = Math.max(last.bottom, bottom);
    } else if (last && Math.abs(last.top - top) < 2) {
      last.words += ` ${word}`;
      last.right = right;
    } else lines.push({ words: word, left, top, right, bottom });
  }
  const upper = style.textTransform === 'uppercase';
  // Of what does not fit the page shows the beginning.
  const fits = style.textOverflow === 'ellipsis' ? host.clientWidth / host.scrollWidth : 1;
  return lines.map(({ words: whole, ...edges }) => {
    const words = fits < 1 ? `${whole.slice(0, whole.length * fits - 1)}…` : whole;
    const right = Math.min(edges.right, edges.left + (edges.right - edges.left) * fits);
    return line(upper ? words.toUpperCase() : words, { ...edges, right }, style);
  });
}

function line(words: string, edges: Edges, style: CSSStyleDeclaration) {
  const isUpright = style.writingMode.startsWith('vertical');
  return part(edges, true, (at) =>
    tag(
      'text',
      {
        ...(isUpright
          ? { transform: `translate(${(at.left + at.right) / 2} ${at.bottom}) rotate(-90)` }
          : { x: at.left, y: (at.top + at.bottom) / 2 }),
        dy: MIDDLE,
        textLength: isUpright ? at.bottom - at.top : at.right - at.left,
        lengthAdjust: 'spacingAndGlyphs',
        ...{ fill: plainColour(style.color), 'font-size': style.fontSize },
        ...{ 'font-weight': style.fontWeight, 'font-family': style.fontFamily },
        'font-style': style.fontStyle === 'normal' ? undefined : style.fontStyle,
      },
      escaped(words),
    ),
  );
}

const DIGIT_EM = 0.6;

/** What a style sheet writes: a number in place of the words of a part, or before a line of a list. */
function numberOf(node: Element, style: CSSStyleDeclaration, { left, right, top }: DOMRect) {
  const before = getComputedStyle(node, '::before');
  const isListed = style.display === 'list-item' && style.listStyleType === 'decimal';
  const of = isListed ? style : before;
  const siblings = [...(node.parentElement?.children ?? [])];
  const [, written] = /^"(\d+)"$/.exec(before.content) ?? [];
  const number = isListed ? `${siblings.indexOf(node) + 1}.` : written;
  if (!number) return [];
  const size = Number.parseFloat(of.fontSize);
  const width = number.length * size * DIGIT_EM;
  const from = isListed ? left - width - size / 3 : (left + right - width) / 2;
  const high = Number.parseFloat(of.lineHeight) || size * 1.5;
  return [line(number, { left: from, right: from + width, top, bottom: top + high }, of)];
}

/** How wide a line is drawn that keeps its width on the page: along one axis exactly, however the drawing is stretched. */
function scaledStroke(shape: SVGGraphicsElement, { strokeWidth }: CSSStyleDeclaration) {
  const { a, d } = shape.getScreenCTM() as DOMMatrix;
  const { width, height } = shape.getBBox();
  const scale = height === 0 ? d : width === 0 ? a : Math.sqrt(a * d);
  return String(Number.parseFloat(strokeWidth) / scale);
}

/** A drawing with the page's styles written into it. */
function drawing(svg: SVGSVGElement, edges: DOMRect) {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const originals = [svg, ...svg.querySelectorAll('*')];
  for (const [i, one] of [copy, ...copy.querySelectorAll('*')].entries()) {
    const style = getComputedStyle(originals[i]!);
    for (const name of ['class', 'style', 'dominant-baseline']) one.removeAttribute(name);
    for (const name of STYLED) {
      const value = style.getPropertyValue(name);
      if (value && value !== 'none' && value !== 'normal') one.setAttribute(name, value);
    }
    if (one.localName === 'text' && style.dominantBaseline === 'central')
      one.setAttribute('dy', MIDDLE);
    if (style.vectorEffect === 'non-scaling-stroke')
      one.setAttribute('stroke-width', scaledStroke(originals[i] as SVGGraphicsElement, style));
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
