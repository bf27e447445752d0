// One way to meet each error of a language model, its files and what it reads.

import type { MainModule } from '@engine';
import { openFolder } from './small-folders.ts';

const SIZES = [4, 6, 1, 2, 1, 5, 3]; // d_model, d_mlp, layers, heads, kv heads, vocabulary, context
const NUMBERS = 158;

/** A file of llama2.c, version 0, whose weights are all the same number. */
function smallModel(number = 0.1) {
  const file = new DataView(new ArrayBuffer(4 * (SIZES.length + NUMBERS)));
  SIZES.forEach((size, i) => {
    file.setInt32(4 * i, size, true);
  });
  for (let i = 0; i < NUMBERS; i++) file.setFloat32(4 * (SIZES.length + i), number, true);
  return new Uint8Array(file.buffer);
}

/** The beginning of a file of version 2, whose factors belong to four numbers each. */
function groupsOfFour() {
  const file = new DataView(new ArrayBuffer(256));
  [0x616b3432, 2, ...SIZES].forEach((size, i) => {
    file.setInt32(4 * i, size, true);
  });
  file.setInt32(37, 4, true);
  return new Uint8Array(file.buffer);
}

/** @param engine - which may start later */
export function modelFaults(engine: () => MainModule) {
  const open = (bytes: Uint8Array) => openFolder(engine(), { 'model.bin': bytes });
  const generation = { count: 1, temperature: 0, top_p: 1, seed: 0 };
  return {
    no_model: () => {
      engine().modelOpen([], '');
      return engine().modelArchitecture();
    },
    model_file_unknown: () => engine().modelOpen([{ name: 'model.txt', size: 9 }], ''),
    model_file_size: () => open(smallModel().slice(0, 100)),
    model_group_size: () => open(groupsOfFour()),
    weight_not_finite: () => open(smallModel(Number.POSITIVE_INFINITY)),
    tokenizer_damaged: () => engine().modelTokenizer(new Uint8Array(9)),
    token_out_of_range: () => {
      open(smallModel());
      return engine().modelGenerate({ ...generation, tokens: [0, 5] });
    },
    numbers_overflowed: () => {
      open(smallModel(3e38));
      return engine().modelStudy([0, 1]);
    },
    text_over_context: () => {
      open(smallModel());
      return engine().modelStudy([0, 1, 2, 3]);
    },
  };
}
