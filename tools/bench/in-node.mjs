// The rows in Node: `node tools/bench/in-node.mjs '{"build":"base","budget":1000,"only":""}'`. Prints each
// as a line of JSON. Started by index.mjs under the Node that is judged.

import { readFileSync } from 'node:fs';
import { loadEngine, repoRoot } from '../load-engine.mjs';
import { files } from './files.mjs';
import * as onnx from './peers/onnx.mjs';
import * as tfjs from './peers/tfjs.mjs';
import { runRows } from './rows.mjs';

const { build, budget, only } = JSON.parse(process.argv[2]);
const engine = await loadEngine(build, 'engine');
const trainer = build === 'base' ? await loadEngine('base', 'trainer') : null;
await tfjs.ready(`${repoRoot}tools/bench/peers/node_modules/@tensorflow/tfjs-backend-wasm/dist/`);
const read = (path) => readFileSync(`${repoRoot}${path}`, 'utf8');
const say = (line) => process.stdout.write(`${JSON.stringify(line)}\n`);
const { peak } = await runRows({
  ...{ engine, trainer, peers: [onnx, tfjs], build, budget, only: new RegExp(only) },
  where: `node ${process.versions.node}`,
  files: { names: read(files.names), trace: JSON.parse(read(files.trace)) },
  progress: () => {},
  done: (row) => say({ row }),
});
say({ peak });
