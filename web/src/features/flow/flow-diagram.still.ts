// The data-flow diagram as a still picture: one token on its way through a layer, top to bottom.

import type { Slice } from '@engine';
import {
  answerOf,
  type FigureContext,
  fixed,
  type Html,
  html,
  messagesOf,
  type Sentences,
  strip,
} from '#still';
import { piecesOf, rowOf, STAGES, type Stage, shownAxes } from './flow-stages.ts';

const WIDTH = 360;
const ROW = 16;
const LABEL = 18;
const WEDGE = 20;
const GAP = 8;
const TOKEN = 3;

type Words = Sentences & Record<'static' | 'untrained', string>;
/** The slices of tensors, each by its name and head. */
type Rows = Map<string, Slice>;

export function render({ engine, words, attributes }: FigureContext<Words>) {
  const t = messagesOf(words);
  const heads = Number(attributes.heads ?? 4);
  const tokens = Number(attributes.tokens ?? 10);
  const config = {
    batch: 1,
    seq_len: tokens,
    d_model: Number(attributes['d-model'] ?? 64),
    n_heads: heads,
  };
  const setup = { config, seed: Number(attributes.seed ?? 1), edits: [] };
  const token = Math.min(TOKEN, tokens - 1);
  const walk = answerOf(engine.shapes(config));
  const rows: Rows = new Map();
  for (const { tensor, head, lead } of piecesOf(heads)) {
    const slice = answerOf(engine.tensor(setup, tensor, lead));
    rows.set(`${tensor}/${head}`, rowOf(slice, token));
  }

  let y = 0;
  const drawn = STAGES.map((stage, i) => {
    const parts: (Html | Html[])[] = [];
    if (i > 0) {
      parts.push(wedges(STAGES[i - 1]!, stage, y, heads));
      y += WEDGE;
    }
    const axes = walk.steps.find(({ id }) => id === stage.tensors[0])!.out.axes;
    const shape = shownAxes(axes, true).map(({ size }) => size);
    parts.push(
      html`<text x="0" y="${y + 13}">${t(`stages.${stage.id}.title`)}</text><text x="${WIDTH}" y="${y + 13}" text-anchor="end">(${shape.join(', ')}${shape.length === 1 ? ',' : ''})</text>`,
    );
    y += LABEL;
    for (const tensor of stage.tensors) {
      parts.push(
        stage.heads ? lanes(rows, tensor, y, heads) : joined(rows, stage, tensor, y, heads),
      );
      y += ROW + 3;
    }
    return html`<g>${parts}</g>
`;
  });
  return html`<svg class="still" viewBox="0 0 ${WIDTH} ${y}" role="img" aria-label="${words.static}">
${drawn}</svg>
<p class="still-note">${words.untrained}</p>
`;
}

const laneWidth = (heads: number) => (WIDTH - GAP * (heads - 1)) / heads;

function lanes(rows: Rows, tensor: string, y: number, heads: number) {
  const w = laneWidth(heads);
  return Array.from({ length: heads }, (_, head) => {
    const x = head * (w + GAP);
    return html`<g class="head-${head % 12}"><rect class="edge" x="${fixed(x)}" y="${y - 2}" width="${fixed(w)}" height="2"/>${strip(rows.get(`${tensor}/${head}`)!, { x, y, w, h: ROW })}</g>`;
  });
}

// One vector; its pieces in the colours of the heads they came from.
function joined(rows: Rows, stage: Stage, tensor: string, y: number, heads: number) {
  const row = rows.get(`${tensor}/0`)!;
  if (stage.id !== 'join') return strip(row, { x: 0, y, w: WIDTH, h: ROW });
  const columns = row.columns / heads;
  return Array.from({ length: heads }, (_, head) => {
    const data = row.data.slice(head * columns, (head + 1) * columns);
    const box = { x: (head * WIDTH) / heads, y, w: WIDTH / heads, h: ROW };
    return html`<g class="head-${head % 12}">${strip({ ...row, columns, data }, box)}</g>`;
  });
}

type Edge = [from: number, to: number];

function wedges(before: Stage, after: Stage, y: number, heads: number) {
  const parts = before.heads || after.heads ? heads : 1;
  const w = laneWidth(heads);
  return Array.from({ length: parts }, (_, i) => {
    const lane: Edge = [i * (w + GAP), i * (w + GAP) + w];
    const segment: Edge = [(i * WIDTH) / heads, ((i + 1) * WIDTH) / heads];
    const all: Edge = [0, WIDTH];
    const top = before.heads ? lane : all;
    const bottom = after.heads ? lane : after.id === 'join' ? segment : all;
    const [a, b, c, d] = [...top, bottom[1], bottom[0]].map(fixed);
    const name = parts > 1 ? `head-${i % 12}` : '';
    return html`<path class="wedge ${name}" d="M${a} ${y + 3}H${b}L${c} ${y + WEDGE}H${d}Z"/>`;
  });
}
