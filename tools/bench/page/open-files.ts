// Opens a model of files in a worker as the site does, and reads the same pieces alone. Started by open-files.html.

import { feed } from '/web/engine/feed.ts';
import { got } from '../work.ts';

const folder = '/build/engine/wasm';

async function run({ files, keep }) {
  const { default: create } = await import(/* @vite-ignore */ `${folder}/engine_tools.mjs`);
  const engine = await create({ locateFile: () => `${folder}/engine_tools.wasm` });
  const pieces = [];
  const call = (method, args) => {
    const reply = engine[method](...args);
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
  for (const { file, begin, end } of pieces) await files[file].slice(begin, end).arrayBuffer();
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
