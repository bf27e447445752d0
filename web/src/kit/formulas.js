// The formula of each stage of the layer, with the sizes that stand put in, as a tree to be written as
// MathML: by the page while sizes change, by the build for the still figures. Not TeX, because a page
// would have to bring a typesetter, or the build to leave holes in its MathML. Knows the walk's
// operations; computes nothing.

/** @typedef {import('../../engine/client.js').StepView} StepView */
/** @typedef {import('../../engine/client.js').WalkView} WalkView */
/** A MathML element; `kind` is its class. @typedef {{tag: string, kind?: string, children: (Formula|string)[]}} Formula */
/** @typedef {{tensor: string, axes: {axis: string, size: number}[]}} Shape */

// The letter that counts along each axis.
const LETTERS = /** @type {Record<string, string>} */ ({
  seq_len: 't',
  seq_q: 'i',
  seq_k: 'j',
  n_heads: 'h',
  n_kv_heads: 'h',
  head_dim: 'd',
  d_model: 'c',
  q_width: 'c',
  kv_width: 'c',
});

/** @param {string} tag @param {(Formula|string)[]} children @returns {Formula} */
const el = (tag, ...children) => ({ tag, children });
/** @param {(Formula|string)[]} children */
const row = (...children) => el('mrow', ...children);
/** @param {string} text */
const op = (text) => el('mo', text);
/** @param {string} text */
const letter = (text) => el('mi', text);
/** @param {string} text @returns {Formula} */
const name = (text) => ({ tag: 'mi', kind: 'name', children: [text] });
/** @param {string} axis @returns {Formula} */
const axisName = (axis) => ({ tag: 'mi', kind: `name axis axis-${axis}`, children: [axis] });
/** A size that follows the sliders. @param {{axis: string, size: number}} axis @returns {Formula} */
const live = ({ axis, size }) => ({
  tag: 'mn',
  kind: `axis axis-${axis}`,
  children: [String(size)],
});
/** @param {Formula[]} items @param {string} sign */
const joined = (items, sign) => items.flatMap((item, i) => (i > 0 ? [op(sign), item] : [item]));
/** @param {Formula[]} sides */
const equal = (...sides) => row(...joined(sides, '='));
/** @param {string} tensor @param {(string|Formula)[]} indices */
const at = (tensor, ...indices) =>
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
/** The sum over an index from zero up to a size. @param {string} index @param {{axis: string, size: number}} axis @param {Formula[]} body */
const sum = (index, axis, ...body) =>
  row(el('munder', op('∑'), row(letter(index), op('<'), live(axis))), ...body);

/** @param {Shape} shape - the letters of its axes but the batch */
const lettersOf = ({ axes }) => axes.slice(1).map(({ axis }) => LETTERS[axis]);

/** @param {StepView} step */
function project({ in: [source, weight, bias], out }) {
  const [t, c] = lettersOf(out);
  const plus = (/** @type {Formula} */ term) => (bias ? [op('+'), term] : []);
  return [
    equal(
      name(out.tensor),
      row(name(source.tensor), name(weight.tensor), ...plus(name(bias?.tensor))),
    ),
    equal(
      at(out.tensor, t, c),
      row(
        sum('n', weight.axes[0], at(source.tensor, t, 'n'), at(weight.tensor, 'n', c)),
        ...plus(at(bias?.tensor, c)),
      ),
    ),
  ];
}

/** The place of one head's number in the whole width. @param {Formula} size */
const inWidth = (size) => row(size, op('⋅'), letter('h'), op('+'), letter('d'));

/** @param {StepView} step */
function split({ in: [source], out }) {
  const size = out.axes[3];
  return [
    equal(
      at(out.tensor, 't', 'h', 'd'),
      at(source.tensor, 't', inWidth(axisName('head_dim'))),
      at(source.tensor, 't', inWidth(live(size))),
    ),
  ];
}

