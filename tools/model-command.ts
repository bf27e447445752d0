// The `model` command: checks a language model against reference files, lets it write, and lists what its heads do.

import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import type { MainModule, PatternScore } from '@engine';
import { SHIPPED, type ShippedModel } from '../web/engine/shipped-models.ts';
import { answerOf } from '../web/site/answer.ts';
import { repoRoot } from '../web/site/load-engine.ts';
import { openModel, shippedFiles } from '../web/site/model-files.ts';
import type { Place, TensorError, Verification } from '../web/site/reference-file.ts';
import { hasPassed, readJson, WrongFile } from '../web/site/reference-file.ts';
import { faultSentence } from '../web/site/sentences.ts';
import type { Values } from './arguments.ts';
import { UsageError } from './arguments.ts';
import type { Rounding } from './model-kept.ts';
import { keepings, keptSentence, roundedLimit, roundingOf } from './model-kept.ts';
import type { Refusal, Reply, TextToken, Tokenizer } from './model-tokenizer.ts';
import { openTokenizer, tokenizerBeside } from './model-tokenizer.ts';
import { verifyModel } from './reference/model.ts';

const sharedUsage = `
      --model PATH is a .bin file of llama2.c, or the folder of a Hugging Face model of a type with
      weights in cpp/catalogue/families.json; lily, which is read without it, and stories260K are the models
      of the site, as it ships them. --tokenizer FILE names a tokenizer, tokenizer.json
      or llama2.c's, where none lies beside the model; without one --tokens-in 1,5,7 stands for a prompt
      or a text. --keep f32, as_stored or int8 says how weights are kept; otherwise the first of these
      that there is memory for.`;

export const modelUsage = {
  'model verify': `PATH... [--model PATH] [--tokenizer FILE]
      Runs a language model on reference files, or on folders that hold a model and expected.json, and
      prints the error of each tensor, then PASS or FAIL with the file's name. Ends with 0 only if every
      one passes. A file about a model of the site is checked on the weights that it names.${sharedUsage}`,
  'model generate': `[--prompt TEXT] [--tokens N] [--temperature X] [--top-p X] [--seed N] [--json]
      Prints what the model writes after the prompt; at temperature 0 the likeliest token each time.
      With --json one object: the text and its tokens, those of the prompt among them.${sharedUsage}`,
  'model heads': `--text TEXT [--json]
      Prints for each head what it looks at in the text, and the text's loss without it; with --json the
      same as one object.${sharedUsage}`,
};

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
const shared = {
  ...{ model: text, tokenizer: text, 'tokens-in': text },
  keep: text,
};

type ModelOption =
  | keyof typeof shared
  | ('prompt' | 'tokens' | 'temperature' | 'top-p' | 'seed' | 'text');
type ModelOptions = { [Name in ModelOption]?: typeof text } & { json?: typeof flag };
export type ModelValues = Values<ModelOptions>;

export const modelOptions: Record<string, ModelOptions> = {
  verify: shared,
  generate: {
    ...{ ...shared, prompt: text, tokens: text, temperature: text, 'top-p': text, seed: text },
    json: flag,
  },
  heads: { ...shared, text, json: flag },
};

/** Prints what is wrong; false, as for whatever has failed. */
function refuse(errors: Refusal[], print: (line: string) => void = console.error) {
  for (const fault of errors)
    print(`${fault.where}: ${'sentence' in fault ? fault.sentence : faultSentence(fault)}`);
  return false;
}

function mustExist(path: string) {
  if (!existsSync(path)) throw new Error(`${path}: there is no such file.`);
  return path;
}

const isShipped = (name: string): name is ShippedModel => Object.hasOwn(SHIPPED, name);

/** Where the weights are that the options name. */
function weightsOf({ model = 'lily' }: ModelValues) {
  return isShipped(model) ? join(repoRoot, shippedFiles(model).weights) : mustExist(model);
}

// One of them is in every folder that holds a model.
const MODEL_FILES = ['config.json', 'model.bin'];

/** Opens the model that the options name, and its tokenizer, which is null where there is none. */
async function openNamed(
  engine: MainModule,
  values: ModelValues,
): Promise<Reply<Tokenizer | null>> {
  const path = weightsOf(values);
  const keep = keepings.find((one) => one === values.keep);
  if (values.keep !== undefined && !keep)
    throw new UsageError(`--keep takes ${keepings.join(', ')}.`);
  if (statSync(path).isDirectory() && !MODEL_FILES.some((name) => existsSync(join(path, name)))) {
    const sentence =
      'This folder has no config.json: give that of a Hugging Face model, or a .bin file of llama2.c.';
    return { ok: false, errors: [{ where: basename(resolve(path)), sentence }] };
  }
  const opened = openModel(engine, path, keep);
  if (!opened.ok) return opened;
  const tokenizer = values.tokenizer ? mustExist(values.tokenizer) : tokenizerBeside(path);
  const read: Reply<Tokenizer | null> = tokenizer
    ? await openTokenizer(engine, tokenizer)
    : { ok: true, value: null };
  // Tokens that are given need none, so a broken one that lies there is not in their way.
  const isNeeded = values.tokenizer !== undefined || values['tokens-in'] === undefined;
  return read.ok || isNeeded ? read : { ok: true, value: null };
}

