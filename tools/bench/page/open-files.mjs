// Opens a model of files in a worker, and reads the same pieces alone. Started by open-files.html; knows the engine's calls.

import { got } from '../work.mjs';

const folder = '/build/engine/wasm';

async function run({ files, keep }) {
  const { default: create } = await import(/* @vite-ignore */ `${folder}/engine_tools.mjs`);
  const engine = await create({ locateFile: () => `${folder}/engine_tools.wasm` });
  const bytesOf = async ({ file, begin, end }) =>
    new Uint8Array(await files[file].slice(begin, end).arrayBuffer());
  const pieces = [];
  const began = performance.now();
  let piece = got(
    engine.modelOpen(
      files.map(({ name, size }) => ({ name, size })),
      keep,
    ),
  );
  while (piece) {
    pieces.push(piece);
    piece = got(engine.modelTake(await bytesOf(piece)));
  }
  const opened = performance.now();
  for (const one of pieces) await bytesOf(one);
  const read = performance.now();
  const { kept } = got(engine.modelArchitecture());
  postMessage({
    ...{ open: opened - began, read: read - opened, kept: kept.bytes },
    memory: engine.speedMemory(),
    largest: Math.max(...pieces.map(({ begin, end }) => end - begin)),
  });
}

addEventListener('message', ({ data }) => {
  run(data).catch((error) => postMessage({ error: error.stack }));
});
