// `npm run check`: everything that needs neither a browser nor a compiler, in under a minute.

import { ownArguments } from './arguments.mjs';
import { checkStages } from './check-stages.mjs';
import { readyEngine } from './engine/ready-engine.mjs';
import { ensureNpmPackages } from './npm-packages.mjs';
import { runStages } from './stages.mjs';

ownArguments();

async function setUp() {
  await ensureNpmPackages({ toTest: true });
  await readyEngine();
}

await runStages(setUp, checkStages);
