// Files that somebody chose or dropped, sorted by what a model needs them for.
import type { NamedFile } from '../../../engine/feed.ts';

/** What a model is opened from; `others` are passed over. */
export type ModelFolder = {
  name: string;
  files: NamedFile[];
  /** Of llama2.c, which the engine reads. */
  tokenizer?: NamedFile;
  /** tokenizer.json, and tokenizer_config.json where it lies beside. */
  tokenizerJson?: NamedFile;
  settings?: NamedFile;
  others: string[];
};

const MOST_FILES = 2000;
const DEEPEST = 4;
const MOST_CONFIG_BYTES = 2 ** 20;

/** A file with the folders that it lies in. */
export type Found = { path: string; file: File };

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1);
const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** Those of a file field, or of a folder field. */
export const foundIn = (files: Iterable<File>): Found[] =>
  [...files].map((file) => ({ path: file.webkitRelativePath || file.name, file }));

/** What was dropped, folders opened. */
export async function foundInDrop(dropped: DataTransfer): Promise<Found[]> {
  // All at once: after the first wait the list is empty.
  const entries = [...dropped.items].map((item) => item.webkitGetAsEntry?.());
  const files = [...dropped.files];
  if (entries.every((entry) => !entry?.isDirectory)) return foundIn(files);
  const found: Found[] = [];
  for (const entry of entries) if (entry) await walk(entry, 0, found);
  return found;
}

async function walk(entry: FileSystemEntry, depth: number, found: Found[]): Promise<void> {
  if (found.length >= MOST_FILES) return;
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) =>
      (entry as FileSystemFileEntry).file(resolve, reject),
    );
    found.push({ path: entry.fullPath.replace(/^\//, ''), file });
    return;
  }
  if (depth > DEEPEST) return;
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0) return;
    for (const one of some) await walk(one, depth + 1, found);
  }
}

const isOfTransformers = (name: string): boolean =>
  name === 'config.json' || /\.safetensors(?:\.index\.json)?$/.test(name);

/** The folder that the model lies in: the uppermost that has a config.json, or the uppermost. */
function homeOf(found: Found[]): string {
  const rising = found.map(({ path }) => path).sort((a, b) => depthOf(a) - depthOf(b));
  const config = rising.find((path) => nameOf(path) === 'config.json');
  return folderOf(config ?? rising[0] ?? '');
}

const depthOf = (path: string): number => path.split('/').length;

/** @param found - at least one */
export function sortedFiles(found: Found[]): ModelFolder {
  const home = homeOf(found);
  const here = found
    .filter(({ path }) => folderOf(path) === home)
    .map(({ path, file }): NamedFile => ({ name: nameOf(path), blob: file }));
  const named = (name: string): NamedFile | undefined => here.find((one) => one.name === name);
  const isFolder = here.some(({ name }) => isOfTransformers(name));
  const models = isFolder ? here.filter(({ name }) => isOfTransformers(name)) : modelOf(here);
  // Where nothing beside it can be a model, so that the engine names it before it tries the others.
  const foreign = here.find(({ name }) => isForeign(name));
  if (foreign && !models.some(({ name }) => holdsWeights(name)))
    models.splice(0, Infinity, foreign);
  const out: ModelFolder = {
    name: nameOf(home.replace(/\/$/, '')) || nameAmong(models),
    files: models,
    others: [],
  };
  const json = named('tokenizer.json');
  const tokenizer = isFolder ? undefined : tokenizerOf(here, models);
  if (json) out.tokenizerJson = json;
  else if (tokenizer) out.tokenizer = tokenizer;
  const settings = named('tokenizer_config.json');
  if (settings) out.settings = settings;
  const used = [...models, json, out.tokenizer, settings];
  out.others = here.filter((one) => !used.includes(one)).map(({ name }) => name);
  return out;
}

/** That of the file with the weights. */
const nameAmong = (models: NamedFile[]): string =>
  (models.find(({ name }) => name.endsWith('.safetensors')) ?? models[0])?.name ?? '';

// As ModelLoader::source_of (cpp/formats/model_loader.cpp) names them.
const isForeign = (name: string): boolean =>
  /\.(?:gguf|ggml|onnx|h5|hdf5|keras|tflite|pt|pth|ckpt|pickle|msgpack|pkl|npz)$/.test(name) ||
  /^pytorch_model.*\.bin$/.test(name);

const holdsWeights = (name: string): boolean =>
  /\.(?:bin|safetensors(?:\.index\.json)?)$/.test(name) && !/^tok/.test(name) && !isForeign(name);

/** A file of llama2.c: the largest .bin; where there is none, whatever was chosen, which the engine refuses by name. */
function modelOf(here: NamedFile[]): NamedFile[] {
  const bins = here.filter(({ name }) => name.endsWith('.bin'));
  const largest = (bins.length > 0 ? bins : here).toSorted((a, b) => b.blob.size - a.blob.size);
  return largest.slice(0, 1);
}

/** llama2.c's tokenizer is the other .bin. */
const tokenizerOf = (here: NamedFile[], models: NamedFile[]): NamedFile | undefined =>
  here
    .filter((one) => one.name.endsWith('.bin') && !models.includes(one))
    .toSorted((a, b) => Number(/^tok/.test(b.name)) - Number(/^tok/.test(a.name)))[0];

/** The token that texts of a folder's model begin with, as config.json says, or its first token. */
export async function beginOf({ files }: ModelFolder, tokens: number): Promise<number[]> {
  const config = files.find(({ name }) => name === 'config.json');
  if (!config) return [];
  if (config.blob.size > MOST_CONFIG_BYTES) return [0];
  try {
    const { bos_token_id: begin } = JSON.parse(await config.blob.text());
    return [Number.isInteger(begin) && begin >= 0 && begin < tokens ? begin : 0];
  } catch {
    return [0];
  }
}
