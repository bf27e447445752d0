// `npm start`: from whatever is there, even nothing, to the site served and its address printed.

import { ownArguments } from './arguments.mjs';
import { readySite } from './ready-site.mjs';

ownArguments();
try {
  if (await readySite()) console.log('Built the site.');
  const { serveSite } = await import('./serve.mjs');
  const { address } = await serveSite();
  console.log(`Heads Up is at ${address} (Ctrl+C stops it).`);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
