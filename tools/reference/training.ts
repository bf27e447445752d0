// A file of a training run: the engine repeats it from the file's own parameters.

import type { MainModule } from '@engine';
import type { Place, Verification } from '../../web/site/reference-file.ts';
import { asked, relativeError } from '../../web/site/reference-file.ts';

/** Of microGPT, [out, in] but for the embeddings, in the engine's order. */
const MATRICES: Record<string, [number, number]> = {
  wte: [27, 16],
  wpe: [16, 16],
  lm_head: [27, 16],
  ...{ attn_wq: [16, 16], attn_wk: [16, 16], attn_wv: [16, 16], attn_wo: [16, 16] },
  mlp_fc1: [64, 16],
  mlp_fc2: [16, 64],
};
const HEADS = 4;
const TOLERANCE = 5e-6;

const MEMBERS = [
  ...['name', 'about', 'tolerance', 'names', 'steps', 'init', 'grad_at_step0', 'losses', 'final'],
  ...['final_loss_all_names', 'loss_with_head_zeroed', 'final_weights_first_name'],
];

/** A matrix as the engine has it, [in, out]. */
function matrixOf(place: Place, name: string) {
  const [rows, columns] = MATRICES[name]!;
  const data = place.member(name).tensor([rows, columns]);
  if (name.startsWith('w')) return data;
  return data.map((_, n) => data[(n % rows) * columns + Math.floor(n / rows)]!);
}

export const isTrainingRun = (file: Place): boolean =>
  Boolean(file.optional('init') ?? file.optional('losses'));

/** @throws {WrongFile} */
export function verifyTraining(engine: MainModule, file: Place): Verification {
  file.only(MEMBERS);
  const names = file.member('names');
  const words = names.items().map((item) => item.text());
  const parametersOf = (member: string) => {
    const place = file.member(member);
    place.only(Object.keys(MATRICES));
    return Object.keys(MATRICES).map((name) => matrixOf(place, name));
  };
  const numbersOf = (member: string, count: number) => {
    const place = file.member(member);
    const numbers = place.numbers();
    if (numbers.length !== count)
      place.wrong(`There are ${numbers.length} numbers, and ${count} are needed.`);
    return numbers;
  };
  const steps = file.member('steps').number();
  const made = asked(
    engine.trainReplay(words, parametersOf('init').flat(), steps),
    (where) => `/${where}`,
  );

  const tensors: Verification['tensors'] = [];
  const compare = (tensor: string, got: ArrayLike<number>, expected: number[]) =>
    tensors.push({ tensor, error: relativeError(got, expected) });
  const compareMatrices = (member: string, got: Float32Array) => {
    let first = 0;
    parametersOf(member).forEach((matrix, n) => {
      const own = got.subarray(first, first + matrix.length);
      compare(`${member} ${Object.keys(MATRICES)[n]}`, own, matrix);
      first += matrix.length;
    });
  };
  compareMatrices('grad_at_step0', made.gradients);
  compare('losses', made.losses, numbersOf('losses', steps));
  compareMatrices('final', made.parameters);
  compare('final_loss_all_names', [made.loss], numbersOf('final_loss_all_names', 1));
  const zeroed = numbersOf('loss_with_head_zeroed', HEADS);
  compare('loss_with_head_zeroed', made.losses_head_zeroed, zeroed);
  const tokens = words[0]!.length + 1;
  const weights = file.member('final_weights_first_name').tensor([HEADS, tokens, tokens]);
  compare('final_weights_first_name', made.weights, weights);
  return { name: file.member('name').text(), tolerance: file.tolerance(TOLERANCE), tensors };
}
