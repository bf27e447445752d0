// `headsup.mjs read-config`: the sizes in models' own config files, one JSON line a file.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repoRoot } from './load-engine.mjs';
import { faultSentence } from './sentences.mjs';
import './typescript.mjs';

const { readConfig } = await import('../web/src/features/lookup/config.ts');
const { fill } = await import('../web/src/kit/sentence.ts');

const catalogue = join(repoRoot, 'web/content/en/words/model-lookup.json');
const { notes: sentences } = JSON.parse(readFileSync(catalogue, 'utf8'));

/** @param {import('../build/engine/wasm/engine.d.mts').Tower} [tower] */
const figures = (tower) => ({
  d_model: tower?.sizes.d_model?.value ?? null,
  n_heads: tower?.sizes.n_heads?.value ?? null,
  n_kv_heads: tower?.sizes.n_kv_heads?.value ?? null,
  head_dim: tower?.sizes.head_dim?.value ?? null,
  attention: tower?.sharing ?? null,
  n_layers: tower?.sizes.n_layers?.value ?? null,
  divides_evenly: tower?.divides_evenly ?? null,
});

function towerLine(tower) {
  const { key, role, family, sizes, heads_fill_width, layer_heads, layer_kv_heads } = tower;
  return {
    ...{ key, role, family },
    ...figures(tower),
    ...{ heads_fill_width, sizes },
    ...(layer_heads.length > 0 ? { layer_heads } : {}),
    ...(layer_kv_heads.length > 0 ? { layer_kv_heads } : {}),
  };
}

/** @param {import('../build/engine/wasm/engine.d.mts').ConfigNote} note */
const noteLine = ({ code, where, args }) => ({ code, where, message: fill(sentences[code], args) });

/**
 * What is said about one file.
 * @param {any} engine - the module
 * @param {string} file
 * @returns {Promise<{file: string, ok: boolean, [member: string]: unknown}>}
 */
export async function configLine(engine, file) {
  const asked = { ask: async (method, ...args) => engine[method](...args) };
  let text;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const message =
      error.code === 'EISDIR'
        ? 'This is a folder; name the files in it.'
        : `The file cannot be opened: ${error.code}.`;
    return { file, ok: false, error: { code: 'no_file', where: '', message } };
  }
  const reply = await readConfig(asked, text);
  if (!reply.ok) {
    const [fault] = reply.errors;
    const { code, where } = fault;
    return { file, ok: false, error: { code, where, message: faultSentence(fault) } };
  }
  const { towers, notes } = reply.value;
  // What is read for a language model never comes from another side.
  const [first] = towers.filter(({ role }) => role !== 'vision' && role !== 'audio');
  return {
    ...{ file, ok: true },
    ...figures(first),
    towers: towers.map(towerLine),
    notes: notes.map(noteLine),
  };
}

/**
 * Prints a line for each file.
 * @param {any} engine
 * @param {string[]} files
 * @returns {Promise<boolean>} whether all could be read
 */
export async function readConfigs(engine, files) {
  let passed = true;
  for (const file of files) {
    const line = await configLine(engine, file);
    console.log(JSON.stringify(line));
    passed &&= line.ok;
  }
  return passed;
}
