// What teachers take along from the built site, each a zip on the page for them: the copy that opens from a disk, and
// the package for learning platforms. Made after the site, since both are made of it.
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { DOWNLOADS } from '../../web/site/downloads.ts';
import { repoRoot } from '../../web/site/load-engine.ts';
import { makePortable } from '../portable/index.ts';
import { runAsCommand } from '../run-as-command.ts';
import { makeScorm } from '../scorm/index.ts';
import { zipFolder } from '../zip-folder.ts';

const site = join(repoRoot, 'dist');
// Folders of their own: `npm run portable` and `npm run scorm` may have made theirs with other wishes.
const work = join(repoRoot, 'build/take-along');

/** How the folder of each zip is made. */
const MAKERS: Record<string, (folder: string) => Promise<string>> = {
  'heads-up-portable.zip': (folder) => makePortable(folder),
  'heads-up-scorm.zip': (folder) => makeScorm({ folder }),
};

/**
 * Makes the zips that are not there. A build of the site begins with an empty folder, so those that are there are of the
 * site as it is.
 * @returns whether one was made
 */
export async function takeAlong(): Promise<boolean> {
  const missing = Object.keys(MAKERS).filter((name) => !existsSync(join(site, DOWNLOADS[name]!)));
  for (const name of missing) {
    const zip = join(site, DOWNLOADS[name]!);
    mkdirSync(dirname(zip), { recursive: true });
    await zipFolder(await MAKERS[name]!(join(work, name.replace('.zip', ''))), zip);
  }
  rmSync(work, { recursive: true, force: true });
  return missing.length > 0;
}

await runAsCommand(import.meta.url, takeAlong);
