// The rows in Node: `node tools/bench/in-node.ts '{"budget":1000,"only":""}'`. Prints each
// as a line of JSON. Started by index.ts under the Node that is judged.

import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { loadEngine, loadModels, repoRoot } from '../../web/site/load-engine.ts';
import type { ModelName } from './llama2c.ts';
import { runModelRows } from './model-rows.ts';
import { openProgram } from './native-llama2c.ts';
import type { PeerScript } from './peers/llama2c.ts';
import { openModule } from './peers/llama2c.ts';
import * as onnx from './peers/onnx.ts';
import * as tfjs from './peers/tfjs.ts';
import type { Job, Said } from './rows.ts';
import { NAMES, runRows } from './rows.ts';

const { budget, only, llama2c }: Job = JSON.parse(process.argv[2] ?? '');
const engine = await loadEngine();
await tfjs.ready(`${repoRoot}tools/bench/peers/node_modules/@tensorflow/tfjs-backend-wasm/dist/`);
const say = (line: Said) => process.stdout.write(`${JSON.stringify(line)}\n`);
const shared = { budget, only: new RegExp(only), where: `node ${process.versions.node}` };
await runRows({
  ...{ engine, models: engine, peers: [onnx, tfjs], ...shared },
  names: readFileSync(`${repoRoot}${NAMES}`, 'utf8'),
  progress: () => {},
  done: (row) => say({ row }),
});
if (llama2c) {
  const readBytes = async (path: string) => readFileSync(`${repoRoot}${path}`);
  const openPeers = async (name: ModelName) => {
    const model = llama2c.models[name];
    const modules = llama2c.modules.map(async ({ name: by, path }) => {
      const { default: create }: PeerScript = await import(
        pathToFileURL(`${repoRoot}${path}`).href
      );
      const wasmBinary = await readBytes(path.replace(/mjs$/, 'wasm'));
      const start = await openModule(create, { wasmBinary }, await readBytes(model));
      return { name: by, native: false, start };
    });
    const programs = llama2c.natives.map(({ name: by, path }) => ({
      ...{ name: by, native: true, ...openProgram(path, model) },
    }));
    return [...(await Promise.all(modules)), ...programs];
  };
  await runModelRows({
    ...{ makeEngine: loadModels, read: readBytes, models: llama2c.models, openPeers },
    ...{ ...shared, done: (row) => say({ row }) },
  });
}
say({ done: true });
