// Where the sentences of the language stand that package.json's imports name.
import { join } from 'node:path';
import { LANGUAGE } from '#content/language.ts';
import { repoRoot } from './load-engine.ts';

export const CONTENT = join(repoRoot, 'web/content', LANGUAGE);
