// What a page asks for: the elements that stand in it, what brings these alive, and the sheets of both. A new page or figure
// is listed nowhere.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { elementFile } from './element-file.ts';
import { repoRoot } from './load-engine.ts';

// Beside a page's own, which has its id: what comes with something that stands in it. Scripts in the order in which they run.
const SCRIPTS = [
  // Of laboratories too, whose questions are a lesson's: together they weigh less than one by one.
  { mark: /<clear-control/, script: 'shell/entries/lesson.ts' },
  { mark: /class="scenes"/, script: 'shell/entries/scenes.ts' },
  { mark: /<quiz-item/, script: 'shell/entries/next-question.ts' },
  { mark: /<course-progress/, script: 'shell/entries/where-one-is.ts' },
  { mark: /<prediction-gate[^>]* ask="curve"/, script: 'features/question/curve-sketch.ts' },
  { mark: /<prediction-gate[^>]* listing/, script: 'features/question/line-options.ts' },
];
const SHEETS = [
  { mark: /class="page-list[ "]/, sheet: 'page-list.css' },
  { mark: /<prediction-gate[^>]* listing/, sheet: 'listing.css' },
  { mark: /class="scenes"/, sheet: 'scenes.css' },
  { mark: /class="lesson visit"/, sheet: 'visit.css' },
  { mark: /class="units"/, sheet: 'units.css' },
  { mark: /class="plot"/, sheet: 'plot.css' },
];
/** Brings figures and cards, which stand as they were built until a reader comes near. */
const NEAR = 'src/shell/entries/figures-near.ts';
const COMES_NEAR = /\.figure\.ts$|\/card-review\.ts$/;
const OF_ALL = { script: 'shell/site.ts', sheet: 'site.css' };

// Loaded by a script of their page, once they are needed.
const LATER = ['shape-stepper', 'course-progress', 'cards-due'];

const TAG = /<([a-z]+(?:-[a-z0-9]+)+)/g;

/** @param path - from web/ */
const isThere = (path: string) => existsSync(join(repoRoot, 'web', path));

const DRAWN = /<template shadowrootmode="open">(?:(?!<template)[\s\S])*?<\/template>/g;

/** What stands in a page's frame and is asked for by the page itself: what is drawn in a figure comes with that. */
function contentOf(body: string): string {
  const less = body.slice(body.indexOf('<main'), body.indexOf('</main>') + 7).replace(DRAWN, '');
  return DRAWN.test(less) ? contentOf(less) : less;
}

/** The scripts of the elements that stand there, from web/. */
function elementsOf(content: string) {
  const tags = new Set([...content.matchAll(TAG)].map(([, tag]) => tag!));
  return [...tags]
    .filter((tag) => !LATER.includes(tag))
    .flatMap((tag) => elementFile(tag)?.replace(/^web\//, '') ?? []);
}

/**
 * From web/, in the order in which they run.
 * @param id - of the page
 * @param body - as rendered or as built
 */
export function scriptsOf(id: string, body: string) {
  const content = contentOf(body);
  const marked = SCRIPTS.filter(({ mark }) => mark.test(content)).map(({ script }) => script);
  const own = `src/shell/entries/${id}.ts`;
  return [
    ...marked.map((script) => `src/${script}`),
    ...(isThere(own) ? [own] : []),
    ...elementsOf(content),
    `src/${OF_ALL.script}`,
  ];
}

/** From web/, in their order. */
function sheetsOf(id: string, body: string) {
  const content = contentOf(body);
  const marked = SHEETS.filter(({ mark }) => mark.test(content)).map(({ sheet }) => sheet);
  const own = isThere(`css/${id}.css`) ? [`${id}.css`] : [];
  const ofPages = [...new Set([OF_ALL.sheet, ...own, ...marked])].map((sheet) => `css/${sheet}`);
  // What an element has for the page around it.
  const theirs = elementsOf(content).map((path) => path.replace(/(\.figure)?\.ts$/, '.page.css'));
  return [...ofPages, ...theirs.filter(isThere)];
}

/**
 * The head's lines that ask for them.
 * @param id - of the page
 * @param body - as rendered
 */
export function linksOf(id: string, body: string) {
  const scripts = scriptsOf(id, body).map((path) => (COMES_NEAR.test(path) ? NEAR : path));
  return [
    ...sheetsOf(id, body).map((path) => `<link rel="stylesheet" href="/${path}">`),
    ...[...new Set(scripts)].map((path) => `<script type="module" src="/${path}"></script>`),
  ].join('\n');
}
