// Every container, `::: name parameters`: where it may stand, what it takes, how it is read, what it may not lack, and what
// it becomes. Each is a file of its own, containers/NAME.ts, and no list names them.

import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { element } from './element.ts';
import { repoRoot } from './load-engine.ts';
import type { Container } from './page.ts';
import type { Node } from './tree.ts';

/** Those that are an element around what stands in them, and no more. */
const ELEMENTS = {
  about: 'section class="about"',
  box: 'div class="card-box"',
  deck: 'card-deck',
  doors: 'section class="doors"',
  downloads: 'section class="take-along"',
  glossary: 'dl class="glossary"',
  log: 'learner-log',
  notes: 'div class="notes"',
  overview: 'deck-overview',
};

const FOLDER = join(repoRoot, 'web/site/containers');

const files = readdirSync(FOLDER).map(async (file): Promise<[string, Container]> => {
  const module = await import(pathToFileURL(join(FOLDER, file)).href);
  return [basename(file, '.ts'), module.default];
});

export const CONTAINERS: Record<string, Container> = Object.fromEntries([
  ...Object.entries(ELEMENTS).map(([name, open]) => [name, { render: element(open) }]),
  ...(await Promise.all(files)),
]);

/** Whether a container has as many ids as it takes. What has not is not read. */
export function hasIds({ name, words }: Node) {
  const ids = CONTAINERS[name]?.ids;
  return ids === undefined || words.length === ids;
}
