// `npm run weights`: makes the weights that the site ships from the original ones. `-- --measure` prints instead what that
// form and others weigh, and what each moves; in some minutes.

import { writeFileSync } from 'node:fs';
import { readArguments } from '../arguments.mjs';
import { repoRoot } from '../load-engine.mjs';
import { runAsCommand } from '../run-as-command.mjs';
import { printForms } from './measure.mjs';
import { shippedBytes, shippedFile } from './shipped.mjs';

await runAsCommand(import.meta.url, async (args) => {
  const { values } = readArguments(args, { options: { measure: { type: 'boolean' } } });
  if (values.measure) {
    printForms();
    return;
  }
  writeFileSync(shippedFile, shippedBytes());
  console.log(`Wrote ${shippedFile.slice(repoRoot.length)}.`);
});
