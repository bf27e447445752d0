// `npm run format`: puts how everything looks in order, C++ by clang-format and the rest by Biome, whose rules are in
// .clang-format and biome.json. `-- --check` names the files that are not in order, and fails.

import { existsSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readArguments } from './arguments.ts';
import { ensureNpmPackages } from './npm-packages.mjs';
import { runAsCommand } from './run-as-command.ts';
import { clangFormatHere } from './toolchain/index.ts';
import { run } from './toolchain/run.mjs';

const repo = fileURLToPath(new URL('..', import.meta.url));
const cppFolders = ['cpp', 'tests/cpp'];

/**
 * @param options - `check` changes nothing
 * @returns whether everything is in order now
 */
export async function format({ check }: { check: boolean }): Promise<boolean> {
  await ensureNpmPackages({ toTest: true });
  const clangFormat = clangFormatHere();
  const cppInOrder = clangFormat ? await formatCpp(clangFormat, check) : skipCpp();
  const restInOrder = await formatRest(check);
  return cppInOrder && restInOrder;
}

function skipCpp() {
  console.log('C++ files are left alone: clang-format 19 is not here; `npm test` fetches it.');
  return true;
}

async function formatCpp(clangFormat: string, check: boolean) {
  const files = cppFolders.flatMap((folder) => cppFilesIn(join(repo, folder)));
  if (files.length === 0) return true;
  const options = { cwd: repo, allowFailure: true };
  const { output } = await run(clangFormat, ['--dry-run', '-Werror', ...files], options);
  const offending = [
    ...new Set([...output.matchAll(/^(.+?):\d+:\d+: error:/gm)].map((m) => m[1]!)),
  ];
  for (const file of offending) console.log(`${check ? 'not formatted' : 'formatted'}: ${file}`);
  if (!check && offending.length > 0) await run(clangFormat, ['-i', ...offending], { cwd: repo });
  return !check || offending.length === 0;
}

/** @returns paths relative to the repository */
function cppFilesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(cpp|hpp|h)$/.test(entry.name))
    .map((entry) => relative(repo, join(entry.parentPath ?? entry.path, entry.name)));
}

async function formatRest(check: boolean) {
  const biome = join(repo, 'node_modules/@biomejs/biome/bin/biome');
  const options = { cwd: repo, allowFailure: true };
  // The summary names every file; what is wrong with the code in them is worth a closer look.
  const action = check ? ['check'] : ['check', '--write'];
  const { code, output } = await run(
    process.execPath,
    [biome, ...action, '--error-on-warnings', '--reporter=summary'],
    options,
  );
  if (code === 0) return true;
  console.log(output.trim());
  const lint = await run(process.execPath, [biome, 'lint', '--error-on-warnings'], options);
  if (lint.code !== 0) console.log(lint.output.trim());
  return false;
}

await runAsCommand(import.meta.url, async (args) => {
  const { values } = readArguments(args, { options: { check: { type: 'boolean' } } });
  const isInOrder = await format({ check: Boolean(values.check) });
  if (!isInOrder) process.exitCode = 1;
});
