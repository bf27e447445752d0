// `headsup.mjs read-config`: the sizes in models' own config files, one JSON line a file.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ConfigNote, Fault, MainModule, Tower } from '@engine';
import { CONTENT } from '../web/site/content-folder.ts';
import { faultSentence } from '../web/site/sentences.ts';
import { fill } from '../web/text/sentence.ts';

const catalogue = join(CONTENT, 'words/model-lookup.json');
const { notes: sentences }: { notes: Record<string, string> } = JSON.parse(
  readFileSync(catalogue, 'utf8'),
);

const figures = (tower?: Tower) => ({
  d_model: tower?.sizes.d_model?.value ?? null,
  n_heads: tower?.sizes.n_heads?.value ?? null,
  n_kv_heads: tower?.sizes.n_kv_heads?.value ?? null,
  head_dim: tower?.sizes.head_dim?.value ?? null,
  attention: tower?.attention ?? null,
  n_layers: tower?.sizes.n_layers?.value ?? null,
  divides_evenly: tower?.divides_evenly ?? null,
});

function towerLine(tower: Tower) {
  const { key, role, family, sizes, heads_fill_width, layer_heads, layer_kv_heads } = tower;
  return {
    ...{ key, role, family },
    ...figures(tower),
    ...{ heads_fill_width, sizes },
    ...(layer_heads.length > 0 ? { layer_heads } : {}),
    ...(layer_kv_heads.length > 0 ? { layer_kv_heads } : {}),
  };
}

const noteLine = ({ code, where, args }: ConfigNote) => ({
  code,
  where,
  message: fill(sentences[code]!, args),
});

/**
 * What is said about one file.
 * @param engine - the module
 */
function configLine(
  engine: Pick<MainModule, 'lookup'>,
  file: string,
): { file: string; ok: boolean; [member: string]: unknown } {
  let text: string;
  try {
    text = readFileSync(file === '-' ? 0 : file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const message =
      code === 'EISDIR'
        ? 'This is a folder; name the files in it.'
        : `The file cannot be opened: ${code}.`;
    return { file, ok: false, error: { code: 'no_file', where: '', message } };
  }
  const reply = engine.lookup({ text });
  if (!reply.ok) {
    const [fault] = reply.errors as [Fault];
    const { code, where } = fault;
    return { file, ok: false, error: { code, where, message: faultSentence(fault) } };
  }
  const { towers, notes } = reply.value.reading;
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
 * @returns whether all could be read
 */
export function readConfigs(engine: Pick<MainModule, 'lookup'>, files: string[]): boolean {
  let passed = true;
  for (const file of files) {
    const line = configLine(engine, file);
    console.log(JSON.stringify(line));
    passed &&= line.ok;
  }
  return passed;
}
