// Where everything stands in the picture of heads, layers and experts: two layers, each with four heads
// and three experts. Pure layout, shared by the page and the build; which token goes to which expert is
// invented.

export const IDEAS = ['heads', 'layers', 'experts'];
export const WIDTH = 340;
export const HEIGHT = 316;

const LAYER = 142;
const [HEAD_COUNT, TOKEN_COUNT, EXPERT_COUNT] = [4, 3, 3];
/** The expert of each token, for each layer. */
const ROUTES = [
  [2, 0, 2],
  [1, 2, 0],
];

export type Part = {
  /** which of the ideas it belongs to */
  idea: string;
  kind: 'box' | 'path' | 'text' | 'token';
  /** in this head's colour */
  head?: number;
  x: number;
  y: number;
  w?: number;
  h?: number;
  d?: string;
  /** a key of the element's words */
  text?: 'layer' | 'head' | 'expert';
  args?: Record<string, number>;
};

export function parts(): Part[] {
  const [upper, lower] = [layerParts(1, 10), layerParts(0, 10 + LAYER + 16)];
  const between = 10 + LAYER;
  return [
    ...upper,
    ...lower,
    arrow(between + 16, between),
    arrow(HEIGHT, HEIGHT - 6),
    arrow(10, 0),
  ];
}

const arrow = (from: number, to: number): Part => ({
  ...{ idea: 'layers', kind: 'path', x: WIDTH / 2, y: from },
  d: `M${WIDTH / 2} ${from}V${to}m-4 5l4 -5l4 5`,
});

function layerParts(layer: number, top: number): Part[] {
  const inner = WIDTH - 24;
  const headWidth = (inner - 3 * 8) / HEAD_COUNT;
  const expertWidth = (inner - 2 * 14) / EXPERT_COUNT;
  const headTop = top + LAYER - 38;
  const expertTop = top + 24;
  const tokenY = top + 84;
  const tokenX = (i: number) => 12 + (inner * (i + 0.5)) / TOKEN_COUNT;
  const expertX = (i: number) => 12 + i * (expertWidth + 14);
  const out: Part[] = [
    { idea: 'layers', kind: 'box', x: 0, y: top, w: WIDTH, h: LAYER },
    { idea: 'layers', kind: 'text', x: 12, y: top + 16, text: 'layer', args: { layer } },
  ];
  for (let i = 0; i < EXPERT_COUNT; i += 1) {
    out.push(
      { idea: 'experts', kind: 'box', x: expertX(i), y: expertTop, w: expertWidth, h: 26 },
      {
        ...{ idea: 'experts', kind: 'text', x: expertX(i) + 8, y: expertTop + 17 },
        ...{ text: 'expert', args: { expert: i } },
      },
    );
  }
  for (const [i, expert] of ROUTES[layer]!.entries()) {
    out.push(
      {
        ...{ idea: 'experts', kind: 'path', x: tokenX(i), y: tokenY - 9 },
        d: `M${tokenX(i)} ${tokenY - 9}L${expertX(expert) + expertWidth / 2} ${expertTop + 26}`,
      },
      { idea: 'token', kind: 'token', x: tokenX(i), y: tokenY, args: { token: i } },
    );
  }
  for (let i = 0; i < HEAD_COUNT; i += 1) {
    const x = 12 + i * (headWidth + 8);
    out.push(
      { idea: 'heads', kind: 'box', head: i, x, y: headTop, w: headWidth, h: 26 },
      {
        ...{ idea: 'heads', kind: 'text', x: x + 8, y: headTop + 17 },
        ...{ text: 'head', args: { head: i } },
      },
    );
  }
  return out;
}
