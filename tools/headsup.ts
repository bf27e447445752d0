// The command line on the shipped module: checks it against reference files, prints shape walks and exercises, reads
// models' config files, grades answers. Documented in tools/README.md.

import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Config, MainModule, TensorShape, WalkView } from '@engine';
import { loadEngine, repoRoot } from '../web/site/load-engine.ts';
import type { Verification } from '../web/site/reference-file.ts';
import { hasPassed, readJson, WrongFile } from '../web/site/reference-file.ts';
import { verifyLayer } from '../web/site/reference-layer.ts';
import { faultSentence } from '../web/site/sentences.ts';
import { count } from '../web/text/sentence.ts';
import type { Values } from './arguments.ts';
import { asksForHelp, isMisuse, readArguments, UsageError } from './arguments.ts';
import { readyEngine } from './engine/ready-engine.ts';
import type { Done } from './exercise-command.ts';
import {
  exerciseCourse,
  exerciseOptions,
  exerciseUsage,
  gradeAnswer,
  printExercises,
} from './exercise-command.ts';
import { generate, heads, modelOptions, modelUsage, verifyModels } from './model-command.ts';
import { readConfigs } from './read-config.ts';
import { isTrainingRun, verifyTraining } from './reference/training.ts';
import { walkJson } from './walk-json.ts';

/** How each command is called, and what it does. */
const usages: Record<string, string> = {
  verify: `FILE...
      Runs the engine on reference files, of a layer or of a training run, and prints each tensor's
      error, then PASS or FAIL a file. Ends with 0 only if every file passes.`,
  shapes: `--batch N --seq N --d-model N --heads N [options] [--json]
      Prints the ordered steps of the layer: shapes, parameters, FLOPs, bytes.
      Options: --kv-heads N, --head-dim N, --seq-k N with --cross, --key-lengths N,N, --causal, --bias,
      --positions rope_adjacent|rope_halves`,
  'read-config': `FILE...
      Reads models' own config.json or params.json and prints the sizes of each as one JSON line; - is
      what another command writes. Ends with 0 only if every file could be read.`,
  ...exerciseUsage,
  ...modelUsage,
};

const PROGRAM = 'node tools/headsup.mjs';

/** The command that words name, such as "model heads"; a group of them, or none. */
function commandOf(words: string[]) {
  const named = words.filter((word) => !word.startsWith('-'));
  const [first = '', second] = named;
  const both = `${first} ${second}`;
  if (Object.hasOwn(usages, both)) return both;
  return Object.hasOwn(commands, first) || first === 'model' ? first : '';
}

/** Of one command or of a group all that there is to say; of all of them how they are called. */
function helpOn(words: string[]) {
  const command = commandOf(words);
  const fitting = Object.entries(usages).filter(([name]) => `${name} `.startsWith(`${command} `));
  if (command === '') {
    const called = Object.entries(usages).map(
      ([name, usage]) => `  ${PROGRAM} ${name} ${usage.split('\n')[0]}`,
    );
    return `${called.join('\n')}\nEach says more with --help.`;
  }
  return fitting.map(([name, usage]) => `${PROGRAM} ${name} ${usage}`).join('\n');
}

/** Options of `shapes` that are sizes, and the config field each sets. */
const sizeOptions = {
  batch: 'batch',
  seq: 'seq_len',
  'seq-k': 'seq_k',
  'd-model': 'd_model',
  heads: 'n_heads',
  'kv-heads': 'n_kv_heads',
  'head-dim': 'head_dim',
} as const;

type SizeOption = keyof typeof sizeOptions;
type SizeField = (typeof sizeOptions)[SizeOption];

const text = { type: 'string' } as const;
const flag = { type: 'boolean', default: false } as const;

type TextOption =
  | SizeOption
  | keyof typeof exerciseOptions.exercise
  | keyof typeof exerciseOptions.grade
  | ('key-lengths' | 'positions');
type FlagOption = 'cross' | 'causal' | 'bias' | 'json';
type CommandOptions = { [Name in TextOption]?: typeof text } & {
  [Name in FlagOption]?: typeof flag;
};
type CommandValues = Values<CommandOptions>;