/** The number of an option, or a default where it is not given. */
function number(
  values: ModelValues,
  name: ModelOption,
  otherwise: number,
  { most = Number.POSITIVE_INFINITY, whole = false } = {},
) {
  const given = values[name];
  if (given === undefined) return otherwise;
  const value = Number(given);
  const isOne = given.trim() !== '' && Number.isFinite(value) && value >= 0 && value <= most;
  if (!isOne || (whole && !Number.isInteger(value))) {
    const range = Number.isFinite(most) ? `from 0 to ${most}` : 'from 0';
    throw new UsageError(`--${name} takes a ${whole ? 'whole ' : ''}number ${range}.`);
  }
  return value;
}

/** The tokens that --tokens-in lists. */
function listed(text: string): TextToken[] {
  return text.split(',').map((word) => {
    if (!/^\d{1,9}$/.test(word.trim()))
      throw new UsageError(`--tokens-in takes numbers with commas between; “${word}” is none.`);
    return { token: Number(word), text: '' };
  });
}

/** The tokens of a text, or those that --tokens-in lists. */
function tokensOf(
  tokenizer: Tokenizer | null,
  values: ModelValues,
  words = '',
): Reply<TextToken[]> {
  if (values['tokens-in'] !== undefined) return { ok: true, value: listed(values['tokens-in']) };
  if (tokenizer) return tokenizer.encode(words);
  const sentence = 'There is no tokenizer beside it: give --tokenizer FILE, or --tokens-in 1,5,7.';
  return { ok: false, errors: [{ where: basename(values.model!), sentence }] };
}

/** The weights of the site's own models that a reference file names, as they were published. */
const published = ({ model }: Record<string, unknown>) =>
  Object.keys(SHIPPED)
    .map((name) => join(repoRoot, 'web/models', name, String(model)))
    .find((path) => existsSync(path));

/** The model and the reference that a path names. */
function caseOf(path: string, values: ModelValues) {
  const isFolder = statSync(mustExist(path)).isDirectory();
  const reference = isFolder ? mustExist(join(path, 'expected.json')) : path;
  const file = readJson(readFileSync(reference, 'utf8'));
  const answers = file.value as Record<string, unknown>;
  return { file, answers, model: isFolder ? path : (values.model ?? published(answers)) };
}

type Row = TensorError & { limit: number };

/** Each tensor's error and what it may be, and whether all are within that. */
function judged(
  made: Verification,
  rounding: Rounding | undefined,
  file: Record<string, unknown>,
): { passed: boolean; rows: Row[] } {
  const { tensors, tolerance } = made;
  if (!rounding)
    return { passed: hasPassed(made), rows: tensors.map((one) => ({ ...one, limit: tolerance })) };
  const rows = tensors.map((one) => ({ ...one, limit: roundedLimit(one.tensor, file, rounding) }));
  return { passed: rows.length > 0 && rows.every(({ error, limit }) => error <= limit), rows };
}

/** How far the open model is from a file, or what is wrong with that. */
function verified(
  engine: MainModule,
  file: Place,
  tokenizer: Tokenizer | null,
): Reply<Verification> {
  const encode = (words: string) => {
    const tokens = tokenizer!.encode(words);
    if (tokens.ok) return tokens.value.map(({ token }) => token);
    const [fault] = tokens.errors;
    throw new WrongFile('/text', 'sentence' in fault! ? fault.sentence : faultSentence(fault!));
  };
  try {
    return { ok: true, value: verifyModel(engine, file, tokenizer ? encode : undefined) };
  } catch (error) {
    if (!(error instanceof WrongFile)) throw error;
    return { ok: false, errors: [{ where: error.where, sentence: error.message }] };
  }
}

async function verifyCase(engine: MainModule, path: string, values: ModelValues) {
  const { file, answers, model } = caseOf(path, values);
  const opened = await openNamed(engine, { ...values, model });
  const reply = opened.ok ? verified(engine, file, opened.value) : opened;
  if (!reply.ok)
    return refuse(reply.errors, (line) => console.log(`FAIL ${basename(path)} ${line}`));
  const { kept } = answerOf(engine.modelArchitecture());
  const { passed, rows } = judged(
    reply.value,
    roundingOf(kept, weightsOf({ ...values, model })),
    answers,
  );
  console.log(`  ${keptSentence(kept)}`);
  const width = Math.max(...rows.map(({ tensor }) => tensor.length));
  for (const { tensor, error, limit } of rows) {
    const most = Number.isFinite(limit) ? `at most ${Number(limit.toPrecision(2))}` : 'not judged';
    console.log(`  ${tensor.padEnd(width)} ${error.toExponential(2)}  (${most})`);
  }
  // What is not a number is over every limit.
  const over = rows.filter(({ error, limit }) => !(error <= limit));
  const far = ({ error, limit }: Row) => error / limit;
  const worst = over.reduce(
    (a, b) => (far(b) > far(a) ? b : a),
    over[0] ?? { tensor: '', error: 0, limit: 0 },
  );
  const { name } = reply.value;
  console.log(
    passed ? `PASS ${name}` : `FAIL ${name} ${worst.tensor} ${worst.error.toExponential(2)}`,
  );
  return passed;
}

