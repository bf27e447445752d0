// Broken tokenizers of llama2.c: the longest piece, then for each token a score, a length and its bytes.

const BYTES = 259; // the begin and end tokens and those of bytes, which every tokenizer has

/** Of as many tokens; the last has a score and a length of its own. */
function tokenizer(tokens: number, { score = 0, length = 1, longest = 1 } = {}) {
  const view = new DataView(new ArrayBuffer(4 + 9 * tokens));
  view.setInt32(0, longest, true);
  for (let i = 0; i < tokens; i++) {
    const isLast = i === tokens - 1;
    view.setFloat32(4 + 9 * i, isLast ? score : 0, true);
    view.setInt32(8 + 9 * i, isLast ? length : 1, true);
    view.setUint8(12 + 9 * i, 97 + (i % 26));
  }
  return new Uint8Array(view.buffer);
}

const sound = tokenizer(BYTES);
const damaged = 'tokenizer_damaged tokenizer';

export const hostileTokenizers: { name: string; bytes: Uint8Array; refused: string }[] = [
  ...[0, 1, 3, 4, 5, 11, 12, sound.length - 1].map((size) => ({
    name: `cut at byte ${size}`,
    bytes: sound.slice(0, size),
    refused: damaged,
  })),
  ...[-1, 2, 4097, 2 ** 31 - 1, -(2 ** 31)].map((length) => ({
    name: `a piece of ${length} bytes`,
    bytes: tokenizer(BYTES, { length }),
    refused: damaged,
  })),
  ...[Number.NaN, Number.POSITIVE_INFINITY].map((score) => ({
    name: `a score of ${score}`,
    bytes: tokenizer(BYTES, { score }),
    refused: damaged,
  })),
  { name: 'a token too few', bytes: tokenizer(BYTES - 1), refused: damaged },
  { name: 'a million tokens without text', bytes: new Uint8Array(4 + 8e6), refused: '' },
  { name: 'a longest piece below 0', bytes: tokenizer(BYTES, { longest: -7 }), refused: '' },
  { name: 'pieces that are all alike', bytes: sound, refused: '' },
];
