// Holds the code to its maps: which folder of the site may know which, who may know which library, and how long a file of the
// engine may be. Which room of the engine may include which, the compiler knows. `node tools/check-layers.ts` prints every breach with its
// place; silent when clean.

import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { repoRoot } from '../web/site/load-engine.ts';
import { importBreaches, importCircles } from './check-imports.ts';
import { runAsCommand } from './run-as-command.ts';

/** What only some files may know: a pattern or a search, who may, and why, for the message. */
type Wall = { may: RegExp; what: string } & (
  | { pattern: RegExp; find?: undefined }
  | { pattern?: undefined; find: (code: string) => RegExpExecArray[] }
);

const wallsOfAllCode: Wall[] = [
  {
    pattern: /#include <(xsimd|wasm_simd128|\w*mmintrin)|\bxsimd::|\bwasm_[fiv]\d|\b_mm\d*_/g,
    may: /^cpp\/kernels\/simd\.h$/,
    what: 'SIMD',
  },
  {
    find: greatestDifferences,
    may: /^cpp\/base\/include\/headsup\/base\/relative_error\.h$/,
    what: 'the greatest difference, since std::max(worst, NaN) is worst',
  },
];

const wallsOfRooms: Wall[] = [
  ...wallsOfAllCode,
  { pattern: /#include <nlohmann/g, may: /^cpp\/json\//, what: 'the JSON library' },
  {
    pattern: /#include <emscripten/g,
    may: /^cpp\/(bindings\/|base\/decimal\.cpp$)/,
    what: 'Emscripten',
  },
  { pattern: /\b(try|catch|throw)\b/g, may: /^$/, what: 'exceptions' },
  {
    pattern: /#include <(iostream|cstdio|fstream|chrono|ctime|random|thread|mutex)>/g,
    may: /^$/,
    what: 'input, output, clocks or randomness',
  },
  { pattern: /\b(printf|abort|exit|rand|system)\s*\(/g, may: /^$/, what: 'printing or aborting' },
  {
    pattern: /\b(malloc|calloc|realloc|aligned_alloc)\s*\(|\boperator new\b/g,
    may: /^cpp\/(base\/memory|tensor\/tensor|bindings\/memory)\.cpp$/,
    what: 'memory without an owner',
  },
];

const wallsOfTests: Wall[] = [
  ...wallsOfAllCode,
  { pattern: /"build\//g, may: /^$/, what: 'a file that only a build makes' },
];

const TOOLS: Wall = {
  pattern: /['"](?:\.\.\/)+tools\//g,
  may: /^$/,
  what: 'the tools, which know the site',
};

const webWalls: Wall[] = [
  TOOLS,
  {
    // Types alone are gone in what is built.
    pattern:
      /(?<!(?:import|export) type [^;]*)(from|import\()\s*['"]@engine['"](?!\)\.)|\/build\/engine\//g,
    may: /^web\/engine\//,
    what: 'the engine module itself; go through web/engine/client.ts',
  },
  {
    pattern: /\.still\.ts['"]/g,
    may: /\.still\.ts$/,
    what: 'what draws figures when the site is built',
  },
  { pattern: /node_modules\//g, may: /^$/, what: 'where a package lies; import it by its name' },
  { pattern: /https?:\/\/(?!www\.w3\.org\/)/g, may: /^$/, what: 'another host' },
];

const maxLines = 330;

/** Code without comments and string literals, so that prose and messages are not taken for code. */
function bare(text: string) {
  return text
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ''))
    .replace(/\/\/.*$/gm, '');
}

/** Where a list asks for memory: the text up to the parenthesis that opens the arguments. */
const asksForMemory = /[.>](resize|reserve|assign|insert)\(|\bvector<[^;(){}]*>\s*\w*\(/g;

/** @returns the arguments of a call, from behind the parenthesis that opens them */
function argumentsFrom(code: string, start: number): string[] {
  const found: string[] = [];
  let depth = 0;
  let from = start;
  for (let at = start; at < code.length; at++) {
    if ('([{'.includes(code[at]!)) depth++;
    const isEnd = ')]}'.includes(code[at]!) && --depth < 0;
    if (!isEnd && !(code[at] === ',' && depth === 0)) continue;
    found.push(code.slice(from, at).trim());
    from = at + 1;
    if (isEnd) break;
  }
  return found;
}

/**
 * On wasm a size has 32 bits: a product cut down to them asks for less memory than is then written to.
 * A Count is never cut down (cpp/base/include/headsup/base/checked.h).
 * @returns a sentence for each size that is a bare cast, or a product of no Count
 */
function uncounted(path: string, code: string): string[] {
  const found: string[] = [];
  for (const call of code.matchAll(asksForMemory)) {
    const args = argumentsFrom(code, call.index + call[0].length);
    const isProduct = (size: string) =>
      size.includes(' * ') && !(size.startsWith('(') && size.endsWith(').size()'));
    const isCast = args.some((size) => size.startsWith('static_cast<std::size_t>('));
    if (!isCast && (call[1] === 'insert' || !isProduct(args[0]!))) continue;
    const line = code.slice(0, call.index).split('\n').length;
    found.push(`${path}:${line}: memory is asked for by Count, as in (Count(a) * b).size()`);
  }
  return found;
}

/** Where the greatest of absolute values is taken, on one line or over several. */
function greatestDifferences(code: string) {
  const calls = [...code.matchAll(/\b(f?max[fl]?|max_element|larger)\s*(<[^<>()]*>)?\(/g)];
  return calls.filter(({ index, 0: call }) =>
    argumentsFrom(code, index + call.length).some((value) => /\bf?abs[fl]?\(/.test(value)),
  );
}

/** A sentence for each place of code that may not stand where it does. */
function wallBreaches(path: string, code: string, walls: Wall[]) {
  return walls
    .filter(({ may }) => !may.test(path))
    .flatMap(({ pattern, find = (text: string) => [...text.matchAll(pattern!)], may, what }) =>
      find(code).map(({ index }) => {
        const line = code.slice(0, index).split('\n').length;
        return `${path}:${line}: only ${may.source} may know ${what}`;
      }),
    );
}

/**
 * @param path - from the repository's root, e.g. cpp/tensor/include/headsup/tensor/view.h
 * @param text - the file's content
 * @returns a sentence for each breach
 */
export function breaches(path: string, text: string): string[] {
  if (path.startsWith('tests/')) return wallBreaches(path, bare(text), wallsOfTests);
  const found: string[] = [];
  const room = /^cpp\/([^/]+)\//.exec(path)?.[1];
  if (room) {
    const code = bare(text);
    found.push(...wallBreaches(path, code, wallsOfRooms), ...uncounted(path, code));
  } else {
    if (!path.startsWith('web/site/')) found.push(...wallBreaches(path, text, webWalls));
    found.push(...importBreaches(path, text));
  }
  const lines = text.split('\n').length;
  if (room && lines > maxLines) found.push(`${path}: ${lines} lines; split it below ${maxLines}`);
  return found;
}

/**
 * Types of one full name in two headers: a program that holds both takes the functions of one for the other's, and no
 * compiler says so.
 * @returns a sentence for each
 */
export function doubledTypes(headers: [path: string, text: string][]): string[] {
  const first: Map<string, string> = new Map();
  const found: string[] = [];
  for (const [path, text] of headers) {
    const spaces: string[] = [];
    const word =
      /^(?:namespace (?<opened>[\w:]+) \{|(?<closed>\} {2}\/\/ namespace)|(?:struct|class) (?<type>\w+)(?: [^;{]*)?\{)/gm;
    for (const { groups: { opened, closed, type } = {} } of text.matchAll(word)) {
      if (opened) spaces.push(opened);
      else if (closed) spaces.pop();
      if (!type) continue;
      const full = [...spaces, type].join('::');
      const other = first.get(full);
      if (other) found.push(`${path}: ${full} is a type of ${other} as well`);
      else first.set(full, path);
    }
  }
  return found;
}

/** @returns paths of the source files under a folder, from the repository's root */
function sourcesUnder(folder: string, ending: RegExp): string[] {
  return readdirSync(join(repoRoot, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && ending.test(entry.name))
    .map((entry) => relative(repoRoot, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
}

/** @returns every breach in the repository */
export function checkRepository(): string[] {
  const paths = [
    ...['cpp', 'tests/cpp', 'tests/fuzz'].flatMap((folder) => sourcesUnder(folder, /\.(h|cpp)$/)),
    ...['web/src', 'web/engine', 'web/text', 'web/site'].flatMap((folder) =>
      sourcesUnder(folder, /(?<!\.d)\.[jt]s$/),
    ),
  ];
  const texts = paths.map(
    (path) => [path, readFileSync(join(repoRoot, path), 'utf8')] as [string, string],
  );
  return [
    ...texts.flatMap(([path, text]) => breaches(path, text)),
    ...doubledTypes(texts.filter(([path]) => /^cpp\/.*\.h$/.test(path))),
    ...importCircles(new Map(texts.filter(([path]) => path.endsWith('.ts')))),
  ];
}

await runAsCommand(import.meta.url, async () => {
  const found = checkRepository();
  for (const breach of found) console.error(breach);
  process.exitCode = found.length === 0 ? 0 : 1;
});
