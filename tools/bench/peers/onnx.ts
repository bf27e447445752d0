// onnxruntime-web on one thread of wasm.

import * as ort from 'onnxruntime-web/wasm';
import type { Layer, Product, Runner } from '../work.ts';
import type { Task } from './llama2c.ts';
import { decoderModel, readLlama2c } from './onnx-decoder.ts';
import { fusedLayerModel, layerModel, productModel } from './onnx-model.ts';

ort.env.wasm.numThreads = 1;
ort.env.logLevel = 'error';

/** @param folder - where its wasm files lie, where it does not find them itself */
export function ready(folder: string) {
  ort.env.wasm.wasmPaths = folder;
}

export const name = 'onnxruntime-web 1.30.0';

async function session(model: Uint8Array, numbers: Float32Array, sizes: number[]): Promise<Runner> {
  const made = await ort.InferenceSession.create(model, {
    executionProviders: ['wasm'],
    graphOptimizationLevel: 'all',
  });
  const feeds = { in: new ort.Tensor('float32', numbers, sizes) };
  let out: ort.Tensor | undefined;
  return {
    async run() {
      ({ out } = await made.run(feeds));
    },
    output: () => out!.data,
    close: () => made.release(),
  };
}

export const product = (work: Product) => [
  { by: 'MatMul', make: () => session(productModel(work), work.a, [work.rows, work.depth]) },
];

export const layer = (work: Layer) => [
  {
    by: 'its operators one by one',
    make: () => session(layerModel(work), work.x, [work.seq_len, work.d_model]),
  },
  {
    by: 'its Attention operator',
    make: () => session(fusedLayerModel(work), work.x, [1, work.seq_len, work.d_model]),
  },
];

const whole = (numbers: number[]) =>
  new ort.Tensor('int64', BigInt64Array.from(numbers, BigInt), [numbers.length]);

/** What `count` tokens may not see of themselves, after none. */
function causalMask(count: number) {
  const hidden = (at: number) =>
    at % count > Math.floor(at / count) ? Number.NEGATIVE_INFINITY : 0;
  const numbers = Float32Array.from({ length: count * count }, (_, at) => hidden(at));
  return new ort.Tensor('float32', numbers, [count, count]);
}

const greatest = (numbers: Float32Array) =>
  numbers.reduce((best, one, at) => (one > numbers[best]! ? at : best), 0);

/**
 * Ways to read tokens at once, and one by one, the likeliest each time after those given.
 * @param file - a model of llama2.c
 */
export async function openDecoder(file: Uint8Array) {
  const of = readLlama2c(file);
  const made = await ort.InferenceSession.create(decoderModel(of), {
    executionProviders: ['wasm'],
    graphOptimizationLevel: 'all',
  });
  const layers = Array.from({ length: of.layers }, (_, l) => l);
  const nothing = new ort.Tensor('float32', new Float32Array(), [of.kv_heads, 0, of.d_head]);
  const noMask = new ort.Tensor('float32', new Float32Array(1), [1, 1]);
  const past = (l: number, out?: ort.Tensors): [string, ort.Tensor][] => [
    [`past_k${l}`, out ? out[`k_all${l}`]! : nothing],
    [`past_v${l}`, out ? out[`v_all${l}`]! : nothing],
  ];
  const read = (tokens: number[], first: number, mask: ort.Tensor, out?: ort.Tensors) =>
    made.run({
      ...{ tokens: whole(tokens), positions: whole(tokens.map((_, at) => first + at)), mask },
      ...Object.fromEntries(layers.flatMap((l) => past(l, out))),
    });
  const lastOf = ({ logits }: ort.Tensors) => logits!.data.slice(-of.vocab);
  let out: ort.Tensors | undefined;
  const output = () => lastOf(out!);
  return {
    close: () => made.release(),
    atOnce(tokens: number[]): Runner {
      const mask = causalMask(tokens.length);
      return {
        output,
        run: async () => {
          out = await read(tokens, 0, mask);
        },
      };
    },
    oneByOne({ tokens, count }: Task): Runner {
      const run = async () => {
        out = undefined;
        for (let at = 0; at < count; at += 1) {
          const token = at < tokens.length ? tokens[at]! : greatest(lastOf(out!));
          out = await read([token], at, noMask, out);
        }
      };
      return { output, run };
    },
  };
}
