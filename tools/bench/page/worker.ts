// The rows in a browser's worker. Started by ../in-chromium.ts.

import type * as Engine from '@engine';
import type { ModelName, Program } from '../llama2c.ts';
import { runModelRows } from '../model-rows.ts';
import type { PeerScript } from '../peers/llama2c.ts';
import { openModule } from '../peers/llama2c.ts';
import * as onnx from '../peers/onnx.ts';
import * as tfjs from '../peers/tfjs.ts';
import type { Job } from '../rows.ts';
import { NAMES, runRows } from '../rows.ts';

/** with what the rows say of where they ran */
export type PageJob = Job & { where: string };

const folder = 'build/engine/wasm';
const packages = '/tools/bench/peers/node_modules';

async function run({ budget, only, where, llama2c }: PageJob) {
  const load = async (name: string) => {
    const { default: create }: typeof Engine = await import(
      /* @vite-ignore */ `/${folder}/${name}.mjs`
    );
    return create({ locateFile: () => `/${folder}/${name}.wasm` });
  };
  const engine = await load('engine');
  const models = await load('models');
  onnx.ready(`${location.origin}${packages}/onnxruntime-web/dist/`);
  await tfjs.ready(`${location.origin}${packages}/@tensorflow/tfjs-backend-wasm/dist/`);
  const shared = { where, budget, only: new RegExp(only) };
  await runRows({
    ...{ engine, models, peers: [onnx, tfjs], ...shared },
    names: await (await fetch(`/${NAMES}`)).text(),
    progress: (message) => postMessage({ message }),
    done: (row) => postMessage({ row }),
  });
  if (llama2c) {
    const readBytes = async (path: string) =>
      new Uint8Array(await (await fetch(`/${path}`)).arrayBuffer());
    const openPeer = async ({ name, path }: Program, model: Uint8Array) => {
      const { default: create }: PeerScript = await import(/* @vite-ignore */ `/${path}`);
      const locateFile = () => `/${path.replace(/mjs$/, 'wasm')}`;
      return { name, native: false, start: await openModule(create, { locateFile }, model) };
    };
    const openPeers = async (name: ModelName) => {
      const model = await readBytes(llama2c.models[name]);
      return Promise.all(llama2c.modules.map((module) => openPeer(module, model)));
    };
    await runModelRows({
      ...{ makeEngine: () => load('models'), read: readBytes, openPeers, ...shared },
      // A page is not handed a file of half a gigabyte.
      models: { ...llama2c.models, '110M': '' },
      done: (row) => postMessage({ row }),
    });
  }
  postMessage({ done: true });
}

addEventListener('message', ({ data }: MessageEvent<PageJob>) => {
  run(data).catch((error) => postMessage({ error: error.stack }));
});
