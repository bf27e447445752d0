// Copies of the content for tests that break it.
import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

import { repoRoot } from '../../../tools/load-engine.ts';

/** A copy of the course's content, to be broken: its root, laid out as the repository is. */
export function copyContent(scratch: string, name: string): string {
  const root = join(scratch, name);
  cpSync(join(repoRoot, 'web/content'), join(root, 'web/content'), { recursive: true });
  mkdirSync(join(root, 'tools/course'), { recursive: true });
  cpSync(join(repoRoot, 'tools/course/checklist.json'), join(root, 'tools/course/checklist.json'));
  return root;
}
