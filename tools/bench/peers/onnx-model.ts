// The same work as ONNX models, as bytes, with weights as constants: so that a peer may pack them once, as we do.
// Source: onnx.proto of ONNX 1.17; the contrib operators of ONNX Runtime.

import protobuf from 'protobufjs';
import type { Layer, Product } from '../work.ts';

const schema = protobuf.parse(`
  syntax = "proto3";
  message Attribute { string name = 1; int64 i = 3; repeated int64 ints = 8; int32 type = 20; }
  message Tensor { repeated int64 dims = 1; int32 data_type = 2; string name = 8; bytes raw_data = 9; }
  message Dim { int64 dim_value = 1; }
  message TensorShape { repeated Dim dim = 1; }
  message TensorType { int32 elem_type = 1; TensorShape shape = 2; }
  message Type { TensorType tensor_type = 1; }
  message ValueInfo { string name = 1; Type type = 2; }
  message Node {
    repeated string input = 1; repeated string output = 2; string name = 3; string op_type = 4;
    repeated Attribute attribute = 5; string domain = 7;
  }
  message Graph {
    repeated Node node = 1; string name = 2; repeated Tensor initializer = 5;
    repeated ValueInfo input = 11; repeated ValueInfo output = 12;
  }
  message OperatorSet { string domain = 1; int64 version = 2; }
  message Model { int64 ir_version = 1; Graph graph = 7; repeated OperatorSet opset_import = 8; }
`).root;
const Model = schema.lookupType('Model');

const FLOAT = 1;
const INT64 = 7;
const CONTRIB = 'com.microsoft';

const constant = (name: string, dims: number[], numbers: Float32Array | BigInt64Array) => ({
  name,
  dims,
  dataType: numbers instanceof BigInt64Array ? INT64 : FLOAT,
  rawData: new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength),
});

const value = (name: string, sizes: number[]) => ({
  name,
  type: {
    tensorType: { elemType: FLOAT, shape: { dim: sizes.map((dimValue) => ({ dimValue })) } },
  },
});

/** A whole number, or a list of them. */
type Attribute = number | number[];

const attribute = ([name, given]: [string, Attribute]) =>
  Array.isArray(given) ? { name, ints: given, type: 7 } : { name, i: given, type: 2 };

const node = (
  opType: string,
  input: string[],
  output: string,
  attributes: Record<string, Attribute> = {},
  domain: string = '',
) => ({
  opType,
  input,
  output: [output],
  name: output,
  attribute: Object.entries(attributes).map(attribute),
  domain,
});

function encode({
  nodes,
  constants,
  input,
  output,
}: {
  nodes: ReturnType<typeof node>[];
  constants: ReturnType<typeof constant>[];
  input: ReturnType<typeof value>;
  output: ReturnType<typeof value>;
}) {
  return Model.encode(
    Model.fromObject({
      irVersion: 9,
      opsetImport: [
        { domain: '', version: 17 },
        { domain: CONTRIB, version: 1 },
      ],
      graph: {
        name: 'work',
        node: nodes,
        initializer: constants,
        input: [input],
        output: [output],
      },
    }),
  ).finish();
}

/** c = a b. */
export function productModel({ rows, depth, columns, b }: Product) {
  return encode({
    nodes: [node('MatMul', ['in', 'b'], 'out')],
    constants: [constant('b', [depth, columns], b)],
    input: value('in', [rows, depth]),
    output: value('out', [rows, columns]),
  });
}

/** Operator by operator. */
export function layerModel({ seq_len: T, d_model: d, n_heads: h, weights }: Layer) {
  const size = d / h;
  const mask = Float32Array.from({ length: T * T }, (_, at) =>
    at % T > Math.floor(at / T) ? Number.NEGATIVE_INFINITY : 0,
  );
  const heads = (name: string, perm: number[]) => [
    node('MatMul', ['in', `W_${name}`], `${name}_flat`),
    node('Reshape', [`${name}_flat`, 'split'], `${name}_split`),
    node('Transpose', [`${name}_split`], name, { perm }),
  ];
  return encode({
    nodes: [
      ...heads('q', [1, 0, 2]),
      ...heads('k', [1, 2, 0]),
      ...heads('v', [1, 0, 2]),
      node('MatMul', ['q', 'k'], 'q_k'),
      node('Mul', ['q_k', 'factor'], 'scores'),
      node('Add', ['scores', 'mask'], 'masked'),
      node('Softmax', ['masked'], 'weights', { axis: -1 }),
      node('MatMul', ['weights', 'v'], 'head_outputs'),
      node('Transpose', ['head_outputs'], 'swapped', { perm: [1, 0, 2] }),
      node('Reshape', ['swapped', 'merge'], 'concat'),
      node('MatMul', ['concat', 'W_o'], 'out'),
    ],
    constants: [
      ...Object.entries(weights).map(([name, numbers]) => constant(name, [d, d], numbers)),
      constant('factor', [1], Float32Array.of(1 / Math.sqrt(size))),
      constant('mask', [T, T], mask),
      constant('split', [3], BigInt64Array.of(BigInt(T), BigInt(h), BigInt(size))),
      constant('merge', [2], BigInt64Array.of(BigInt(T), BigInt(d))),
    ],
    input: value('in', [T, d]),
    output: value('out', [T, d]),
  });
}

/** With the runtime's own operator for attention. */
export function fusedLayerModel({ seq_len: T, d_model: d, n_heads: h, weights }: Layer) {
  const { W_q, W_k, W_v, W_o } = weights;
  const all = new Float32Array(3 * d * d);
  for (let row = 0; row < d; row += 1) {
    [W_q, W_k, W_v].forEach((from, part) => {
      all.set(from.subarray(row * d, (row + 1) * d), row * 3 * d + part * d);
    });
  }
  const attributes = { num_heads: h, unidirectional: 1 };
  return encode({
    nodes: [
      node('Attention', ['in', 'W_qkv', 'no_bias'], 'concat', attributes, CONTRIB),
      node('MatMul', ['concat', 'W_o'], 'out'),
    ],
    constants: [
      constant('W_qkv', [d, 3 * d], all),
      constant('no_bias', [3 * d], new Float32Array(3 * d)),
      constant('W_o', [d, d], W_o),
    ],
    input: value('in', [1, T, d]),
    output: value('out', [1, T, d]),
  });
}
