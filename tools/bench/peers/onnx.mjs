// onnxruntime-web on one thread of wasm. Knows its sessions; the work comes as models.

import * as ort from 'onnxruntime-web/wasm';
import { fusedLayerModel, layerModel, productModel } from './onnx-model.mjs';

ort.env.wasm.numThreads = 1;
ort.env.logLevel = 'error';

/** @param {string} folder - where its wasm files lie, where it does not find them itself */
export function ready(folder) {
  ort.env.wasm.wasmPaths = folder;
}

export const name = 'onnxruntime-web 1.30.0';

/** @param {Uint8Array} model @param {Float32Array} numbers @param {number[]} sizes */
async function session(model, numbers, sizes) {
  const made = await ort.InferenceSession.create(model, {
    executionProviders: ['wasm'],
    graphOptimizationLevel: 'all',
  });
  const feeds = { in: new ort.Tensor('float32', numbers, sizes) };
  let out;
  return {
    async run() {
      ({ out } = await made.run(feeds));
    },
    output: () => /** @type {Float32Array} */ (out.data),
    close: () => made.release(),
  };
}

/** @param {import('../work.mjs').Product} work */
export const product = (work) => [
  { by: 'MatMul', make: () => session(productModel(work), work.a, [work.rows, work.depth]) },
];

/** @param {import('../work.mjs').Layer} work */
export const layer = (work) => [
  {
    by: 'its operators one by one',
    make: () => session(layerModel(work), work.x, [work.seq_len, work.d_model]),
  },
  {
    by: 'its Attention operator',
    make: () => session(fusedLayerModel(work), work.x, [1, work.seq_len, work.d_model]),
  },
];
