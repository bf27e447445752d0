// `npm run weights`: makes the weights that the site ships from the original ones.

import { writeFileSync } from 'node:fs';
import { repoRoot } from '../load-engine.ts';
import { models } from '../model-files.ts';
import { runAsCommand } from '../run-as-command.ts';
import { shippedBytes } from './shipped.ts';

await runAsCommand(import.meta.url, async () => {
  writeFileSync(models.shipped, shippedBytes());
  console.log(`Wrote ${models.shipped.slice(repoRoot.length)}.`);
});
