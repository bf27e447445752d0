// Folders for files of a test, which are gone when it has ended.

import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';

/** By its real path: a system's folder for such may be a link. */
export function scratch(name: string) {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), `heads-up-${name}-`)));
  after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
