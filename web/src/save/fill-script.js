// Puts a run into the PyTorch script: sizes and changed numbers where it names them, and of the lines between
// "#: if <word>" and "#: end" those whose word holds. Knows the marks; knows no page and no engine.

/** @typedef {import('../../engine/client.js').WalkView} WalkView */
/** @typedef {import('../../engine/client.js').Edit} Edit */
/** @typedef {{dims: WalkView['dims'], seed: number, edits: Edit[], tensors: string[]}} Run - tensors: the engine's
 *   names in their order, which keeps their random numbers apart */

const PART = /^#: if (\w+)\n([\s\S]*?)^#: end\n/gm;

/** What Python reads back to the same number. @param {number} value */
const python = (value) => (Number.isInteger(value) ? `${value}.0` : String(value));

/** One place of a tensor, seen as a table of all its rows. @param {Edit} edit */
const changed = ({ tensor, row, column, value }) =>
  tensor.startsWith('b_')
    ? `${tensor}[${column}] = ${python(value)}\n`
    : `${tensor}.view(-1, ${tensor}.shape[-1])[${row}, ${column}] = ${python(value)}\n`;

/** @param {string[]} names @param {string[]} drawn */
const streams = (names, drawn) =>
  `{${drawn.map((name) => `"${name}": ${names.indexOf(name)}`).join(', ')}}`;

/**
 * @param {string} template
 * @param {Run} run
 * @returns {string}
 */
export function fillScript(template, { dims, seed, edits, tensors }) {
  const holds = {
    ...{ bias: dims.bias, plain: !dims.bias, cross: dims.cross, self: !dims.cross },
    ...{ causal: dims.causal, open: !dims.causal },
    shared: dims.n_kv_heads !== dims.n_heads,
    apart: dims.n_kv_heads === dims.n_heads,
  };
  const isDrawn = (/** @type {string} */ name) =>
    /^(?:x|W_.)$/.test(name) ||
    (dims.cross && name === 'memory') ||
    (dims.bias && name.startsWith('b_'));
  const values = {
    ...dims,
    seed,
    stream: streams(tensors, tensors.filter(isDrawn)),
    edits: edits.map(changed).join(''),
  };
  return template
    .replace(PART, (_, word, lines) => (holds[word] ? lines : ''))
    .replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
}
