// Where an element's script is, by its tag.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { repoRoot } from './load-engine.mjs';

const FEATURES = 'web/src/features';

/**
 * From the repository's root: a file of web/src/elements, or of one of the features.
 * @param {string} tag
 * @returns {string|undefined} nothing where there is no such element
 */
export function elementFile(tag) {
  const features = readdirSync(join(repoRoot, FEATURES));
  const places = [
    `web/src/elements/${tag}.js`,
    ...features.map((one) => `${FEATURES}/${one}/${tag}.ts`),
  ];
  return places.find((place) => existsSync(join(repoRoot, place)));
}
