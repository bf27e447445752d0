// A whole tensor as text for other programs: CSV and JSON, every number with as many digits as it takes to read it back
// to the bit.

import type { AxisSize, Fault, Setup } from '@engine';
import type { EngineClient } from '../../engine/client.ts';
import type { WholeTensor } from '../kit/figure.ts';
import { textFile } from '../kit/text-file.ts';

/** The largest tensor that a file is made of: about 40 MB of text. */
export const MOST_NUMBERS = 4_000_000;

const MOST_DIGITS = 9; // always enough for 24 bits

/** A float32 in the fewest digits that are read back to it; what is no number in letters, as no JSON has it. */
export function numberText(value: number) {
  if (!Number.isFinite(value)) return Number.isNaN(value) ? 'nan' : value < 0 ? '-inf' : 'inf';
  for (let digits = 6; digits < MOST_DIGITS; digits += 1) {
    const text = String(Number(value.toPrecision(digits)));
    if (Math.fround(Number(text)) === value) return text;
  }
  return String(Number(value.toPrecision(MOST_DIGITS)));
}

export const countOf = (axes: AxisSize[]) => axes.reduce((count, { size }) => count * size, 1);

/** Every place on some axes, in order. */
function* placesOn([first, ...rest]: AxisSize[]): Generator<number[]> {
  if (!first) return yield [];
  for (let at = 0; at < first.size; at += 1)
    for (const place of placesOn(rest)) yield [at, ...place];
}

/**
 * All of a tensor, in the order of its axes.
 * @param axes - its own
 */
export async function wholeTensor(
  engine: EngineClient,
  setup: Setup,
  tensor: string,
  axes: AxisSize[],
): Promise<{ ok: true; value: WholeTensor } | { ok: false; errors: Fault[] }> {
  const data = new Float32Array(countOf(axes));
  let filled = 0;
  for (const lead of placesOn(axes.slice(0, -2))) {
    const reply = await engine.tensor(setup, tensor, lead);
    if (!reply.ok) return reply;
    data.set(reply.value.data, filled);
    filled += reply.value.data.length;
  }
  return { ok: true, value: { tensor, axes, data } };
}

/** What numbers are of, as lines that readers of CSV pass over: `comment="#"` in pandas, what NumPy does by itself. */
export const commentsOf = (of: Record<string, unknown> = {}) =>
  Object.entries(of)
    .map(([key, value]) => `# ${key}: ${JSON.stringify(value)}\r\n`)
    .join('');

/** A line for every place on all axes but the last, whose numbers stand beside each other. */
export const csvOf = (whole: WholeTensor, comments = '') =>
  textFile(csvPieces(whole, comments), 'text/csv');

function* csvPieces({ axes, data }: WholeTensor, comments: string) {
  yield comments;
  const [last] = axes.slice(-1) as [AxisSize];
  const leading = axes.slice(0, -1);
  yield leading.map(({ axis }) => `${axis},`).join('');
  yield* listed(last.size, (at) => `${last.axis} ${at}`);
  let row = 0;
  for (const place of placesOn(leading)) {
    yield `\r\n${place.map((at) => `${at},`).join('')}`;
    const numbers = data.subarray(row * last.size, (row + 1) * last.size);
    yield* listed(last.size, (at) => numberText(numbers[at]!));
    row += 1;
  }
  yield '\r\n';
}

/** So many texts with commas between. */
function* listed(count: number, text: (at: number) => string) {
  for (let at = 0; at < count; at += 1) yield at > 0 ? `,${text(at)}` : text(at);
}

/** With all that makes it again; minus infinity is the text "-inf". */
export const jsonOf = (whole: WholeTensor, run: Record<string, unknown>) =>
  textFile(jsonPieces(whole, run), 'application/json');

function* jsonPieces({ tensor, axes, data }: WholeTensor, run: Record<string, unknown>) {
  const shape = axes.map(({ size }) => size);
  const head = { tensor, axes: axes.map(({ axis }) => axis), shape, ...run };
  yield `${JSON.stringify(head).slice(0, -1)},"data":[`;
  yield* listed(data.length, (at) =>
    Number.isFinite(data[at]) ? numberText(data[at]!) : `"${numberText(data[at]!)}"`,
  );
  yield ']}\n';
}
