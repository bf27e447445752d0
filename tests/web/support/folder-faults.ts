// One way to meet each error of a Hugging Face folder: a small model's files with one thing changed.

import type { MainModule } from '@engine';
import { randomModels } from '../../models/random_models.ts';
import {
  headerBytes,
  joined,
  jsonBytes,
  readSafetensors,
  safetensorsBytes,
  splitHeader,
} from '../../models/safetensors_writer.ts';
import { type Files, openFolder, type Table } from './small-folders.ts';

type Tensor = Parameters<typeof safetensorsBytes>[0][number];

const filesOf = (name: string) => randomModels().find((one) => one.name === name)?.files ?? {};

const read = (bytes: Uint8Array) => JSON.parse(new TextDecoder().decode(bytes));

/** The weights file with its table of tensors changed and its numbers as they were. */
function withHeader(bytes: Uint8Array, edit: (table: Table) => void) {
  const { header, data } = splitHeader(bytes);
  const table = JSON.parse(header);
  edit(table);
  return joined([headerBytes(JSON.stringify(table, null, 1)), data]);
}

/** @param engine - which may start later */
export function folderFaults(engine: () => MainModule) {
  const open = (files: Files) => openFolder(engine(), files);
  const model = () => filesOf('llama-biases');
  const config = (change: object) => {
    const files = model();
    const changed = { ...read(files['config.json']!), ...change };
    return open({ ...files, 'config.json': jsonBytes(changed) });
  };
  const header = (edit: (table: Table) => void) => weights((bytes) => withHeader(bytes, edit));
  const weights = (change: (bytes: Uint8Array) => Uint8Array) => {
    const files = model();
    return open({ ...files, 'model.safetensors': change(files['model.safetensors']!) });
  };
  const tensors = (change: (list: Tensor[]) => Tensor[]) =>
    weights((bytes) => safetensorsBytes(change(readSafetensors(bytes))));
  const first = (table: Table) =>
    table[Object.keys(table).filter((name) => name !== '__metadata__')[0]!]!;
  return {
    model_file_missing: () => open({ 'config.json': model()['config.json']! }),
    model_type_unknown: () => config({ model_type: 'mamba' }),
    model_key_unsupported: () => config({ is_causal: false }),
    field_missing: () => header((table) => void Object.assign(first(table), { dtype: undefined })),
    field_unknown: () => header((table) => void Object.assign(first(table), { order: 'F' })),
    model_header_too_large: () =>
      weights((bytes) => {
        const out = bytes.slice();
        new DataView(out.buffer).setBigUint64(0, 101_000_000n, true);
        return out;
      }),
    model_index_disagrees: () => {
      const files = filesOf('llama-linear-rope-sharded');
      const index = 'model.safetensors.index.json';
      const value: { weight_map: Record<string, string> } = read(files[index]!);
      const [name, part] = Object.entries(value.weight_map)[0]!;
      const other = Object.values(value.weight_map).find((one) => one !== part)!;
      const weight_map = { ...value.weight_map, [name]: other };
      return open({ ...files, [index]: jsonBytes({ ...value, weight_map }) });
    },
    tensor_out_of_place: () =>
      header((table) => {
        const one = first(table);
        one.data_offsets = one.data_offsets.map((at) => at + 4);
      }),
    tensor_bytes: () => header((table) => void first(table).shape.push(2)),
    tensor_dtype: () => header((table) => void Object.assign(first(table), { dtype: 'I32' })),
    tensor_shape: () =>
      tensors((list) =>
        list.map((one, at) => (at === 0 ? { ...one, shape: [...one.shape].reverse() } : one)),
      ),
    tensor_unexpected: () =>
      tensors((list) => [...list, { name: 'model.extra', shape: [1], data: [1], dtype: 'F32' }]),
    tensor_missing: () => tensors((list) => list.slice(1)),
  };
}
