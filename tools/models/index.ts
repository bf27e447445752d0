// `npm run weights`: makes the weights that the site ships from the original ones. `-- --measure` prints instead what that
// form and others weigh, and what each moves; in some minutes.

import { writeFileSync } from 'node:fs';
import { readArguments } from '../arguments.ts';
import { repoRoot } from '../load-engine.ts';
import { models } from '../model-files.ts';
import { runAsCommand } from '../run-as-command.ts';
import { printForms } from './measure.ts';
import { shippedBytes } from './shipped.ts';

await runAsCommand(import.meta.url, async (args) => {
  const { values } = readArguments(args, { options: { measure: { type: 'boolean' } } });
  if (values.measure) {
    printForms();
    return;
  }
  writeFileSync(models.shipped, shippedBytes());
  console.log(`Wrote ${models.shipped.slice(repoRoot.length)}.`);
});
