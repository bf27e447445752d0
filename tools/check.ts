// `npm run check`: everything that needs neither a browser nor a compiler.

import { ownArguments } from './arguments.ts';
import { checkStages } from './check-stages.ts';
import { readyEngine } from './engine/ready-engine.ts';
import { ensureNpmPackages } from './npm-packages.mjs';
import { runStages } from './test-runner.ts';

ownArguments();

async function setUp() {
  await ensureNpmPackages({ toTest: true });
  await readyEngine();
}

await runStages(setUp, checkStages);