export async function verifyModels(engine: MainModule, paths: string[], values: ModelValues) {
  let passed = true;
  for (const path of paths) passed = (await verifyCase(engine, path, values)) && passed;
  return passed;
}

/** The text of tokens, which begins after the one that every text begins with; null where that is not known of each. */
function textOf(tokenizer: Tokenizer | null, tokens: TextToken[]): Reply<string | null> {
  if (tokenizer?.decode) return tokenizer.decode(tokens.map(({ token }) => token));
  const shown = tokens.slice(1);
  const isKnown = shown.every(({ text }) => text !== '');
  return { ok: true, value: isKnown ? shown.map(({ text }) => text).join('') : null };
}

/** Beside what is printed, which others may read on. */
const sayKept = (engine: MainModule) =>
  console.error(keptSentence(answerOf(engine.modelArchitecture()).kept));

export async function generate(engine: MainModule, values: ModelValues) {
  const how = {
    count: number(values, 'tokens', 256, { whole: true }),
    temperature: number(values, 'temperature', 0),
    top_p: number(values, 'top-p', 1, { most: 1 }),
    seed: number(values, 'seed', 0, { whole: true }),
  };
  const opened = await openNamed(engine, values);
  if (!opened.ok) return refuse(opened.errors);
  const prompt = tokensOf(opened.value, values, values.prompt);
  if (!prompt.ok) return refuse(prompt.errors);
  if (prompt.value.length === 0)
    throw new UsageError('Give --prompt: this model needs a beginning.');
  const tokens = prompt.value.map(({ token }) => token);
  const written = engine.modelGenerate({ tokens, ...how });
  if (!written.ok) return refuse(written.errors);
  const all = [...prompt.value, ...written.value];
  const numbers = all.map(({ token }) => token);
  const text = textOf(opened.value, all);
  if (!text.ok) return refuse(text.errors);
  console.log(
    values.json
      ? JSON.stringify({ text: text.value, tokens: numbers })
      : (text.value ?? numbers.join()),
  );
  sayKept(engine);
  return true;
}

/** By which heads may look in any text. */
const RULES = ['previous', 'self', 'first', 'same_token', 'induction'] as const;
type Scores = Record<(typeof RULES)[number], number>;
const HEADS_A_CALL = 64;

export async function heads(engine: MainModule, values: ModelValues) {
  if (values.text === undefined && values['tokens-in'] === undefined) {
    throw new UsageError('Give --text.');
  }
  const opened = await openNamed(engine, values);
  if (!opened.ok) return refuse(opened.errors);
  const tokens = tokensOf(opened.value, values, values.text);
  if (!tokens.ok) return refuse(tokens.errors);
  const guesses = tokens.value.length - 1;
  if (guesses < 1)
    throw new UsageError('A head is judged by guesses: give a text of at least two tokens.');
  const numbers = tokens.value.map(({ token }) => token);
  const study = engine.modelStudy(numbers);
  if (!study.ok) return refuse(study.errors);
  let measured = engine.modelMeasure({ what: 'heads' });
  while (measured.ok && !measured.value.done) measured = engine.modelMeasureOn(HEADS_A_CALL);
  if (!measured.ok) return refuse(measured.errors);
  sayKept(engine);
  const { loss } = study.value;
  const { n_heads } = answerOf(engine.modelArchitecture());
  const looks = answerOf(
    engine.modelPatterns(
      [numbers],
      RULES.map((rule) => ({ rule })),
    ),
  );
  const scores = (of: (look: PatternScore) => number) =>
    Object.fromEntries(RULES.map((rule, n) => [rule, of(looks[n]!)])) as Scores;
  const uniform = scores(({ equal }) => equal);
  const rows = measured.value.losses.map((loss_zeroed, n) => ({
    ...{ layer: Math.floor(n / n_heads), head: n % n_heads },
    ...scores(({ weights }) => weights[n]!),
    loss_zeroed,
  }));
  if (values.json) {
    console.log(JSON.stringify({ loss, guesses, uniform, heads: rows }));
    return true;
  }
  const line = (cells: (string | number)[]) =>
    console.log(cells.map((cell) => String(cell).padStart(10)).join(' '));
  const shown = (row: Scores) => RULES.map((rule) => row[rule].toFixed(3));
  line(['layer', 'head', ...RULES, 'loss off', 'change']);
  for (const row of rows) {
    const change = row.loss_zeroed - loss;
    const signed = `${change < 0 ? '' : '+'}${change.toFixed(4)}`;
    line([row.layer, row.head, ...shown(row), row.loss_zeroed.toFixed(4), signed]);
  }
  line(['uniform', '', ...shown(uniform), '', '']);
  console.log(
    `Mean loss with all heads on: ${loss.toFixed(4)} nats per token, over ${guesses} guesses.`,
  );
  return true;
}
