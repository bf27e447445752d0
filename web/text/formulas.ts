import type { StepView, WalkView } from '@engine';
// The formula of each stage of the layer, with the sizes that stand put in, as a tree to be written as
// MathML: by the page while sizes change, by the build for the still figures. Not TeX, because a page
// would have to bring a typesetter, or the build to leave holes in its MathML. Knows the walk's
// operations; computes nothing.

/** A MathML element; `kind` is its class. */
export type Formula = { tag: string; kind?: string; children: (Formula | string)[] };
/** A step that has the inputs of its operation. */
type Of<Inputs> = { in: Inputs; out: Shape };
type One = [Shape, ...Shape[]];
type Two = [Shape, Shape, ...Shape[]];
type Shape = { tensor: string; axes: { axis: string; size: number }[] };

// The letter that counts along each axis.
const LETTERS = {
  seq_len: 't',
  seq_q: 'i',
  seq_k: 'j',
  n_heads: 'h',
  n_kv_heads: 'h',
  head_dim: 'd',
  d_model: 'c',
  q_width: 'c',
  kv_width: 'c',
} as Record<string, string>;

const el = (tag: string, ...children: (Formula | string)[]): Formula => ({ tag, children });
const row = (...children: (Formula | string)[]) => el('mrow', ...children);
const op = (text: string) => el('mo', text);
const letter = (text: string) => el('mi', text);
const name = (text: string): Formula => ({ tag: 'mi', kind: 'name', children: [text] });
const axisName = (axis: string): Formula => ({
  tag: 'mi',
  kind: `name axis axis-${axis}`,
  children: [axis],
});
/** A size that follows the sliders. */
const live = ({ axis, size }: { axis: string; size: number }): Formula => ({
  tag: 'mn',
  kind: `axis axis-${axis}`,
  children: [String(size)],
});
const joined = (items: Formula[], sign: string) =>
  items.flatMap((item, i) => (i > 0 ? [op(sign), item] : [item]));
const equal = (...sides: Formula[]) => row(...joined(sides, '='));
const at = (tensor: string, ...indices: (string | Formula)[]) =>
  el(
    'msub',
    name(tensor),
    row(
      ...joined(
        indices.map((one) => (typeof one === 'string' ? letter(one) : one)),
        ',',
      ),
    ),
  );
/** The sum over an index from zero up to a size. */
const sum = (index: string, axis: { axis: string; size: number }, ...body: Formula[]) =>
  row(el('munder', op('∑'), row(letter(index), op('<'), live(axis))), ...body);

/** @param shape - the letters of its axes but the batch */
const lettersOf = ({ axes }: Shape) => axes.slice(1).map(({ axis }) => LETTERS[axis]!);

function project({ in: [source, weight, bias], out }: Of<Two>) {
  const [t, c] = lettersOf(out) as [string, string];
  const plus = (term: Formula) => (bias ? [op('+'), term] : []);
  return [
    equal(
      name(out.tensor),
      row(name(source.tensor), name(weight.tensor), ...plus(name(bias?.tensor as string))),
    ),
    equal(
      at(out.tensor, t, c),
      row(
        sum('n', weight.axes[0]!, at(source.tensor, t, 'n'), at(weight.tensor, 'n', c)),
        ...plus(at(bias?.tensor as string, c)),
      ),
    ),
  ];
}

/** The place of one head's number in the whole width. */
const inWidth = (size: Formula) => row(size, op('⋅'), letter('h'), op('+'), letter('d'));

function split({ in: [source], out }: Of<One>) {
  const size = out.axes[3]!;
  return [
    equal(
      at(out.tensor, 't', 'h', 'd'),
      at(source.tensor, 't', inWidth(axisName('head_dim'))),
      at(source.tensor, 't', inWidth(live(size))),
    ),
  ];
}

function merge({ in: [source], out }: Of<One>) {
  const size = source.axes[3]!;
  return [
    equal(
      at(out.tensor, 't', inWidth(axisName('head_dim'))),
      at(out.tensor, 't', inWidth(live(size))),
      at(source.tensor, 't', 'h', 'd'),
    ),
  ];
}

