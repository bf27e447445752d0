// Whether answers are of the types that engine.d.mts declares, as TypeScript's own checker has it.

import { resolve } from 'node:path';
import ts from 'typescript';

// Stands beside the module's folder, and on no disk.
const FILE = resolve('build/engine/answers.mts');

/** A value as code; a list of numbers is its kind alone. */
function written(value: unknown): string {
  if (ArrayBuffer.isView(value)) return `new ${value.constructor.name}(0)`;
  if (Array.isArray(value)) return `[${value.map(written).join()}]`;
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value !== 'object' || value === null) return String(value);
  const members = Object.entries(value).map(([name, one]) => `"${name}":${written(one)}`);
  return `{${members.join()}}`;
}

/** @returns what is not of the type that its call declares, by the names of calls */
export function amissInAnswers(answers: Map<string, unknown>): string[] {
  const lines = [...answers].map(
    ([call, answer]) =>
      `export const ${call}: ReturnType<MainModule['${call}']> = ${written(answer)};`,
  );
  const text = `import type { MainModule } from './wasm/engine.d.mts';\n${lines.join('\n')}`;
  const options: ts.CompilerOptions = {
    ...{ strict: true, noEmit: true, types: [], target: ts.ScriptTarget.ESNext },
    ...{ module: ts.ModuleKind.Preserve, lib: ['lib.esnext.d.ts'] },
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  host.fileExists = (path) => path === FILE || fileExists(path);
  host.getSourceFile = (path, version, ...more) =>
    path === FILE
      ? ts.createSourceFile(path, text, version)
      : getSourceFile(path, version, ...more);
  return ts
    .getPreEmitDiagnostics(ts.createProgram([FILE], options, host))
    .map(({ messageText, file, start }) => {
      const line = file?.getLineAndCharacterOfPosition(start!).line ?? 0;
      const said = ts.flattenDiagnosticMessageText(messageText, ' ');
      return `${[...answers.keys()][line - 1]}: ${said}`.slice(0, 300);
    });
}
