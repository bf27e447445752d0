// How the engine's files are had in Node, where figures are drawn as the site is built. In place of ../engine-files.ts.
import { readFile } from 'node:fs/promises';
import type { ModuleName } from '../engine-files.ts';

export type { ModuleName } from '../engine-files.ts';

const fileOf = (part: ModuleName, end: 'mjs' | 'wasm') =>
  new URL(`../../../build/engine/wasm/${part}.${end}`, import.meta.url);

/** The script beside a module. */
export const scriptOf = async (part: ModuleName) =>
  (await import(fileOf(part, 'mjs').href)).default;

export const bytesOf = async (part: ModuleName) => {
  const { buffer, byteOffset, byteLength } = await readFile(fileOf(part, 'wasm'));
  return buffer.slice(byteOffset, byteOffset + byteLength);
};