/** @param {StepView} step */
function merge({ in: [source], out }) {
  const size = source.axes[3];
  return [
    equal(
      at(out.tensor, 't', inWidth(axisName('head_dim'))),
      at(out.tensor, 't', inWidth(live(size))),
      at(source.tensor, 't', 'h', 'd'),
    ),
  ];
}

/** The same numbers under other indices. @param {StepView} step */
function same({ in: [source], out }) {
  return [equal(at(out.tensor, ...lettersOf(out)), at(source.tensor, ...lettersOf(source)))];
}

/** Queries by keys, or weights by values. @param {StepView} step */
function multiply({ in: [left, right], out }) {
  if (out.axes[3].axis === 'seq_k') {
    return [
      equal(name(out.tensor), row(name(left.tensor), el('msup', name(right.tensor), op('⊤')))),
      equal(
        at(out.tensor, 'i', 'j'),
        sum('d', left.axes[3], at(left.tensor, 'i', 'd'), at(right.tensor, 'j', 'd')),
      ),
    ];
  }
  return [
    equal(name(out.tensor), row(name(left.tensor), name(right.tensor))),
    equal(
      at(out.tensor, 'i', 'd'),
      sum('j', left.axes[3], at(left.tensor, 'i', 'j'), at(right.tensor, 'j', 'd')),
    ),
  ];
}

/** @param {StepView} step @param {WalkView} walk @param {Root} root */
function scale({ in: [source], out }, { dims }, root) {
  const over = (/** @type {Formula} */ divisor) => el('mfrac', name(source.tensor), divisor);
  const size = { axis: 'head_dim', size: dims.head_dim };
  const sides = equal(
    name(out.tensor),
    over(el('msqrt', axisName('head_dim'))),
    over(el('msqrt', live(size))),
  );
  if (root.text === '') return [sides];
  return [row(...sides.children, op(root.exact ? '=' : '≈'), over(el('mn', root.text)))];
}

/** @param {StepView} step @param {WalkView} walk */
function mask({ in: [source], out }, { dims }) {
  if (!dims.causal) return []; // padding, which no page sets
  const last = [letter('i')];
  if (dims.seq_k !== dims.seq_len) {
    const keys = { axis: 'seq_k', size: dims.seq_k };
    const tokens = { axis: 'seq_len', size: dims.seq_len };
    last.push(op('+'), live(keys), op('−'), live(tokens));
  }
  const line = (/** @type {Formula} */ value, /** @type {Formula} */ when) =>
    el('mtr', el('mtd', value), el('mtd', when));
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

/** @param {StepView} step */
function softmax({ in: [source], out }) {
  const exp = (/** @type {string} */ key) =>
    row(el('mi', 'exp'), op('('), at(source.tensor, 'i', key), op(')'));
  return [equal(at(out.tensor, 'i', 'j'), el('mfrac', exp('j'), sum('n', out.axes[3], exp('n'))))];
}

/** @type {Record<string, (step: StepView, walk: WalkView, root: Root) => Formula[]>} */
const OF = { project, split, transpose: same, multiply, scale, mask, softmax, copy: same, merge };

/** The root of head_dim as the engine gave it. @typedef {{text: string, exact: boolean}} Root */

/**
 * The formulas of a step: in whole tensors where it has one, then number by number. None where a
 * tensor is handed in.
 * @param {StepView} step
 * @param {WalkView} walk
 * @param {Root} [root]
 * @returns {Formula[]}
 */
export function formulasOf(step, walk, root = { text: '', exact: false }) {
  return (OF[step.op]?.(step, walk, root) ?? []).map((formula) => el('math', formula));
}

/** How the engine is asked for the root: so many digits that a whole root of any size shows as one. */
export const ROOT = 'sqrt(head_dim, 9)';

/** @param {string} text - the engine's answer @param {(value: number, digits: number) => string} decimal @returns {Root} */
export function rootOf(text, decimal) {
  const whole = /^(\d+)\.0+$/.exec(text)?.[1];
  return whole ? { text: whole, exact: true } : { text: decimal(Number(text), 2), exact: false };
}
