// onnxruntime-web on one thread of wasm.

import * as ort from 'onnxruntime-web/wasm';
import type { Layer, Product, Runner } from '../work.ts';
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
