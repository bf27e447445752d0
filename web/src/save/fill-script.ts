import type { Edit, WalkView } from '@engine';

// Puts a run into the PyTorch script: sizes and changed numbers where it names them, and of the lines between
// "#: if <word>" and "#: end" those whose word holds. Knows the marks; knows no page and no engine.

/** tensors: the engine's names in their order, which keeps their random numbers apart */
type Run = { dims: WalkView['dims']; seed: number; edits: Edit[]; tensors: string[] };

const PART = /^#: if (\w+)\n([\s\S]*?)^#: end\n/gm;

/** What Python reads back to the same number. */
const python = (value: number) => (Number.isInteger(value) ? `${value}.0` : String(value));

/** One place of a tensor, seen as a table of all its rows. */
const changed = ({ tensor, row, column, value }: Edit) =>
  tensor.startsWith('b_')
    ? `${tensor}[${column}] = ${python(value)}\n`
    : `${tensor}.view(-1, ${tensor}.shape[-1])[${row}, ${column}] = ${python(value)}\n`;

const streams = (names: string[], drawn: string[]) =>
  `{${drawn.map((name) => `"${name}": ${names.indexOf(name)}`).join(', ')}}`;

export function fillScript(template: string, { dims, seed, edits, tensors }: Run): string {
  const holds = {
    ...{ bias: dims.bias, plain: !dims.bias, cross: dims.cross, self: !dims.cross },
    ...{ causal: dims.causal, open: !dims.causal },
    shared: dims.n_kv_heads !== dims.n_heads,
    apart: dims.n_kv_heads === dims.n_heads,
  };
  const isDrawn = (name: string) =>
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
    .replace(PART, (_, word: keyof typeof holds, lines: string) => (holds[word] ? lines : ''))
    .replace(/\{(\w+)\}/g, (whole, name: keyof typeof values) =>
      name in values ? String(values[name]) : whole,
    );
}
