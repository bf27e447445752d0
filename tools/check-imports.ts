// The map of the site's scripts: which folder may know which. check-layers.ts holds every file to it.
import { readFileSync } from 'node:fs';
import { posix } from 'node:path';

/** Each layer with those below it. Types are knowledge too. */
const mayImport: Record<string, string[]> = {
  text: [],
  engine: ['text'],
  kit: ['text', 'engine'],
  save: ['text', 'engine', 'kit'],
  learner: ['text', 'engine', 'kit', 'save'],
  features: ['text', 'engine', 'kit', 'save', 'learner'],
  shell: ['text', 'engine', 'kit', 'save', 'learner', 'features'],
  platform: ['text', 'engine', 'kit', 'save', 'learner'],
  site: ['text', 'engine', 'kit', 'features'],
};

/** The features that may know another. */
const featuresKnow: Record<string, string[]> = {
  bench: ['pretrained', 'training'],
  bugs: ['training'],
  patterns: ['training', 'pretrained'],
  cards: ['exercises'],
  teach: ['exercises'],
  training: ['pretrained'],
};

const IMPORT = /\b(?:from|import)\s*\(?\s*['"]((?:\.{1,2}|#platform)\/[^'"?]+)/g;

/** What package.json has by another name, and differs by where the pages will be. */
const { imports }: { imports: Record<string, string | { default: string }> } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
);

/** From the repository's root. */
function pathOf(specifier: string, from: string) {
  if (!specifier.startsWith('#')) return posix.join(posix.dirname(from), specifier);
  const named = imports[specifier];
  return posix.normalize(typeof named === 'object' ? named.default : (named ?? ''));
}

/** @param path - from the repository's root */
function placeOf(path: string) {
  const [, outside] = /^(?:web\/)?(engine|text|site|tools)\//.exec(path) ?? [];
  if (outside) return { layer: outside, feature: '' };
  const [, layer = '', feature = ''] = /^web\/src\/(\w+)\/(?:([\w-]+)\/)?/.exec(path) ?? [];
  return { layer, feature: layer === 'features' ? feature : '' };
}

/**
 * @param path - from the repository's root
 * @returns a sentence for each breach
 */
export function importBreaches(path: string, text: string): string[] {
  const from = placeOf(path);
  if (!from.layer) return [];
  const below = mayImport[from.layer];
  if (!below) return [`${path}: no folder "${from.layer}" on the map`];
  return [...text.matchAll(IMPORT)].flatMap(({ index, 1: specifier }) => {
    const to = placeOf(pathOf(specifier!, path));
    const isKnown =
      !to.layer ||
      (to.layer === 'site' && path.endsWith('.still.ts')) ||
      below.includes(to.layer) ||
      (to.layer === from.layer &&
        (to.feature === from.feature || featuresKnow[from.feature]?.includes(to.feature)));
    if (isKnown) return [];
    const line = text.slice(0, index).split('\n').length;
    const name = ({ layer, feature }: ReturnType<typeof placeOf>) =>
      feature ? `${layer}/${feature}` : layer;
    return [`${path}:${line}: ${name(from)} may not know ${name(to)} (tools/check-imports.ts)`];
  });
}

/**
 * Files that wait for each other as they load, or whose types do. What is imported at a call is not meant.
 * @param texts - by path from the repository's root
 * @returns a sentence for each circle
 */
export function importCircles(texts: Map<string, string>): string[] {
  const found: string[] = [];
  const done: Set<string> = new Set();
  const walk = (path: string, way: string[]) => {
    if (way.includes(path))
      found.push(`a circle: ${[...way.slice(way.indexOf(path)), path].join(' → ')}`);
    if (way.includes(path) || done.has(path)) return;
    done.add(path);
    for (const [whole, specifier] of texts.get(path)?.matchAll(IMPORT) ?? [])
      if (!whole.includes('(')) walk(pathOf(specifier!, path), [...way, path]);
  };
  for (const path of texts.keys()) walk(path, []);
  return found;
}
