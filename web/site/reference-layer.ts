// A file of an attention layer: its inputs are set number by number in a run of the engine, whose tensors are compared
// with those of the file.

import type { Config, Edit, MainModule } from '@engine';
import type { Place, Verification } from './reference-file.ts';
import { asked, relativeError } from './reference-file.ts';

/** The names of what goes in, in the file and in the engine. */
const INPUTS = {
  ...{ x: 'x', memory: 'memory', W_q: 'W_q', W_k: 'W_k', W_v: 'W_v', W_o: 'W_o' },
  ...{ bq: 'b_q', bk: 'b_k', bv: 'b_v', bo: 'b_o' },
};
const TOLERANCE = 1e-6;

function configOf(file: Place): Config {
  const sizes = ['batch', 'seq_k', 'd_model', 'n_heads', 'n_kv_heads', 'head_dim'];
  const flags = ['causal', 'cross', 'bias'];
  file.only(['seq_q', 'key_lengths', ...sizes, ...flags]);
  const lengths = file.optional('key_lengths');
  return {
    ...Object.fromEntries(sizes.map((name) => [name, file.member(name).number()])),
    ...Object.fromEntries(flags.map((name) => [name, file.member(name).value === true])),
    seq_len: file.member('seq_q').number(),
    ...(lengths && { key_lengths: lengths.numbers() }),
  };
}

/** Every index of the leading axes. */
const leads = (sizes: number[]): number[][] =>
  sizes.reduce(
    (all, size) => all.flatMap((lead) => Array.from({ length: size }, (_, n) => [...lead, n])),
    [[]] as number[][],
  );

/** @throws {WrongFile} */
export function verifyLayer(engine: MainModule, file: Place): Verification {
  file.only(['name', 'config', 'tolerance', 'layout', 'inputs', 'expected', 'backward']);
  const config = configOf(file.member('config'));
  const inConfig = (where: string) =>
    where === 'config' ? '/config' : `/config/${where === 'seq_len' ? 'seq_q' : where}`;
  const { steps } = asked(engine.shapes(config), inConfig);
  const shapes = new Map(
    steps
      .flatMap((step) => [...step.in, step.out])
      .map(({ tensor, axes }) => [tensor, axes.map(({ size }) => size)]),
  );

  const inputs = file.member('inputs');
  inputs.only(Object.keys(INPUTS));
  const edits: Edit[] = Object.entries(INPUTS).flatMap(([key, tensor]) => {
    const shape = shapes.get(tensor);
    if (!shape) {
      inputs.optional(key)?.wrong('A layer of this config has no such input.');
      return [];
    }
    const columns = shape.at(-1)!;
    return inputs
      .member(key)
      .tensor(shape)
      .map((value, n) => ({
        ...{ tensor, value: Math.fround(value) },
        ...{ row: Math.floor(n / columns), column: n % columns },
      }));
  });
  const numbersOf = (tensor: string) =>
    leads(shapes.get(tensor)!.slice(0, -2)).flatMap((lead) => [
      ...asked(engine.tensor({ config, seed: 0, edits }, tensor, lead), inConfig).data,
    ]);

  const expected = file.member('expected');
  const shown = ['q', 'k', 'v', 'scores', 'weights', 'head_outputs', 'concat', 'y'];
  expected.only(shown);
  return {
    name: file.member('name').text(),
    tolerance: file.tolerance(TOLERANCE),
    tensors: shown.flatMap((tensor) => {
      const numbers = expected.optional(tensor)?.tensor(shapes.get(tensor)!);
      return numbers ? [{ tensor, error: relativeError(numbersOf(tensor), numbers) }] : [];
    }),
  };
}
