// Where an element's script is, by its tag.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { repoRoot } from './load-engine.ts';

/** The folders of web/src that may hold elements. */
function folders() {
  const features = readdirSync(join(repoRoot, 'web/src/features'));
  return [...features.map((name) => `features/${name}`), 'shell', 'learner', 'save', 'kit'];
}

/**
 * From the repository's root.
 * @returns nothing where there is no such element
 */
export function elementFile(tag: string): string | undefined {
  const places = folders().map((folder) => `web/src/${folder}/${tag}.ts`);
  return places.find((place) => existsSync(join(repoRoot, place)));
}
