// The pages that tests of every page visit.
import { readdirSync } from 'node:fs';

/**
 * Every page that was built, lessons too: a new one is held to all of this by being there. The examples
 * are somebody else's bare pages, with an element each.
 */
export const builtPages = () =>
  readdirSync('dist', { recursive: true })
    .map((name) => String(name).replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.html') && !name.startsWith('examples/'))
    .sort();
