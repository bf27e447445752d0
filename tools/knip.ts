// Where the product begins, for the check of what nothing but tests calls (check-callers.ts): commands, pages, workers and
// the elements that pages name by their tags.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { KnipConfig } from 'knip';
import { repoRoot } from '../web/site/load-engine.ts';

const source = readdirSync(join(repoRoot, 'web/src'), { recursive: true, encoding: 'utf8' })
  .map((path) => `web/src/${path.replaceAll('\\', '/')}`)
  .filter((path) => path.endsWith('.ts'));

const definesElement = (path: string) =>
  /customElements\.define|^export default figure\(/m.test(
    readFileSync(join(repoRoot, path), 'utf8'),
  );

const { scripts }: { scripts: Record<string, string> } = JSON.parse(
  readFileSync(join(repoRoot, 'package.json'), 'utf8'),
);
const commands = Object.values(scripts).map((script) => script.split(' ').at(-1)!);

const config: KnipConfig = {
  entry: [
    ...commands.filter((path) => /\.(?:ts|mjs)$/.test(path)),
    ...source.filter(definesElement),
    ...['web/src/**/*.still.ts', 'web/src/shell/{site,theme,service-worker}.ts'],
    ...['web/src/shell/entries/*.ts', 'web/src/kit/load-errors.ts', 'web/src/kit/theme.ts'],
    ...['web/src/platform/*/*.ts', 'web/src/**/on-platform/*.ts', 'web/engine/on-*/*.ts'],
    ...['web/engine/*worker.ts', 'web/site/containers/*.ts', 'tools/vite.config.mjs'],
    ...[
      'tools/headsup.mjs',
      'tools/engine-types.mjs',
      'tools/package/example.mjs',
      'tools/failed-tests/*',
      'tools/*/make-*.ts',
    ],
    ...['tools/{golden,bench}/*.ts', 'tools/{dev-server,fuzz,tidy,check-*}.ts'],
  ].map((path) => `${path}!`),
  project: ['web/{src,engine,site,text}/**/*.ts!', 'tools/**/*.{ts,mjs}!'],
  ignore: ['web/engine/prebuilt/**'],
  ignoreExportsUsedInFile: true,
};

export default config;
