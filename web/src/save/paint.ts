// What a box of the page is painted with, for a file: colours that every program knows, stripes as a pattern.
import { tag } from './svg-text.ts';

const canvas = () => {
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  return context as CanvasRenderingContext2D;
};

const WHITE = 'rgb(255,255,255)';
const known: Map<string, string> = new Map();
let context = undefined as CanvasRenderingContext2D | undefined;

/** A colour in any of CSS's ways as rgb() or rgba(), "" where nothing would be seen. */
export function plainColour(colour: string) {
  const found = known.get(colour);
  if (found !== undefined) return found;
  context ??= canvas();
  context.clearRect(0, 0, 1, 1);
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  const [r, g, b, a] = context.getImageData(0, 0, 1, 1).data;
  const share = (a! / 255).toFixed(3);
  const plain = a === 0 ? '' : a === 255 ? `rgb(${r},${g},${b})` : `rgba(${r},${g},${b},${share})`;
  known.set(colour, plain);
  return plain;
}

export type Colours = { paper: string; ink: string };

/** What a part of the page is drawn with, and the nearest ground that it is drawn on. */
export function coloursOf(part: Element): Colours {
  const { backgroundColor, color } = getComputedStyle(part);
  const around = part.parentElement ?? (part.getRootNode() as ShadowRoot).host;
  const paper = plainColour(backgroundColor) || (around ? coloursOf(around).paper : WHITE);
  return { paper, ink: plainColour(color) };
}

const COLOUR = /(?:rgba?|hsla?|oklab|oklch|lab|lch|color)\([^()]*\)/g;

/**
 * The fill of a box, and the pattern it needs where its ground is striped, as a row that nobody has published is.
 * @param pattern - its id
 */
export function fillOf(
  { backgroundColor, backgroundImage }: CSSStyleDeclaration,
  pattern: (colours: string[]) => string,
) {
  const stripes = backgroundImage.includes('gradient(135deg')
    ? (backgroundImage.match(COLOUR) ?? []).map(plainColour)
    : [];
  const [first, second] = [...new Set(stripes)];
  if (first === undefined) return plainColour(backgroundColor);
  return second === undefined ? first : `url(#${pattern([first, second])})`;
}

export const stripes = (id: string, [ink, ground]: string[]) =>
  tag(
    'pattern',
    { id, width: 8, height: 8, patternUnits: 'userSpaceOnUse', patternTransform: 'rotate(45)' },
    tag('rect', { width: 8, height: 8, fill: ground || 'none' }) +
      tag('rect', { width: 4, height: 8, fill: ink || 'none' }),
  );