/** The options of each command; only the first two take files. */
const commands: Record<string, CommandOptions> = {
  verify: {},
  'read-config': {},
  shapes: {
    ...Object.fromEntries(Object.keys(sizeOptions).map((name) => [name, text])),
    ...{ 'key-lengths': text, positions: text, cross: flag, causal: flag, bias: flag, json: flag },
  },
  exercise: { ...exerciseOptions.exercise, json: flag },
  grade: { ...exerciseOptions.grade, json: flag },
};
const takesFiles = (command: string) => ['verify', 'read-config'].includes(command);

/** Prints one file's errors and verdict; returns whether it passed. */
function verifyFile(engine: MainModule, path: string) {
  if (!existsSync(path)) {
    console.log(`FAIL ${path}: there is no such file`);
    return false;
  }
  if (statSync(path).isDirectory()) {
    console.log(`FAIL ${path}: this is a folder; name the files in it`);
    return false;
  }
  let made: Verification;
  try {
    const file = readJson(readFileSync(path, 'utf8'));
    made = (isTrainingRun(file) ? verifyTraining : verifyLayer)(engine, file);
  } catch (error) {
    if (!(error instanceof WrongFile)) throw error;
    console.log(`FAIL ${path} ${error.where}: ${error.message}`);
    return false;
  }
  const { name, tensors, tolerance } = made;
  const width = Math.max(14, ...tensors.map(({ tensor }) => tensor.length));
  for (const { tensor, error } of tensors) {
    console.log(`  ${tensor.padEnd(width)} ${error.toExponential(2)}  (at most ${tolerance})`);
  }
  if (hasPassed(made)) {
    console.log(`PASS ${name}`);
    return true;
  }
  const [worst] = tensors.toSorted((a, b) => b.error - a.error);
  console.log(
    `FAIL ${name} ${worst ? `${worst.tensor} ${worst.error.toExponential(2)}` : 'has nothing to compare'}`,
  );
  return false;
}

async function verify(files: string[]) {
  if (files.length === 0) throw new UsageError('verify needs at least one file.');
  await readyEngine();
  const engine = await loadEngine();
  const passed = files.reduce((all, file) => verifyFile(engine, file) && all, true);
  console.log(`Ran ${files.length} file${files.length === 1 ? '' : 's'}.`);
  return passed;
}

/** The words after `model`: what to do, its options and files. */
async function model(argv: string[]) {
  const [what = ''] = argv;
  if (!Object.hasOwn(modelOptions, what)) {
    throw new UsageError('Say what to do with the model: verify, generate or heads.');
  }
  const { values, positionals } = readArguments(argv.slice(1), {
    options: modelOptions[what],
    words: what === 'verify' ? Number.POSITIVE_INFINITY : 0,
  });
  if (what === 'verify' && positionals.length === 0)
    throw new UsageError('model verify needs at least one path.');
  await readyEngine();
  const engine = await loadEngine();
  if (what === 'heads') return heads(engine, values);
  if (what === 'generate') return generate(engine, values);
  return verifyModels(engine, positionals, values);
}

async function readConfigFiles(files: string[]) {
  if (files.length === 0) throw new UsageError('read-config needs at least one file.');
  await readyEngine();
  return readConfigs(await loadEngine(), files);
}

/** The config that the options describe; what is no number stays for the engine to refuse. */
function configOf(values: CommandValues) {
  const config: Config = { cross: values.cross, causal: values.causal, bias: values.bias };
  for (const [option, field] of Object.entries(sizeOptions) as [SizeOption, SizeField][]) {
    if (values[option] !== undefined) config[field] = Number(values[option]);
  }
  if (values.positions !== undefined) config.positions = values.positions;
  if (values['key-lengths'] !== undefined) {
    config.key_lengths = values['key-lengths'].split(',').map(Number);
  }
  return config;
}

type Axes = Pick<TensorShape, 'axes'>;
const shapeText = ({ axes }: Axes) => `(${axes.map(({ size }) => size).join(', ')})`;
const axesText = ({ axes }: Axes) => axes.map(({ axis }) => axis).join(', ');

