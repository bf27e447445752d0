// Hands a model's files to the engine piece by piece, so that no file stands in memory whole.

import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  statSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Keep, MainModule, ModelPiece, Reply } from '@engine';
import { SHIPPED, type ShippedModel } from '../engine/shipped-models.ts';
import { answerOf } from './answer.ts';
import { repoRoot } from './load-engine.ts';

/** Of a model that comes with the site, from the repository's root. */
export function shippedFiles(model: ShippedModel): { weights: string; tokenizer: string } {
  const { weights, tokenizer } = SHIPPED[model];
  const folder = `web/models/${model}`;
  return { weights: `${folder}/${weights}`, tokenizer: `${folder}/${tokenizer}` };
}

/**
 * The files that a path stands for: itself, or those of a folder, for which weights of a Hugging Face model stand too. A
 * folder of llama2.c has one file that is a model, under this name.
 * @returns paths
 */
export function filesOfModel(path: string): string[] {
  if (path.endsWith('.safetensors') && existsSync(join(dirname(path), 'config.json')))
    return filesOfModel(dirname(path));
  if (!statSync(path).isDirectory()) return [path];
  const llama2c = join(path, 'model.bin');
  if (existsSync(llama2c)) return [llama2c];
  return readdirSync(path)
    .sort()
    .map((name) => join(path, name))
    .filter((file) => statSync(file).isFile());
}

function readPiece(path: string, { begin, end }: { begin: number; end: number }) {
  const file = openSync(path, 'r');
  try {
    const bytes = new Uint8Array(end - begin);
    const read = readSync(file, bytes, 0, bytes.length, begin);
    return bytes.subarray(0, read);
  } finally {
    closeSync(file);
  }
}

/** Opens a model that comes with the site, as a page does. */
export function openShipped(
  engine: Pick<MainModule, 'modelOpen' | 'modelTake' | 'modelTokenizer'>,
  model: ShippedModel = 'lily',
): void {
  const { weights, tokenizer } = shippedFiles(model);
  answerOf(openModel(engine, join(repoRoot, weights), 'f32'));
  answerOf(engine.modelTokenizer(readFileSync(join(repoRoot, tokenizer))));
}

/**
 * Opens a model in the engine.
 * @param path - of a .bin file of llama2.c, or of a folder
 * @param keep - how weights are kept: f32, as_stored or int8; otherwise as memory allows
 */
export function openModel(
  engine: Pick<MainModule, 'modelOpen' | 'modelTake'>,
  path: string,
  keep: Keep = '',
): Reply<ModelPiece | null> {
  const paths = filesOfModel(path);
  const files = paths.map((one) => ({ name: basename(one), size: statSync(one).size }));
  let reply = engine.modelOpen(files, keep);
  while (reply.ok && reply.value) {
    reply = engine.modelTake(readPiece(paths[reply.value.file]!, reply.value));
  }
  return reply;
}
