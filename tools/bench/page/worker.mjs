// The rows in a browser's worker. Started by ../in-chromium.mjs; knows where its server keeps files.

import { files } from '../files.mjs';
import * as onnx from '../peers/onnx.mjs';
import * as tfjs from '../peers/tfjs.mjs';
import { runRows } from '../rows.mjs';

const packages = '/tools/bench/peers/node_modules';

async function run({ build, folder, budget, only, where }) {
  const load = async (name) => {
    const { default: create } = await import(/* @vite-ignore */ `/${folder}/${name}.mjs`);
    return create({ locateFile: () => `/${folder}/${name}.wasm` });
  };
  const engine = await load('engine');
  const trainer = build === 'base' ? await load('trainer') : null;
  onnx.ready(`${location.origin}${packages}/onnxruntime-web/dist/`);
  await tfjs.ready(`${location.origin}${packages}/@tensorflow/tfjs-backend-wasm/dist/`);
  const read = async (path) => (await fetch(`/${path}`)).text();
  const { peak } = await runRows({
    ...{ engine, trainer, peers: [onnx, tfjs], build, where, budget, only: new RegExp(only) },
    files: { names: await read(files.names), trace: JSON.parse(await read(files.trace)) },
    progress: (message) => postMessage({ message }),
    done: (row) => postMessage({ row }),
  });
  postMessage({ peak });
}

addEventListener('message', ({ data }) => {
  run(data).catch((error) => postMessage({ error: error.stack }));
});
