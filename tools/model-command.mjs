// The `model` command: checks a language model against reference files, lets it write, and lists what its heads do.
// Knows arguments and how to print; every number comes from the engine.

import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { UsageError } from './arguments.mjs';
import { openModel, shippedModel } from './model-files.mjs';
import { faultSentence } from './sentences.mjs';

export const modelUsage = `  node tools/headsup.mjs model verify PATH... [--build base|relaxed] [--model FILE] [--tokenizer FILE]
      Runs a language model on reference files, or on folders that hold model.bin and expected.json, and
      prints the error of each tensor, then PASS or FAIL with the file's name and the build. Ends with 0
      only if every one passes.
  node tools/headsup.mjs model generate [--prompt TEXT] [--tokens N] [--temperature X] [--top-p X] [--seed N]
      Prints what the model writes after the prompt; at temperature 0 the likeliest token each time.
  node tools/headsup.mjs model heads --text TEXT
      Prints for each head what it looks at in the text, and the text's loss without it.
      All three take --model FILE, a .bin file of llama2.c, with --tokenizer FILE where none lies beside it;
      without a tokenizer --tokens-in 1,5,7 stands for a prompt or a text. Otherwise they use stories260K.
`;

const text = /** @type {const} */ ({ type: 'string' });
const shared = { model: text, tokenizer: text, 'tokens-in': text, build: text };

export const modelOptions = {
  verify: shared,
  generate: { ...shared, prompt: text, tokens: text, temperature: text, 'top-p': text, seed: text },
  heads: { ...shared, text },
};

/** Prints what is wrong; false, as for whatever has failed. */
function refuse(errors, print = console.error) {
  for (const fault of errors) print(`${fault.where}: ${faultSentence(fault)}`);
  return false;
}

function mustExist(path) {
  if (!existsSync(path)) throw new Error(`${path}: there is no such file.`);
  return path;
}

/** Opens the model that the options name; whether it could. */
function openNamed(engine, values) {
  const path = mustExist(values.model ?? shippedModel);
  if (values.tokenizer) mustExist(values.tokenizer);
  return openModel(engine, path, values.tokenizer);
}

/** The number of an option, or a default where it is not given. */
function number(values, name, otherwise) {
  const given = values[name];
  if (given === undefined) return otherwise;
  const value = Number(given);
  if (given.trim() === '' || !Number.isFinite(value) || value < 0) {
    throw new UsageError(`--${name} takes a number from 0.`);
  }
  return value;
}

/** The tokens of a text, or those that --tokens-in lists. */
function tokensOf(engine, values, words) {
  if (values['tokens-in'] !== undefined) {
    const listed = values['tokens-in'].split(',').map(Number);
    return { ok: true, value: listed.map((token) => ({ token, text: '' })) };
  }
  return engine.modelEncode(words);
}

/** The model and the reference that a path names. */
function caseOf(path, values) {
  mustExist(path);
  if (!statSync(path).isDirectory()) return { reference: path, model: values.model };
  const reference = mustExist(join(path, 'expected.json'));
  return { reference, model: mustExist(join(path, 'model.bin')) };
}

function verifyCase(engine, path, build, values) {
  const { reference, model } = caseOf(path, values);
  const opened = openNamed(engine, { ...values, model });
  const reply = opened.ok ? engine.modelVerify(readFileSync(reference, 'utf8')) : opened;
  if (!reply.ok)
    return refuse(reply.errors, (line) => console.log(`FAIL ${basename(path)} ${build} ${line}`));
  const { name, tensors, tolerance, passed } = reply.value;
  const width = Math.max(...tensors.map(({ tensor }) => tensor.length));
  for (const { tensor, error } of tensors) {
    console.log(`  ${tensor.padEnd(width)} ${error.toExponential(2)}  (at most ${tolerance})`);
  }
  const worst = tensors.reduce((a, b) => (b.error > a.error ? b : a), { tensor: '', error: 0 });
  console.log(
    passed
      ? `PASS ${name} ${build}`
      : `FAIL ${name} ${build} ${worst.tensor} ${worst.error.toExponential(2)}`,
  );
  return passed;
}

/** @param {any} engine @param {string} build @param {string[]} paths @param {Record<string, string>} values */
export function verifyModels(engine, build, paths, values) {
  let passed = true;
  for (const path of paths) passed = verifyCase(engine, path, build, values) && passed;
  return passed;
}

export function generate(engine, values) {
  const opened = openNamed(engine, values);
  if (!opened.ok) return refuse(opened.errors);
  const prompt = tokensOf(engine, values, values.prompt ?? '');
  if (!prompt.ok) return refuse(prompt.errors);
  const written = engine.modelGenerate({
    tokens: prompt.value.map(({ token }) => token),
    count: number(values, 'tokens', 256),
    temperature: number(values, 'temperature', 0),
    top_p: number(values, 'top-p', 1),
    seed: number(values, 'seed', 0),
  });
  if (!written.ok) return refuse(written.errors);
  const all = [...prompt.value.slice(1), ...written.value];
  const hasText = all.some((one) => one.text !== '');
  console.log(all.map((one) => (hasText ? one.text : one.token)).join(hasText ? '' : ','));
  return true;
}

export function heads(engine, values) {
  if (values.text === undefined && values['tokens-in'] === undefined) {
    throw new UsageError('Give --text.');
  }
  const opened = openNamed(engine, values);
  if (!opened.ok) return refuse(opened.errors);
  const tokens = tokensOf(engine, values, values.text);
  if (!tokens.ok) return refuse(tokens.errors);
  const reply = engine.modelHeads(tokens.value.map(({ token }) => token));
  if (!reply.ok) return refuse(reply.errors);
  const { loss, uniform, heads: rows } = reply.value;
  const columns = ['previous', 'self', 'first', 'same_token', 'induction', 'entropy'];
  const line = (cells) => console.log(cells.map((cell) => String(cell).padStart(10)).join(' '));
  const scores = (row) => columns.map((name) => row[name].toFixed(3));
  line(['layer', 'head', ...columns, 'loss off', 'change']);
  for (const row of rows) {
    const change = row.loss_zeroed - loss;
    const signed = `${change < 0 ? '' : '+'}${change.toFixed(4)}`;
    line([row.layer, row.head, ...scores(row), row.loss_zeroed.toFixed(4), signed]);
  }
  line(['uniform', '', ...scores(uniform), '', '']);
  console.log(
    `Mean loss with all heads on: ${loss.toFixed(4)} nats a token, over ${tokens.value.length} tokens.`,
  );
  return true;
}
