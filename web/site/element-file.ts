// Where an element's script is, by its tag.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { repoRoot } from './load-engine.ts';

/** The folders of web/src that may hold elements, from the repository's root. */
export function elementFolders() {
  const features = readdirSync(join(repoRoot, 'web/src/features'));
  const all = [...features.map((name) => `features/${name}`), 'shell', 'learner', 'save', 'kit'];
  return all.map((folder) => `web/src/${folder}`);
}

/**
 * From the repository's root; of a figure, which the build draws, it ends on .figure.ts.
 * @returns nothing where there is no such element
 */
export function elementFile(tag: string): string | undefined {
  const names = [`${tag}.ts`, `${tag}.figure.ts`];
  const places = elementFolders().flatMap((folder) => names.map((name) => `${folder}/${name}`));
  return places.find((place) => existsSync(join(repoRoot, place)));
}
