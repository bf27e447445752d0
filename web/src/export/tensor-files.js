// A whole tensor as text for other programs: CSV and JSON, every number with as many digits as it takes to read it
// back to the bit. Knows the engine's call for two axes of a tensor; knows no page.

/** @typedef {import('../engine/client.js').AxisSize} AxisSize */
/** @typedef {import('../engine/client.js').Setup} Setup */
/** @typedef {import('../engine/client.js').Fault} Fault */
/** @typedef {{tensor: string, axes: AxisSize[], data: Float32Array}} WholeTensor */

/** The largest tensor that a file is made of: about 40 MB of text. */
export const MOST_NUMBERS = 4_000_000;

const MOST_DIGITS = 9; // always enough for 24 bits

/** A float32 in the fewest digits that are read back to it; what is no number in letters, as no JSON has it. */
export function numberText(/** @type {number} */ value) {
  if (!Number.isFinite(value)) return Number.isNaN(value) ? 'nan' : value < 0 ? '-inf' : 'inf';
  for (let digits = 6; digits < MOST_DIGITS; digits += 1) {
    const text = String(Number(value.toPrecision(digits)));
    if (Math.fround(Number(text)) === value) return text;
  }
  return String(Number(value.toPrecision(MOST_DIGITS)));
}

/** @param {AxisSize[]} axes */
export const countOf = (axes) => axes.reduce((count, { size }) => count * size, 1);

/** Every place on some axes, in order. @param {AxisSize[]} axes @returns {number[][]} */
const placesOn = (axes) =>
  axes.reduce(
    (places, { size }) =>
      places.flatMap((place) => Array.from({ length: size }, (_, at) => [...place, at])),
    /** @type {number[][]} */ ([[]]),
  );

/**
 * All of a tensor, in the order of its axes.
 * @param {import('../engine/client.js').EngineClient} engine
 * @param {Setup} setup
 * @param {string} tensor
 * @param {AxisSize[]} axes - its own
 * @returns {Promise<{ok: true, value: WholeTensor} | {ok: false, errors: Fault[]}>}
 */
export async function wholeTensor(engine, setup, tensor, axes) {
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

/**
 * A line for every place on all axes but the last, whose numbers stand beside each other.
 * @param {WholeTensor} whole
 */
export function csvOf({ axes, data }) {
  const [last] = axes.slice(-1);
  const leading = axes.slice(0, -1);
  const head = [
    ...leading.map(({ axis }) => axis),
    ...Array.from({ length: last.size }, (_, at) => `${last.axis} ${at}`),
  ];
  const lines = placesOn(leading).map((place, row) => {
    const numbers = data.subarray(row * last.size, (row + 1) * last.size);
    return [...place, ...Array.from(numbers, numberText)].join(',');
  });
  return `${[head.join(','), ...lines].join('\r\n')}\r\n`;
}

/**
 * With all that makes it again; minus infinity is the text "-inf".
 * @param {WholeTensor} whole
 * @param {Record<string, unknown>} run
 */
export function jsonOf({ tensor, axes, data }, run) {
  const shape = axes.map(({ size }) => size);
  const head = { tensor, axes: axes.map(({ axis }) => axis), shape, ...run };
  const numbers = Array.from(data, (value) =>
    Number.isFinite(value) ? numberText(value) : `"${numberText(value)}"`,
  );
  return `${JSON.stringify(head).slice(0, -1)},"data":[${numbers.join(',')}]}\n`;
}
