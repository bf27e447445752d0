// What only tests call: functions in the engine's public headers, calls at its boundary, exports of scripts. Each of them
// is code that no user reaches, so the list must be empty. `node tools/check-callers.ts` prints it.

import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { repoRoot } from '../web/site/load-engine.ts';
import { readsTypeScript } from './node-arguments.ts';
import { runAsCommand } from './run-as-command.ts';

/** Each file's text by its path from the repository's root. */
function textsUnder(folder: string, names: RegExp): Map<string, string> {
  const paths = readdirSync(join(repoRoot, folder), { recursive: true, encoding: 'utf8' });
  return new Map(
    paths
      .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
      .filter((path) => names.test(path) && !/\/(?:node_modules|prebuilt|content)\//.test(path))
      .map((path) => [path, readFileSync(join(repoRoot, path), 'utf8')]),
  );
}

const withoutComments = (code: string) =>
  code.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\/\/.*$/gm, '');

// A type stands before the name of a function that is declared or defined, and never before one that is called.
const DECLARED =
  /(?<![\w.>:])(?!(?:return|co_return|else|throw|new|case|goto|using|typedef|operator)\b)(?:[A-Za-z_]\w*::)*[A-Za-z_]\w*(?:<[^;{}()]*>)?[*&]*\s+(?:[A-Za-z_]\w*::)*([a-z]\w*)\s*\(/g;

/**
 * @param files - of the engine, by path
 * @returns the functions of public headers that no file names but to declare or define them
 */
export function uncalledFunctions(files: Map<string, string>): string[] {
  const named = new Map<string, number>();
  const declared = new Map<string, { times: number; header: string }>();
  for (const [path, text] of files) {
    const code = withoutComments(text);
    for (const [name] of code.matchAll(/\b[a-z]\w*\b/g))
      named.set(name, (named.get(name) ?? 0) + 1);
    for (const [, name] of code.matchAll(DECLARED)) {
      const { times = 0, header = '' } = declared.get(name!) ?? {};
      const isPublic = path.includes('/include/headsup/');
      declared.set(name!, { times: times + 1, header: header || (isPublic ? path : '') });
    }
  }
  return [...declared]
    .filter(([name, { times, header }]) => header && named.get(name) === times)
    .map(([name, { header }]) => `${header}: ${name} is called by nothing but tests`);
}

/** @returns the calls of the engine's modules that no script makes */
async function uncalledCalls(): Promise<string[]> {
  const { calls }: { calls: Record<string, string[]> } = await import(
    pathToFileURL(join(repoRoot, 'build/engine/wasm/calls.mjs')).href
  );
  const scripts = ['web/engine', 'web/src', 'web/site', 'tools'].flatMap((folder) => [
    ...textsUnder(folder, /\.(?:ts|mjs)$/).values(),
  ]);
  return [...new Set(Object.values(calls).flat())]
    .filter((call) => !scripts.some((text) => new RegExp(`\\b${call}\\b`).test(text)))
    .map((call) => `${call} is called by nothing but tests`);
}

function unusedExports(): string[] {
  const knip = 'node_modules/knip/bin/knip.js';
  const args = [...readsTypeScript, knip, '--config', 'tools/knip.ts', '--production'];
  const parts = ['--include', 'exports,files', '--no-progress', '--reporter', 'compact'];
  const { status, stdout, stderr } = spawnSync(process.execPath, [...args, ...parts], {
    cwd: repoRoot,
    encoding: 'utf8',
  });
  return status === 0 ? [] : `${stdout}${stderr}`.trim().split('\n');
}

/** @returns a sentence for each thing that only tests call */
export const withoutCallers = async (): Promise<string[]> => [
  ...uncalledFunctions(textsUnder('cpp', /\.(?:h|cpp)$/)),
  ...(await uncalledCalls()),
  ...unusedExports(),
];

await runAsCommand(import.meta.url, async () => {
  const found = await withoutCallers();
  for (const line of found) console.error(line);
  if (found.length > 0) process.exitCode = 1;
});
