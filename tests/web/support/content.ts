// Copies of the content for tests that break it.
import { cpSync } from 'node:fs';
import { join } from 'node:path';

import { repoRoot } from '../../../web/site/load-engine.ts';

/** A copy of the course's content, to be broken: its root, laid out as the repository is. */
export function copyContent(scratch: string, name: string): string {
  const root = join(scratch, name);
  cpSync(join(repoRoot, 'web/content'), join(root, 'web/content'), {
    recursive: true,
    // Or figures would be drawn again for each copy.
    preserveTimestamps: true,
  });
  return root;
}
