// How many bytes a visitor fetches: each file, each page's first load, and the whole site, raw and as brotli sends it
// (`npm run size`).
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { CallsOf } from '@engine';

import { repoRoot } from './load-engine.ts';
import { offlineFiles } from './offline/files.ts';
import { runAsCommand } from './run-as-command.ts';
import { siteFiles } from './site-files.ts';

/**
 * What the site may weigh, brotli: the first lesson with all that it loads by itself, each module of the
 * engine in each build, the language model, and what opens a model of somebody's own.
 */
export const BUDGETS = {
  firstLesson: 242_000,
  engine: 110_000,
  tutor: 91_000,
  trainer: 80_000,
  runner: 79_000,
  checkpoint_runner: 107_000,
  // With what runs it.
  model: 500_000,
  // What opens a model of somebody's own: a module, the reader of tokenizers, and the page's element.
  ownModel: 127_000,
};

const FIRST_LESSON = 'lessons/one-head.html';
// Fetched only by a search.
const SEARCH = /^pagefind\//;
// The whole site twice more, for those who take it along.
const TAKEN_ALONG = /^downloads\//;

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

const MODULE = /^assets\/(wasm)\/(engine|tutor|trainer|runner|checkpoint_runner)-.*\.wasm$/;
// The language model and what runs it, for whoever asks for them: they count apart.
const LANGUAGE_MODEL = /^assets\/(?:models\/|wasm\/runner-)/;
// The same for models that somebody brings along.
const OWN_MODEL = /^assets\/(?:wasm\/checkpoint_runner|tokenizer-worker|own-model)-/;
/** What the whole site is counted without. */
const APART = [SEARCH, LANGUAGE_MODEL, OWN_MODEL, TAKEN_ALONG];
// What runs layers and lessons, what has practice, and what a stepper is made of: a page waits for those that its elements ask
// when it opens. A lesson asks the tutor only where the reader comes to its cards or to its table of models.
const WAITED_FOR = [
  {
    file: /^assets\/(?:lesson-stepper|shape-stepper|lesson-model|layer-snapshot)-.*\.js$/,
    mark: /<shape-stepper\b/,
  },
  {
    file: /^assets\/wasm\/engine-.*\.wasm$/,
    mark: / data-lesson=|<(?:prediction-gate|shape-stepper|head-(?:budget|switches|sweep)|flow-diagram|kv-sharing|rank-view|scaling-lab|three-ideas)\b/,
  },
  {
    file: /^assets\/wasm\/tutor-.*\.wasm$/,
    mark: /<(?:quiz-item|card-deck|dimension-exercise|model-lookup|class-worksheets)\b/,
  },
];
// What trains, what runs a language model, what checks it and what makes files; what a page in trouble, in a
// frame or asked by its address needs; and whose the log is where several learners share a browser. These come only where
// they are asked for.
const ON_DEMAND =
  /^assets\/(?:wasm\/(?:trainer|runner|checkpoint_runner)-|models\/|(?:runner|tokenizer-worker|checked-layers|take-away|figure-files|log-note|embedded|presenter-options|path-bar)-)/;

// Fonts that a browser fetches only for text that is drawn in them, and what a page with such text has.
const FONTS = [
  { file: /maths-[\w-]+\.woff2$/, mark: /<math/ },
  { file: /text-italic-[\w-]+\.woff2$/, mark: /<em>|class="experiment/ },
];

const isLeftOut = (site: string, path: string, page: string) =>
  ON_DEMAND.test(path) ||
  [...FONTS, ...WAITED_FOR].some(
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
      if (isFile && !to.endsWith('.html') && !SEARCH.test(to) && !isLeftOut(site, to, page))
        found.add(to);
    }
  }
  return [...found];
}

/**
 * The size of everything, and of what each page loads by itself.
 * @param site - the folder of the built pages
 */
export function measure(site: string) {
  const names = siteFiles(site);
  const sizes = new Map(names.map((name) => [name, sizeOf(join(site, name))]));
  const sum = (some: string[]) => total(some.map((name) => sizes.get(name) as Size));
  const pages = names.filter((name) => name.endsWith('.html'));
  return {
    files: sizes,
    modules: new Map([...sizes].filter(([name]) => MODULE.test(name))),
    pages: new Map(pages.map((page) => [page, sum(firstLoad(site, page))])),
    precached: sum(offlineFiles(site).map(({ url }) => url)),
    search: sum(names.filter((name) => SEARCH.test(name))),
    model: sum(names.filter((name) => LANGUAGE_MODEL.test(name))),
    ownModel: sum(names.filter((name) => OWN_MODEL.test(name))),
    takenAlong: sum(names.filter((name) => TAKEN_ALONG.test(name))),
    site: sum(names.filter((name) => !APART.some((those) => those.test(name)))),
  };
}

/** What is over its budget, a sentence each. */
export function overBudget({
  pages,
  modules,
  model,
  ownModel,
}: Pick<ReturnType<typeof measure>, 'pages' | 'modules' | 'model' | 'ownModel'>) {
  const first = pages.get(FIRST_LESSON)?.brotli ?? 0;
  const over = (what: string, bytes: number, budget: number) =>
    bytes > budget
      ? [`${what} is ${kilo(bytes)} kB brotli, over its budget of ${kilo(budget)} kB`]
      : [];
  return [
    ...over(FIRST_LESSON, first, BUDGETS.firstLesson),
    ...[...modules].flatMap(([name, { brotli }]) => {
      const [, build, part] = MODULE.exec(name)!;
      return over(`${build}/${part}.wasm`, brotli, BUDGETS[part as keyof CallsOf]);
    }),
    ...over('the language model with what runs it', model.brotli, BUDGETS.model),
    ...over('what opens a model of one’s own', ownModel.brotli, BUDGETS.ownModel),
  ];
}

const kilo = (bytes: number) => (bytes / 1000).toFixed(1);
const line = (name: string, { raw, brotli }: Size) =>
  `${kilo(raw).padStart(9)} kB ${kilo(brotli).padStart(8)} kB  ${name}`;

export function sizeLines(measured: ReturnType<typeof measure>) {
  const { pages, modules, model, ownModel, precached, search, site, takenAlong } = measured;
  return [
    '      raw       brotli  first load of',
    ...[...pages].map(([page, size]) => line(page, size)),
    ...[...modules].map(([name, size]) => line(name, size)),
    line('the language model with what runs it, fetched by whoever asks for it', model),
    line('what opens a model of one’s own, fetched by whoever brings one', ownModel),
    line('the whole site, without these, the search index and what is taken along', site),
    line('the search index, fetched in parts when somebody searches', search),
    line(
      'the portable copy and the package for learning platforms, on the page for teachers',
      takenAlong,
    ),
    line('what is kept for use offline after the first visit', precached),
  ];
}

/** Every file by itself, the heaviest first. */
const fileLines = ({ files }: ReturnType<typeof measure>) =>
  [...files].sort(([, a], [, b]) => b.brotli - a.brotli).map(([name, size]) => line(name, size));

await runAsCommand(import.meta.url, async () => {
  const measured = measure(join(repoRoot, 'dist'));
  const over = overBudget(measured);
  for (const said of [...fileLines(measured), ...sizeLines(measured), ...over]) console.log(said);
  if (over.length > 0) process.exitCode = 1;
});