/** The same numbers under other indices. */
function same({ in: [source], out }: Of<One>) {
  return [equal(at(out.tensor, ...lettersOf(out)), at(source.tensor, ...lettersOf(source)))];
}

/** Queries by keys, or weights by values. */
function multiply({ in: [left, right], out }: Of<Two>) {
  if (out.axes[3]!.axis === 'seq_k') {
    return [
      equal(name(out.tensor), row(name(left.tensor), el('msup', name(right.tensor), op('⊤')))),
      equal(
        at(out.tensor, 'i', 'j'),
        sum('d', left.axes[3]!, at(left.tensor, 'i', 'd'), at(right.tensor, 'j', 'd')),
      ),
    ];
  }
  return [
    equal(name(out.tensor), row(name(left.tensor), name(right.tensor))),
    equal(
      at(out.tensor, 'i', 'd'),
      sum('j', left.axes[3]!, at(left.tensor, 'i', 'j'), at(right.tensor, 'j', 'd')),
    ),
  ];
}

function scale({ in: [source], out }: Of<One>, { dims }: WalkView, root: Root) {
  const over = (divisor: Formula) => el('mfrac', name(source.tensor), divisor);
  const size = { axis: 'head_dim', size: dims.head_dim };
  const sides = equal(
    name(out.tensor),
    over(el('msqrt', axisName('head_dim'))),
    over(el('msqrt', live(size))),
  );
  if (root.text === '') return [sides];
  return [row(...sides.children, op(root.exact ? '=' : '≈'), over(el('mn', root.text)))];
}

function mask({ in: [source], out }: Of<One>, { dims }: WalkView) {
  if (!dims.causal) return []; // padding, which no page sets
  const last = [letter('i')];
  if (dims.seq_k !== dims.seq_len) {
    const keys = { axis: 'seq_k', size: dims.seq_k };
    const tokens = { axis: 'seq_len', size: dims.seq_len };
    last.push(op('+'), live(keys), op('−'), live(tokens));
  }
  const line = (value: Formula, when: Formula) => el('mtr', el('mtd', value), el('mtd', when));
  return [
    equal(
      at(out.tensor, 'i', 'j'),
      row(
        op('{'),
        el(
          'mtable',
          line(at(source.tensor, 'i', 'j'), row(letter('j'), op('≤'), ...last)),
          line(row(op('−'), el('mi', '∞')), row(letter('j'), op('>'), ...last)),
        ),
      ),
    ),
  ];
}

function softmax({ in: [source], out }: Of<One>) {
  const exp = (key: string) => row(el('mi', 'exp'), op('('), at(source.tensor, 'i', key), op(')'));
  return [equal(at(out.tensor, 'i', 'j'), el('mfrac', exp('j'), sum('n', out.axes[3]!, exp('n'))))];
}

const OF: Record<string, (step: Of<Two>, walk: WalkView, root: Root) => Formula[]> = {
  project,
  split,
  transpose: same,
  multiply,
  scale,
  mask,
  softmax,
  copy: same,
  merge,
};

/** The root of head_dim as the engine gave it. */
export type Root = { text: string; exact: boolean };

/**
 * The formulas of a step: in whole tensors where it has one, then number by number. None where a
 * tensor is handed in.
 */
export function formulasOf(
  step: StepView,
  walk: WalkView,
  root: Root = { text: '', exact: false },
): Formula[] {
  return (OF[step.op]?.(step as StepView & Of<Two>, walk, root) ?? []).map((formula) =>
    el('math', formula),
  );
}

/** How the engine is asked for the root: so many digits that a whole root of any size shows as one. */
export const ROOT = 'sqrt(head_dim, 9)';

/** @param text - the engine's answer */
export function rootOf(text: string, decimal: (value: number, digits: number) => string): Root {
  const whole = /^(\d+)\.0+$/.exec(text)?.[1];
  return whole ? { text: whole, exact: true } : { text: decimal(Number(text), 2), exact: false };
}
