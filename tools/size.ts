// How many bytes a visitor fetches: each file, and each page's first load, raw and as brotli sends it (`npm run size`).
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

import { repoRoot } from '../web/site/load-engine.ts';
import { runAsCommand } from './run-as-command.ts';
import { siteFiles } from './site-files.ts';

/** What may weigh how much, brotli: the first lesson with all that it loads by itself, and the engine alone. */
const BUDGETS = { firstLesson: 250_000, engine: 125_000 };

// Fetched only by a search.
const SEARCH = /^pagefind\//;

type Size = { raw: number; brotli: number };

function sizeOf(path: string): Size {
  const raw = statSync(path).size;
  // Fonts are brotli inside.
  if (path.endsWith('.woff2')) return { raw, brotli: raw };
  const copy = `${path}.br`;
  if (existsSync(copy)) return { raw, brotli: statSync(copy).size };
  return { raw, brotli: Math.min(raw, brotliCompressSync(readFileSync(path)).length) };
}

const total = (sizes: Size[]): Size =>
  sizes.reduce(({ raw, brotli }, one) => ({ raw: raw + one.raw, brotli: brotli + one.brotli }), {
    raw: 0,
    brotli: 0,
  });

// Written as text in what the build makes: addresses of scripts, styles, fonts, workers and wasm.
const LINKS = [
  /(?:src|href)="([^"#?]+\.(?:m?js|css|svg))"/g,
  /import\s*(?:[^"'`;()]*?from\s*)?["'`]([^"'`]+\.m?js)["'`]/g,
  /import\(\s*["'`]([^"'`]+\.m?js)["'`]\s*\)/g,
  /new URL\(\s*["'`]([^"'`]+)["'`]\s*,/g,
  /url\(["']?([^"')]+)["']?\)/g,
];

const ENGINE = /^assets\/wasm\/engine-.*\.wasm$/;
// What trains on the bench, what runs layers and lessons, what has practice, and what a stepper is made of: a page waits for those that its elements ask
// when it opens. A lesson asks the tutor only where the reader comes to its cards or to its table of models.
const WAITED_FOR = [
  // Fonts that a browser fetches only for text that is drawn in them.
  { file: /maths-[\w-]+\.woff2$/, mark: /<math/ },
  { file: /text-italic-[\w-]+\.woff2$/, mark: /<em>|class="experiment/ },
  {
    file: /^assets\/(?:lesson-stepper|shape-stepper|lesson-model|layer-snapshot)-.*\.js$/,
    mark: /<shape-stepper\b/,
  },
  { file: /^assets\/(?:names|head-lab(?:-model)?|training-record)-/, mark: / model="trained"/ },
  {
    file: ENGINE,
    mark: / data-lesson=|<(?:prediction-gate|shape-stepper|head-(?:budget|switches|sweep)|flow-diagram|kv-sharing|rank-view|scaling-lab|three-ideas|quiz-item|card-deck|dimension-exercise|model-lookup|class-worksheets)\b/,
  },
];
// What trains and runs language models, and their files; what judges programs, checks layers and makes files; what a page in
// trouble, in a frame or on a projector needs. These come only where they are asked for.
const ON_DEMAND =
  /^assets\/(?:wasm\/(?:models|catalogue|code)-|models\/|(?:runner|model-sentences|tokenizer-worker|checked-layers|offered-[a-z]+|take-away|figure-files|log-note|embedded|presenter-options)-)/;

// Of figures that come near, the first of a page may when that opens.
const FIRST = /<([a-z]+(?:-[a-z]+)+)[^<>]*>\s*<template shadowrootmode/;
// Of the instruments of the bench, its first tab is open.
const INSTRUMENTS =
  /^assets\/(?:head-(?:survey|patching)|smallest-set|own-model|training-steps|pretrained-(?!head))[\w.]*-/;
const isLater = (page: string, script: string, to: string) =>
  (script.startsWith('assets/model-bench.') && INSTRUMENTS.test(to)) ||
  (script.startsWith('assets/figures-near-') &&
    !to.startsWith(`assets/${FIRST.exec(readFileSync(page, 'utf8'))?.[1]}.figure-`));

const isLeftOut = (site: string, path: string, page: string) =>
  ON_DEMAND.test(path) ||
  WAITED_FOR.some(
    ({ file, mark }) => file.test(path) && !mark.test(readFileSync(join(site, page), 'utf8')),
  );

/**
 * Every file that a page loads by itself: what it links to, and what that links to.
 * @returns paths in the site, the page first
 */
export function firstLoad(site: string, page: string): string[] {
  const found = new Set([page]);
  for (const path of found) {
    if (!/\.(?:html|m?js|css)$/.test(path)) continue;
    const text = readFileSync(join(site, path), 'utf8');
    for (const [, link] of LINKS.flatMap((pattern) => [...text.matchAll(pattern)])) {
      const to = posix.join(posix.dirname(path), link!);
      const isFile = existsSync(join(site, to)) && statSync(join(site, to)).isFile();
      const isNow = !SEARCH.test(to) && !isLater(join(site, page), path, to);
      if (isFile && isNow && !to.endsWith('.html') && !isLeftOut(site, to, page)) found.add(to);
    }
  }
  return [...found];
}

/**
 * The size of every file, and of what each page loads by itself.
 * @param site - the folder of the built pages
 */
export function measure(site: string) {
  // Zips are fetched by a press alone, and a test makes them anew while another measures.
  const names = siteFiles(site).filter((name) => !name.startsWith('downloads/'));
  const files = new Map(names.map((name) => [name, sizeOf(join(site, name))]));
  const pages = names.filter((name) => name.endsWith('.html'));
  const loaded = (page: string) => total(firstLoad(site, page).map((name) => files.get(name)!));
  return { files, pages: new Map(pages.map((page) => [page, loaded(page)])) };
}

/** What is over its budget, a sentence each. */
export const overBudget = ({ files, pages }: ReturnType<typeof measure>) =>
  [
    { of: pages, named: /^lessons\/one-head\.html$/, budget: BUDGETS.firstLesson },
    { of: files, named: ENGINE, budget: BUDGETS.engine },
  ].flatMap(({ of, named, budget }) =>
    [...of]
      .filter(([name, { brotli }]) => named.test(name) && brotli > budget)
      .map(
        ([name, { brotli }]) =>
          `${name} is ${kilo(brotli)} kB brotli, over its budget of ${kilo(budget)} kB`,
      ),
  );

const kilo = (bytes: number) => (bytes / 1000).toFixed(1);
const line = ([name, { raw, brotli }]: [string, Size]) =>
  `${kilo(raw).padStart(9)} kB ${kilo(brotli).padStart(8)} kB  ${name}`;

export const sizeLines = ({ pages }: ReturnType<typeof measure>) => [
  '      raw       brotli  first load of',
  ...[...pages].map(line),
];

/** Every file by itself, the heaviest first. */
const fileLines = ({ files }: ReturnType<typeof measure>) =>
  [...files].sort(([, a], [, b]) => b.brotli - a.brotli).map(line);

await runAsCommand(import.meta.url, async () => {
  const measured = measure(join(repoRoot, 'dist'));
  const over = overBudget(measured);
  for (const said of [...fileLines(measured), ...sizeLines(measured), ...over]) console.log(said);
  if (over.length > 0) process.exitCode = 1;
});
