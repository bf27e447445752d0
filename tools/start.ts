// `npm start [-- --port 4173]`: from whatever is there, even nothing, to the site served and its address printed. What teachers take along
// from the site is made after that, beside the server, since it takes as long as the site itself.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { repoRoot } from '../web/site/load-engine.ts';
import { ownArguments, portOf, sayFailure } from './arguments.ts';
import { readsTypeScript } from './node-arguments.ts';
import { prepareSite } from './prepare-site.ts';

const { values } = ownArguments({ options: { port: { type: 'string', default: '4173' } } });
try {
  const port = portOf(values.port);
  if (await prepareSite()) console.log('Built the site.');
  const { serveSite } = await import('./serve.ts');
  let inMaking: Promise<unknown> | undefined;
  const { address } = await serveSite({ port, inMaking: () => inMaking });
  console.log(`Heads Up is at ${address} (Ctrl+C stops it).`);
  // Says itself what it lacks; the site goes on.
  const maker = spawn(
    process.execPath,
    [...readsTypeScript, join(repoRoot, 'tools/take-along/index.ts')],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  inMaking = once(maker, 'close').catch((error: Error) => console.error(error.message));
} catch (error) {
  process.exitCode = sayFailure(error);
}
