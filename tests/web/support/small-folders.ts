// A small folder of a Hugging Face model, sound or with another header, and how to hand one to the engine.

import type { Keep, MainModule } from '@engine';
import { tensorsOf } from '../../models/huggingface_folder.ts';
import {
  count,
  headerBytes,
  joined,
  jsonBytes,
  safetensorsBytes,
  splitHeader,
} from '../../models/safetensors_writer.ts';

/** The names of files, and what can be read of each. */
export type Files = Record<
  string,
  { length: number; slice(begin: number, end: number): Uint8Array }
>;
/** What a header says of each tensor; tests break all of it. */
export type Table = Record<
  string,
  { shape: unknown[]; dtype: string; data_offsets: number[]; [more: string]: unknown }
>;

export const smallConfig = {
  model_type: 'llama',
  hidden_size: 4,
  intermediate_size: 6,
  num_attention_heads: 2,
  num_key_value_heads: 1,
  num_hidden_layers: 1,
  vocab_size: 5,
  max_position_embeddings: 8,
  rope_theta: 10000,
  rms_norm_eps: 1e-6,
  tie_word_embeddings: true,
};

/** Its weights, all the same number. */
export const smallTensors = (config: object = {}, value: number = 0.1) =>
  tensorsOf({ attention_bias: false, mlp_bias: false, ...smallConfig, ...config }, '').map(
    (tensor) => ({
      ...tensor,
      dtype: 'F32' as const,
      data: new Array<number>(count(tensor.shape)).fill(value),
    }),
  );

/** A folder that can be read. */
export const smallFolder = (config: object = {}, tensors = smallTensors()) => ({
  'config.json': jsonBytes({ ...smallConfig, ...config }),
  'model.safetensors': safetensorsBytes(tensors),
});

/** A file of safetensors with this header, whatever it says. */
export const safetensorsWith = (header: string, dataBytes: number) =>
  joined([headerBytes(header), new Uint8Array(dataBytes)]);

/** The header of a sound file, as it is or changed, and more bytes of data. */
export function safetensorsChanged(change: (header: Table) => void, more = 0) {
  const { header, data } = splitHeader(safetensorsBytes(smallTensors()));
  const table = JSON.parse(header);
  change(table);
  return safetensorsWith(JSON.stringify(table), data.length + more);
}

/** What a folder's files say of its model, of which no weights are read. */
export function planFolder(engine: MainModule, files: Files) {
  const names = Object.keys(files);
  let reply = engine.modelPlan(names.map((name) => ({ name, size: files[name]!.length })));
  while (reply.ok && reply.value) {
    const { file, begin, end } = reply.value;
    reply = engine.modelPlanTake(files[names[file]!]!.slice(begin, end));
  }
  return reply.ok ? engine.modelPlanned() : reply;
}

/** Hands a folder to the engine, and says how weights are to be kept. */
export function openFolder(engine: MainModule, files: Files, keep: Keep = '') {
  const names = Object.keys(files);
  const list = names.map((name) => ({ name, size: files[name]!.length }));
  let reply = engine.modelOpen(list, keep);
  while (reply.ok && reply.value) {
    const { file, begin, end } = reply.value;
    reply = engine.modelTake(files[names[file]!]!.slice(begin, end));
  }
  return reply;
}
