// A model of llama2.c as an ONNX model: keys and values so far go in and come out, as do attention patterns.

import type { Attributes, Constant, Node, Value } from './onnx-model.ts';
import { constant, encode, node, value } from './onnx-model.ts';

const HEADER = 7;
const EPSILON = 1e-5;
const THETA = 10000;

type Decoder = ReturnType<typeof readLlama2c>;
type Order = (row: number) => number;

type Sizes = [number, number, number, number, number, number, number];

/** The tensors of a file of version 0 whose logits reuse the embedding. */
export function readLlama2c(file: Uint8Array) {
  const bytes = file.slice().buffer;
  const sizes = [...new Int32Array(bytes, 0, HEADER)] as Sizes;
  const [d, d_mlp, layers, heads, kv_heads, vocab, context] = sizes;
  let at = 4 * HEADER;
  const take = (count: number) => {
    const out = new Float32Array(bytes, at, count);
    at += 4 * count;
    return out;
  };
  const each = (count: number) => Array.from({ length: layers }, () => take(count));
  const d_head = d / heads;
  const kv = kv_heads * d_head;
  const weights = {
    embedding: take(vocab * d),
    ...{ attn_norm: each(d), W_q: each(d * d), W_k: each(kv * d), W_v: each(kv * d) },
    ...{ W_o: each(d * d), mlp_norm: each(d), W_gate: each(d_mlp * d), W_down: each(d * d_mlp) },
    ...{ W_up: each(d_mlp * d), norm: take(d) },
  };
  return { d, d_mlp, layers, heads, kv_heads, d_head, vocab, context, ...weights };
}

/** [rows, columns] -> [columns, rows], the row of each output chosen by `from`. */
function transposed(
  numbers: Float32Array,
  rows: number,
  columns: number,
  from: Order = (row) => row,
) {
  const out = new Float32Array(numbers.length);
  for (let r = 0; r < rows; r += 1) {
    const begin = from(r) * columns;
    for (let c = 0; c < columns; c += 1) out[c * rows + r] = numbers[begin + c]!;
  }
  return out;
}

/** Which output of a head of neighbouring pairs stands at `row` where pairs are the halves of it. */
const halves =
  (d_head: number): Order =>
  (row) => {
    const [head, place] = [Math.floor(row / d_head), row % d_head];
    const half = d_head / 2;
    return head * d_head + (place < half ? 2 * place : 2 * (place - half) + 1);
  };

/** Cosines or sines of every position. */
const turns = ({ context, d_head }: Decoder, of: (angle: number) => number) =>
  Float32Array.from({ length: (context * d_head) / 2 }, (_, at) => {
    const [position, pair] = [Math.floor(at / (d_head / 2)), at % (d_head / 2)];
    return of(position / THETA ** ((2 * pair) / d_head));
  });

const list = (...sizes: number[]) => BigInt64Array.from(sizes, BigInt);

class Builder {
  of: Decoder;

