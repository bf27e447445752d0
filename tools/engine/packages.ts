// Which exact packages made a module: where these are the same, so is every byte.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repoRoot } from '../../web/site/load-engine.ts';
import type { Toolchain } from '../toolchain/index.ts';

// Debian's packages whose programs or headers a byte of the modules can depend on.
const NAMES =
  /^(?:emscripten|binaryen|clang-19|libclang-cpp19|libclang-common-19-dev|llvm-19|libllvm19|lld-19|libxsimd-dev|xtl-dev|nlohmann-json3-dev)$/;
const CLOSURE = 'google-closure-compiler';

/** @returns versions by name; null where the compiler is the machine's own */
export function compilerPackages({
  packages,
}: Pick<Toolchain, 'packages'>): Record<string, string> | null {
  if (!packages) return null;
  const lock: { packages: Record<string, { version: string }> } = JSON.parse(
    readFileSync(join(repoRoot, 'package-lock.json'), 'utf8'),
  );
  const chosen = Object.entries(packages).filter(([name]) => NAMES.test(name));
  return {
    ...Object.fromEntries(chosen.sort(([a], [b]) => (a < b ? -1 : 1))),
    [CLOSURE]: lock.packages[`node_modules/${CLOSURE}`]!.version,
  };
}
