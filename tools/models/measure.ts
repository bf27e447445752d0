// What a form of the weights weighs, and how far it moves what the model computes. The plain decoder of the tests runs both,
// so that the engine's own rounding is in neither.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { inInt8, readLlama2c } from '../../tests/models/llama2c.ts';
import { bitsOf, valueFrom } from '../../tests/models/number_formats.ts';
import { runPlain } from '../../tests/models/plain_decoder.ts';
import { repoRoot } from '../load-engine.ts';
import { models } from '../model-files.ts';
import type { Kind } from './planes-file.ts';
import { inPlanes, kindOf, readVersion0, wholeOf } from './planes-file.ts';
import { MOST, SHIFTS } from './shipped.ts';

type Run = ReturnType<typeof runPlain>;

/** A way to keep numbers. */
type Form = {
  name: string;
  /** what is left of a tensor's numbers */
  rounded: (numbers: number[], kind: Kind) => number[];
  /** as they are kept, of one or two bytes */
  words: (numbers: number[], kind: Kind) => number[];
  /** of each */
  bytes: number;
};

const floats = (dtype: 'F16' | 'BF16'): Form => ({
  name: `${dtype.toLowerCase()}, low bytes first`,
  rounded: (numbers) => numbers.map((one) => valueFrom(bitsOf(one, dtype), dtype)),
  words: (numbers) => numbers.map((one) => bitsOf(one, dtype)),
  bytes: 2,
});

const shifted = (name: string, shiftOf: (kind: Kind) => number): Form => ({
  name,
  rounded: (numbers, kind) =>
    numbers.map((one) => wholeOf(one, shiftOf(kind)) / 2 ** shiftOf(kind)),
  words: (numbers, kind) => numbers.map((one) => wholeOf(one, shiftOf(kind))),
  bytes: 2,
});

// Every tensor is made of whole groups of so many numbers.
const WIDTH = 64;
const int8: Form = {
  name: 'int8 in groups of 64',
  rounded(numbers) {
    const { whole, scales } = inInt8(numbers, WIDTH);
    return whole.map((one, i) => one * scales[Math.floor(i / WIDTH)]!);
  },
  words: (numbers) => inInt8(numbers, WIDTH).whole,
  bytes: 1,
};

/** As the site ships them. */
export const shippedForm = shifted('int16, a shift for each kind', (kind) => SHIFTS[kind]);

const forms = [
  floats('F16'),
  floats('BF16'),
  int8,
  ...[11, 12, 13].map((shift) =>
    // A norm has numbers up to 4.4, which leave no room for more.
    shifted(`int16, shift ${shift}`, (kind) => (kind.includes('norm') ? 12 : shift)),
  ),
  shippedForm,
];

/** The model with its numbers rounded, in the original's own file. */
function modelIn(form?: Form) {
  const bytes = Uint8Array.from(readFileSync(models.original));
  const view = new DataView(bytes.buffer);
  for (const { name, at, numbers } of form ? readVersion0(bytes).tensors : [])
    form?.rounded([...numbers], kindOf(name)).forEach((one, i) => {
      view.setFloat32(at + 4 * i, one, true);
    });
  return readLlama2c(bytes);
}

/** `temperature`: 0 where the model wrote them by itself */
type Reference = { tokens: number[]; temperature?: number };

const reference = (name: string): Reference =>
  JSON.parse(
    readFileSync(join(repoRoot, `tests/models/reference/stories260K-${name}.json`), 'utf8'),
  );

const furthest = (a: number[], b: number[]) =>
  a.reduce((most, one, i) => Math.max(most, Math.abs(one - b[i]!)), 0);

/** @param tokens - by the model itself */
const writes = ({ logits }: Run, tokens: number[]) =>
  tokens.slice(1).every((token, i) => logits[i]!.indexOf(Math.max(...logits[i]!)) === token);

/** What the original computes; made once. */
const originals: Map<string, Run> = new Map();

/**
 * How far a form moves the model on the reference texts.
 * @returns same: whether the 256 tokens are
 */
export function changeOf(form: Form): { attention: number; loss: number; same: boolean } {
  const changed = modelIn(form);
  const out = { attention: 0, loss: 0, same: true };
  for (const name of ['cat', 'greedy']) {
    const { tokens, temperature } = reference(name);
    if (!originals.has(name)) {
      const { architecture, weights } = modelIn();
      originals.set(name, runPlain(architecture, weights, tokens));
    }
    const before = originals.get(name)!;
    const after = runPlain(changed.architecture, changed.weights, tokens);
    after.weights.forEach((layer, l) => {
      const moved = furthest(layer.flat(2), before.weights[l]!.flat(2));
      out.attention = Math.max(out.attention, moved);
    });
    out.loss = Math.max(out.loss, furthest(after.losses, before.losses));
    if (temperature === 0) out.same = writes(after, tokens);
  }
  return out;
}

export const isWithin = ({ attention, loss, same }: ReturnType<typeof changeOf>) =>
  same && attention <= MOST.attention && loss <= MOST.loss;

/** Brotli's bytes of all numbers in a form. */
function sizeOf({ words, bytes }: Form) {
  const all = readVersion0(readFileSync(models.original)).tensors.flatMap(({ name, numbers }) =>
    words([...numbers], kindOf(name)),
  );
  return brotliCompressSync(bytes === 1 ? Int8Array.from(all) : inPlanes(all)).length;
}

/** A line for each form. */
export function printForms() {
  console.log('  brotli  attention    loss  tokens');
  for (const form of forms) {
    const change = changeOf(form);
    const cells = [
      `${(sizeOf(form) / 1000).toFixed(1)} kB`.padStart(8),
      change.attention.toFixed(4).padStart(10),
      change.loss.toFixed(4).padStart(7),
      (change.same ? 'same' : 'others').padStart(7),
      (isWithin(change) ? 'within' : 'beyond').padStart(7),
    ];
    console.log(`${cells.join(' ')}  ${form.name}`);
  }
}