  nodes: Node[] = [];
  constants: Constant[] = [];
  constructor(decoder: Decoder) {
    this.of = decoder;
  }
  add<Output extends string | [string, ...string[]]>(
    opType: string,
    input: string[],
    output: Output,
    attributes?: Attributes,
  ) {
    this.nodes.push(node(opType, input, output, attributes));
    return output;
  }
  hold(name: string, dims: number[], numbers: Float32Array | BigInt64Array) {
    this.constants.push(constant(name, dims, numbers));
    return name;
  }
  norm(from: string, to: string, numbers: Float32Array) {
    const weight = this.hold(`${to}_weight`, [this.of.d], numbers);
    this.add('Pow', [from, 'two'], `${to}_squared`);
    this.add('ReduceMean', [`${to}_squared`], `${to}_mean`, { axes: [-1], keepdims: 1 });
    this.add('Add', [`${to}_mean`, 'epsilon'], `${to}_above`);
    this.add('Sqrt', [`${to}_above`], `${to}_root`);
    this.add('Div', [from, `${to}_root`], `${to}_unit`);
    return this.add('Mul', [`${to}_unit`, weight], to);
  }
  linear(
    from: string,
    to: string,
    [inputs, outputs]: [number, number],
    numbers: Float32Array,
    order?: Order,
  ) {
    const weight = transposed(numbers, outputs, inputs, order);
    return this.add('MatMul', [from, this.hold(`${to}_W`, [inputs, outputs], weight)], to);
  }
  /** [tokens, heads * d_head] -> [heads, tokens, d_head] */
  split(from: string, to: string, heads: number) {
    this.add('Reshape', [from, heads === this.of.heads ? 'q_split' : 'kv_split'], `${to}_cut`);
    return this.add('Transpose', [`${to}_cut`], to, { perm: [1, 0, 2] });
  }
  rotate(from: string, to: string) {
    const [a, b] = this.add('Split', [from], [`${to}_a`, `${to}_b`], { axis: -1 });
    for (const [part, turn] of [a, b].flatMap((one): [string, string][] => [
      [one, 'cosine'],
      [one, 'sine'],
    ]))
      this.add('Mul', [part, turn], `${part}_${turn}`);
    this.add('Sub', [`${a}_cosine`, `${b}_sine`], `${a}_turned`);
    this.add('Add', [`${b}_cosine`, `${a}_sine`], `${b}_turned`);
    return this.add('Concat', [`${a}_turned`, `${b}_turned`], to, { axis: -1 });
  }
  attention(x: string, l: number) {
    const { of } = this;
    const kv = of.kv_heads * of.d_head;
    const order = halves(of.d_head);
    const q = this.linear(x, `q_flat${l}`, [of.d, of.d], of.W_q[l]!, order);
    const k = this.linear(x, `k_flat${l}`, [of.d, kv], of.W_k[l]!, order);
    const v = this.linear(x, `v_flat${l}`, [of.d, kv], of.W_v[l]!);
    const q_rot = this.rotate(this.split(q, `q${l}`, of.heads), `q_rot${l}`);
    const k_rot = this.rotate(this.split(k, `k${l}`, of.kv_heads), `k_rot${l}`);
    this.add('Concat', [`past_k${l}`, k_rot], `k_all${l}`, { axis: 1 });
    this.add('Concat', [`past_v${l}`, this.split(v, `v${l}`, of.kv_heads)], `v_all${l}`, {
      axis: 1,
    });
    this.add('Transpose', [`k_all${l}`], `keys${l}`, { perm: [0, 2, 1] });
    this.add('Unsqueeze', [`keys${l}`, 'one'], `keys_of_group${l}`);
    this.add('Unsqueeze', [`v_all${l}`, 'one'], `values_of_group${l}`);
    this.add('Reshape', [q_rot, 'groups'], `q_of_group${l}`);
    this.add('MatMul', [`q_of_group${l}`, `keys_of_group${l}`], `q_k${l}`);
    this.add('Mul', [`q_k${l}`, 'factor'], `scores${l}`);
    this.add('Add', [`scores${l}`, 'mask'], `masked${l}`);
    this.add('Softmax', [`masked${l}`], `weights${l}`, { axis: -1 });
    this.add('MatMul', [`weights${l}`, `values_of_group${l}`], `mixed${l}`);
    this.add('Reshape', [`mixed${l}`, 'heads'], `outputs${l}`);
    this.add('Transpose', [`outputs${l}`], `swapped${l}`, { perm: [1, 0, 2] });
    this.add('Reshape', [`swapped${l}`, 'merge'], `concat${l}`);
    return this.linear(`concat${l}`, `y${l}`, [of.d, of.d], of.W_o[l]!);
  }
  mlp(x: string, l: number) {
    const { d, d_mlp, W_gate, W_up, W_down } = this.of;
    const gate = this.linear(x, `gate${l}`, [d, d_mlp], W_gate[l]!);
    this.add('Sigmoid', [gate], `sigmoid${l}`);
    this.add('Mul', [gate, `sigmoid${l}`], `activated${l}`);
    const up = this.linear(x, `up${l}`, [d, d_mlp], W_up[l]!);
    this.add('Mul', [`activated${l}`, up], `hidden${l}`);
    return this.linear(`hidden${l}`, `mlp_y${l}`, [d_mlp, d], W_down[l]!);
  }
}

/** @returns a model of tokens, positions, mask and what is past */
export function decoderModel(of: Decoder): Uint8Array {
  const b = new Builder(of);
  b.hold('two', [], Float32Array.of(2));
  b.hold('epsilon', [], Float32Array.of(EPSILON));
  b.hold('factor', [], Float32Array.of(1 / Math.sqrt(of.d_head)));
  b.hold('one', [1], list(1));
  b.hold('q_split', [3], list(0, of.heads, of.d_head));
  b.hold('kv_split', [3], list(0, of.kv_heads, of.d_head));
  b.hold('groups', [4], list(of.kv_heads, of.heads / of.kv_heads, -1, of.d_head));
  b.hold('heads', [3], list(of.heads, -1, of.d_head));
  b.hold('merge', [2], list(-1, of.d));
  for (const [name, fn] of Object.entries({ cosine: Math.cos, sine: Math.sin })) {
    b.hold(`${name}s`, [of.context, of.d_head / 2], turns(of, fn));
    b.add('Gather', [`${name}s`, 'positions'], name);
  }
  b.add('Gather', [b.hold('embedding', [of.vocab, of.d], of.embedding), 'tokens'], 'resid0');
  for (let l = 0; l < of.layers; l += 1) {
    const y = b.attention(b.norm(`resid${l}`, `x${l}`, of.attn_norm[l]!), l);
    b.add('Add', [`resid${l}`, y], `mid${l}`);
    b.add(
      'Add',
      [`mid${l}`, b.mlp(b.norm(`mid${l}`, `mlp_x${l}`, of.mlp_norm[l]!), l)],
      `resid${l + 1}`,
    );
  }
  b.linear(b.norm(`resid${of.layers}`, 'last', of.norm), 'logits', [of.d, of.vocab], of.embedding);
  const each = (make: (l: number) => Value[]) =>
    Array.from({ length: of.layers }, (_, l) => make(l)).flat();
  const kept = (name: string, tokens: string) => value(name, [of.kv_heads, tokens, of.d_head]);
  return encode({
    nodes: b.nodes,
    constants: b.constants,
    input: [
      ...[value('tokens', ['T'], true), value('positions', ['T'], true), value('mask', ['T', 'S'])],
      ...each((l) => [kept(`past_k${l}`, 'P'), kept(`past_v${l}`, 'P')]),
    ],
    output: [
      value('logits', ['T', of.vocab]),
      ...each((l) => [
        ...[kept(`k_all${l}`, 'S'), kept(`v_all${l}`, 'S')],
        value(`weights${l}`, [of.kv_heads, of.heads / of.kv_heads, 'T', 'S']),
      ]),
    ],
  });
}
