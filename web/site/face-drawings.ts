// What faces of pages show (faces.ts), each a function by its name: what the shipped model does with a sentence of the start
// page, and what stands in tables of the content, in a square of so many units.
import { drawable } from '../src/features/models/model-scatter.ts';
import * as offered from '../src/features/pretrained/offered.ts';
import { patternOf } from '../src/features/pretrained/reading.ts';
import { levelPaths } from '../src/kit/level-paths.ts';
import { html, raw } from '../text/html.ts';
import { answerOf } from './answer.ts';
import { sequentialDark } from './colour-maps.ts';
import type { Content } from './content.ts';
import { readOffered } from './offered.ts';
import type { Known, Page } from './page.ts';

const SIDE = 72;
const LEVELS = 8;

/** @param given - what its page says of it */
export type Face = (given: Record<string, string>, of: Known & { page: Page }) => unknown;

/** Where each of so many things of one size begins, side by side. */
const places = (count: number, size = 0, side = SIDE) =>
  Array.from({ length: count }, (_, at) => (at * (side - size)) / (count - 1));

/** @param colour - by its name in tokens.css */
const box = (colour: string, [x, y]: number[], [width, height]: number[]) =>
  html`<rect color="var(--${colour})" x="${x}" y="${y}" width="${width}" height="${height}"/>`;

const line = (colour: string, width: number, path: string) =>
  html`<path class="line" color="var(--${colour})" stroke-width="${width}" d="${path}"/>`;

const onStage = (level: number) =>
  `fill="rgb(${[...sequentialDark.subarray(level * 12, level * 12 + 3)].join(' ')})"`;

/**
 * Rows of numbers from 0 to 1, on all of the square.
 * @param painted - how a level is, by an attribute
 */
function cells(columns: number, data: Float32Array, painted = onStage) {
  const rows = data.length / columns;
  const levelOf = (value: number) => Math.ceil(value * LEVELS - 0.12);
  const paths = [...levelPaths({ rows, columns, data }, levelOf)].map(
    ([level, path]) => html`<path ${raw(painted(level))} d="${path}"/>`,
  );
  return html`<g transform="scale(${SIDE / columns} ${SIDE / rows})">${paths}</g>`;
}

/** Weaker looks are not drawn. */
const LEAST = 0.3;

function read({ sentence }: Record<string, string>, { content, engine }: Parameters<Face>[1]) {
  const of = content.words['stage-sentences'].offered.find(({ id }) => id === sentence)!;
  const reading = offered.offeredReading(of, readOffered(engine, of), []);
  const side = reading.tokens.length;
  return { of, reading, side, heads: reading.weights[0]!.length / side ** 2 };
}

/** Looks back of the sentence's head as arcs over its tokens, and the guess. */
export const arcs: Face = (given, known) => {
  const { of, reading, side } = read(given, known);
  const pitch = SIDE / side;
  const arc = (from: number) => {
    const row = patternOf(reading, offered.headOf(of)).subarray(
      from * side + 1,
      from * side + from,
    );
    const weight = Math.max(...row);
    if (weight < LEAST) return '';
    const isSaid = of.from.includes(reading.tokens[from]!.text.trim());
    const [left, right] = [row.indexOf(weight) + 0.5, from - 0.5].map((at) => at * pitch - 0.5);
    const top = Math.max(48 - 2 * (right! - left!), -14);
    const path = `M${left} 48C${left} ${top} ${right} ${top} ${right} 48`;
    return line(isSaid ? 'amber' : 'faint', 1 + 3 * weight, path);
  };
  const tokens = reading.tokens.map((_, at) =>
    box(at === side - 1 ? 'cyan' : 'ink', [at * pitch, 55], [pitch - 1, 8]),
  );
  return [...tokens.map((_, from) => arc(from)), ...tokens];
};

/** The weights of one head. */
export const map: Face = (given, known) => {
  const { reading, side } = read(given, known);
  return cells(side, patternOf(reading, offered.headOf({ head: given.head! })));
};

/** What the last token looks at, a row for each head of a layer. */
export const rows: Face = (given, known) => {
  const { reading, side, heads } = read(given, known);
  const tint = (level: number) => `fill-opacity="${0.1 + 0.9 * Math.sqrt(level / LEVELS)}"`;
  return places(heads, 7).map((y, head) => {
    const row = patternOf(reading, { layer: Number(given.layer), head }).subarray(-side);
    return html`<g color="var(--head-${head})" transform="translate(0 ${y})scale(1 ${7 / SIDE})">${cells(side, row, tint)}</g>`;
  });
};

/** The weights of all heads, a row for each layer. */
export const heads: Face = (given, known) => {
  const { reading, side, heads } = read(given, known);
  const height = 1 / reading.weights.length;
  return reading.weights.flatMap((_, layer) =>
    places(heads).map((_, head) => {
      const at = [(head * SIDE) / heads, layer * SIDE * height].join(' ');
      const drawn = cells(side, patternOf(reading, { layer, head }));
      return html`<g transform="translate(${at})scale(${0.86 / heads} ${0.86 * height})">${drawn}</g>`;
    }),
  );
};

/** A measure in the rows of a table, each with what it is of. */
const measured = ({ experiments }: Content, id: string, measure: string) =>
  experiments
    .find((one) => one.id === id)!
    .rows.map(({ id, of, measures }) => ({ id, of, value: measures[measure]!.mean }));

/** Of the largest cost: what is above that is set off. */
const HIGH = 0.2;

/** A cost of each head of the model as a dot, a row for each layer. */
export const costs: Face = ({ experiment = '', measure = '' }, { content }) => {
  const all = measured(content, experiment, measure).filter(({ of }) => Number(of.head) >= 0);
  const most = Math.max(...all.map(({ value }) => value));
  return all.map(({ of, value }) => {
    const share = Math.max(0, value / most);
    const path = `M${4.5 + Number(of.head) * 9} ${8 + Number(of.layer) * 14}h0`;
    return line(share > HIGH ? 'amber' : 'faint', 2 + 7 * Math.sqrt(share), path);
  });
};

/** A share by the number of heads after so many steps, a line for each experiment. */
export const curves: Face = ({ experiments = '', measure = '', steps }, { content }) =>
  experiments.split(' ').map((id, at) => {
    const points = measured(content, id, measure)
      .filter((row) => row.id === `${row.of.n_heads}-${steps}`)
      .map(({ of, value }) => `${Math.log2(Number(of.n_heads)) * 18} ${134 - 124 * value}`);
    const look = at === 0 ? 'amber' : 'ink';
    return [line(look, 3, `M${points.join('L')}`), line(look, 8, `M${points.join('h0M')}h0`)];
  });

/** Published models by width and heads, one of them set off. */
export const models: Face = ({ name }, { engine, content }) => {
  const all = drawable(answerOf(engine.loadModels(JSON.parse(content.models))));
  const place = ({ d_model, n_heads }: (typeof all)[number]) =>
    `M${Math.log2(d_model / 48) * 8.2} ${72 - Math.log2(n_heads / 3) * 11.8}h0`;
  const chosen = all.find((one) => one.name === name)!;
  return [line('faint', 3.5, all.map(place).join('')), line('amber', 9, place(chosen))];
};
