// Opens a model of files in a worker as the site does, and reads the same pieces alone. Started by open-files.html.

import type * as Engine from '@engine';
import type { ModelPiece, Reply } from '@engine';
import type { Feeding } from '../../../web/engine/feed.ts';
import { feed } from '../../../web/engine/feed.ts';
import type { ArgsOf } from '../../../web/engine/module.ts';
import { got, memoryOf } from '../work.ts';

const folder = '/build/engine/wasm';

/** how weights are kept */
export type Keep = 'f32' | 'int8';
/** bytes, and milliseconds to read the pieces alone and to open the model */
export type Opened = { open: number; read: number; kept: number; memory: number; largest: number };

type Call = (...args: ArgsOf<Feeding>) => Reply<ModelPiece | null>;

async function run({ files, keep }: { files: File[]; keep: Keep }) {
  const { default: create }: typeof Engine = await import(
    /* @vite-ignore */ `${folder}/models.mjs`
  );
  const engine = await create({ locateFile: () => `${folder}/models.wasm` });
  const pieces: ModelPiece[] = [];
  const call = (method: Feeding, args: ArgsOf<Feeding>) => {
    const reply = (engine as unknown as Record<Feeding, Call>)[method](...args);
    if (reply.ok && reply.value) pieces.push(reply.value);
    return reply;
  };
  const sizes = files.map(({ name, size }) => ({ name, size }));
  const named = files.map((blob) => ({ name: blob.name, blob }));
  const began = performance.now();
  got(
    await feed(call, { method: 'modelOpen', args: [sizes, keep], take: 'modelTake', files: named }),
  );
  const opened = performance.now();
  for (const { file, begin, end } of pieces) await files[file]!.slice(begin, end).arrayBuffer();
  const read = performance.now();
  const { kept } = got(engine.modelArchitecture());
  postMessage({
    ...{ open: opened - began, read: read - opened, kept: kept.bytes },
    memory: memoryOf(engine),
    largest: Math.max(...pieces.map(({ begin, end }) => end - begin)),
  });
}

addEventListener('message', ({ data }: MessageEvent<{ files: File[]; keep: Keep }>) => {
  run(data).catch((error) => postMessage({ error: error.stack }));
});
