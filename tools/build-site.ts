// `npm run build [-- --address https://example.org/heads-up/]`: all set-up, then dist/, a folder that any
// static host serves from any path. With the address where it will stand, also what search engines and other sites look
// for.

import { join } from 'node:path';
import { repoRoot } from '../web/site/load-engine.ts';
import { readArguments } from './arguments.ts';
import { checkedAddress } from './hosting/address.ts';
import { prepareSite } from './prepare-site.ts';
import { runAsCommand } from './run-as-command.ts';
import { measure, sizeLines } from './size.ts';

async function main(args: string[]) {
  const { values } = readArguments(args, {
    options: { address: { type: 'string' } },
  });
  const address = values.address === undefined ? undefined : checkedAddress(values.address);
  const isNew = await prepareSite({ address });
  // Only now: it needs the packages.
  const { takeAlong } = await import('./take-along/index.ts');
  await takeAlong();
  if (isNew) for (const line of sizeLines(measure(join(repoRoot, 'dist')))) console.log(line);
  console.log(`${isNew ? 'Built' : 'Nothing has changed since'} dist/, ready for any static host.`);
}

await runAsCommand(import.meta.url, main);
