// The tasks in code as their page needs them; their programs and tests are the engine's to run.
import type { CodeTask } from '@engine';
import content from '../../../content/code-tasks.json' with { type: 'json' };

export const taskOf = (id: string) => (content as CodeTask[]).find((task) => task.id === id);

const made = (line: string) => line.slice(line.indexOf('=') + 1);

/** The lines of its right program and of the wrong ones, each once; those that begin alike stand together. */
export function linesToChoose({ lines, wrong = [] }: CodeTask): string[] {
  const all = new Set([lines, ...wrong.map((one) => one.lines)].flat());
  return [...all].sort((a, b) => (made(a) < made(b) ? -1 : 1));
}

const TENSOR = /^(\w+) = torch\.randn(\(.*\))$/;

/** What a program may use: sizes, as code, and tensors with their shapes. */
export function givenTo({ sizes, given }: CodeTask) {
  const tensors = given.flatMap((line) => {
    const [, name, shape] = TENSOR.exec(line) ?? [];
    return name && shape ? [{ name, shape }] : [];
  });
  return { sizes: [...sizes, ...given.filter((line) => !TENSOR.test(line))], tensors };
}

/** The tests that a right program passes, in the order in which they are run. */
export const testsOf = ({ tests = [] }: CodeTask) => [
  'shape',
  ...tests.map(({ id }) => id),
  'values',
];