function printWalk({ steps, totals }: WalkView) {
  const rows = steps.map((step) => [
    step.id,
    shapeText(step.out),
    axesText(step.out),
    step.move,
    count(step.parameters),
    count(step.flops),
    count(step.bytes),
    step.code,
  ]);
  const head = ['step', 'shape', 'axes', 'memory', 'parameters', 'FLOPs', 'bytes', 'PyTorch'];
  const total = ['total', '', '', '', totals.parameters, totals.flops, totals.bytes, ''];
  const table = [head, ...rows, total.map((cell) => (/^\d+$/.test(cell) ? count(cell) : cell))];
  const widths = head.map((_, i) => Math.max(...table.map((row) => row[i]!.length)));
  const isCount = (i: number) => i >= 4 && i <= 6;
  for (const row of table) {
    const cells = row.map((cell, i) =>
      isCount(i) ? cell.padStart(widths[i]!) : cell.padEnd(widths[i]!),
    );
    console.log(cells.join('  ').trimEnd());
  }
  console.log(
    `Beside the FLOPs: ${count(totals.other_ops)} operations of bias, scale, mask and softmax.`,
  );
}

async function shapes(values: CommandValues) {
  need(values, ['batch', 'seq', 'd-model', 'heads']);
  await readyEngine();
  const engine = await loadEngine();
  const config = configOf(values);
  const reply = engine.shapes(config);
  if (!reply.ok) {
    for (const fault of reply.errors) console.error(`${fault.where}: ${faultSentence(fault)}`);
    return false;
  }
  if (values.json) console.log(walkJson(reply.value));
  else printWalk(reply.value);
  return true;
}

/** @throws {UsageError} which names the options that are not there */
function need(values: CommandValues, names: TextOption[]) {
  const missing = names.filter((name) => values[name] === undefined);
  if (missing.length > 0) throw new UsageError(`Give ${missing.map((n) => `--${n}`).join(', ')}.`);
}

/** Runs a command about exercises, once the options that it needs are there. */
async function exercises<Needed extends TextOption>(
  run: (engine: MainModule, values: CommandValues & Record<Needed, string>) => Promise<Done>,
  needed: Needed[],
  values: CommandValues,
) {
  need(values, needed);
  if (!/^\d+$/.test(values.seed!)) throw new UsageError('--seed takes a whole number.');
  if (!/^[1-9]\d*$/.test(values.count ?? '1'))
    throw new UsageError('--count takes a whole number of at least 1.');
  if (!/^\d+$/.test(values.level ?? '0')) throw new UsageError('--level takes a whole number.');
  await readyEngine();
  const engine = await loadEngine();
  const loaded = engine.loadCourse(exerciseCourse);
  const reply = loaded.ok
    ? await run(engine, values as CommandValues & Record<Needed, string>)
    : loaded;
  if (!reply.ok) {
    for (const fault of reply.errors) console.error(`${fault.where}: ${faultSentence(fault)}`);
  }
  return reply.ok;
}

async function main(argv: string[]) {
  const [command = ''] = argv;
  if (command === 'help' || asksForHelp(argv)) {
    console.log(helpOn(command === 'help' ? argv.slice(1) : argv));
    return true;
  }
  if (command === '--version') {
    const { version } = JSON.parse(readFileSync(join(repoRoot, 'package.json'), 'utf8'));
    console.log(`Heads Up ${version}`);
    return true;
  }
  if (command === 'model') return model(argv.slice(1));
  if (!Object.hasOwn(commands, command))
    throw new UsageError(command ? `There is no command "${command}".` : 'Name a command.');
  const { values, positionals } = readArguments(argv.slice(1), {
    options: commands[command],
    words: takesFiles(command) ? Number.POSITIVE_INFINITY : 0,
  });
  if (command === 'verify') return verify(positionals);
  if (command === 'shapes') return shapes(values);
  if (command === 'read-config') return readConfigFiles(positionals);
  if (command === 'exercise') return exercises(printExercises, ['seed'], values);
  return exercises(gradeAnswer, ['seed', 'step', 'answer'], values);
}

/** Runs the command that words name. @returns the exit code */
export async function headsup(words: string[]): Promise<number> {
  try {
    return (await main(words)) ? 0 : 1;
  } catch (error) {
    console.error((error as Error).message);
    if (!isMisuse(error)) return 1;
    const command = commandOf(words);
    console.error(`\`${PROGRAM}${command && ` ${command}`} --help\` says more.`);
    return 2;
  }
}
