// Safetensors files of given tensors, whole or in parts with an index, and the plain way back.
// Source: https://github.com/huggingface/safetensors, README.md.

import { bytesOf, type Dtype, formats, valuesOf } from './number_formats.ts';

/** Row-major. */
export type Tensor = { name: string; shape: number[]; data: number[]; dtype: Dtype };

export const count = (shape: number[]) => shape.reduce((a, b) => a * b, 1);

export function joined(parts: Uint8Array[]) {
  const out = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}

/** What a file begins with: how long its header is, and the header, whatever it says. */
export function headerBytes(text: string) {
  const header = new TextEncoder().encode(text);
  const length = new Uint8Array(8);
  new DataView(length.buffer).setBigUint64(0, BigInt(header.length), true);
  return joined([length, header]);
}

/** The header of a sound file, and its data. */
export function splitHeader(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const end = 8 + Number(view.getBigUint64(0, true));
  return { header: new TextDecoder().decode(bytes.subarray(8, end)), data: bytes.subarray(end) };
}

export const jsonBytes = (value: unknown) =>
  new TextEncoder().encode(`${JSON.stringify(value, null, 1)}\n`);

/** Wide numbers first, then by name, as the library does. */
const inFileOrder = (a: Tensor, b: Tensor) =>
  formats[b.dtype].bytes - formats[a.dtype].bytes || (a.name < b.name ? -1 : 1);

/** The bytes of one file; numbers are rounded to each tensor's dtype. */
export function safetensorsBytes(tensors: Tensor[]): Uint8Array {
  const header: Record<string, object> = { __metadata__: { format: 'pt' } };
  const bodies = [];
  let at = 0;
  for (const { name, shape, data, dtype } of tensors.toSorted(inFileOrder)) {
    if (data.length !== count(shape)) throw new Error(`${name}: ${data.length} numbers, ${shape}`);
    if (Object.hasOwn(header, name)) throw new Error(`${name} twice`);
    const body = bytesOf(data, dtype);
    header[name] = { dtype, shape, data_offsets: [at, at + body.length] };
    bodies.push(body);
    at += body.length;
  }
  const text = JSON.stringify(header);
  const padded = text.padEnd(text.length + ((8 - (new TextEncoder().encode(text).length % 8)) % 8));
  return joined([headerBytes(padded), ...bodies]);
}

const size = ({ shape, dtype }: Tensor) => count(shape) * formats[dtype].bytes;

/** The same in several files of about equal size, by name, and the index that says which tensor is where. */
export function shardedSafetensors(tensors: Tensor[], parts: number): Record<string, Uint8Array> {
  const sorted = tensors.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const total = sorted.reduce((sum, tensor) => sum + size(tensor), 0);
  const shards = Array.from({ length: parts }, (): Tensor[] => []);
  let begin = 0;
  for (const tensor of sorted) {
    shards[Math.min(Math.floor((begin * parts) / total), parts - 1)]!.push(tensor);
    begin += size(tensor);
  }
  if (shards.some(({ length }) => length === 0)) throw new Error(`Too few tensors for ${parts}`);
  const files: Record<string, Uint8Array> = {};
  const places: Record<string, string> = {};
  const digits = (number: number) => String(number).padStart(5, '0');
  shards.forEach((shard, i) => {
    const file = `model-${digits(i + 1)}-of-${digits(parts)}.safetensors`;
    files[file] = safetensorsBytes(shard);
    for (const { name } of shard) places[name] = file;
  });
  files['model.safetensors.index.json'] = jsonBytes({
    metadata: { total_size: total },
    weight_map: places,
  });
  return files;
}

/** Reads what is known to be sound; broken files are not this reader's business. */
export function readSafetensors(bytes: Uint8Array): Tensor[] {
  const { header: text, data: all } = splitHeader(bytes);
  const header: Record<string, { dtype: Dtype; shape: number[]; data_offsets: [number, number] }> =
    JSON.parse(text);
  delete header.__metadata__;
  return Object.entries(header).map(([name, { dtype, shape, data_offsets }]) => {
    const data = valuesOf(all.subarray(...data_offsets), dtype);
    if (data.length !== count(shape)) throw new Error(`${name}: ${data.length} numbers, ${shape}`);
    return { name, shape, data, dtype };
  });
}
