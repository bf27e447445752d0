// The whole pipeline: Markdown and JSON in; the outline and the pages out.

import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Course as CourseFile, MainModule } from '@engine';
import { LANGUAGE } from '#content/language.ts';

import type { OfferedReading } from '../src/features/pretrained/offered.ts';
import { drawFigures } from './built-figures.ts';
import { cardList } from './cards.ts';
import type { Content } from './content.ts';
import { pageFiles, readContent } from './content.ts';
import { checkWords, evaluateAll, faultSentence } from './evaluate.ts';
import { exerciseOutline } from './exercise-outline.ts';
import { FaultList } from './faults.ts';
import { keptWith } from './kept.ts';
import { lintContent } from './lint-content.ts';
import { placeInTable } from './lint-exercises.ts';
import { lintPages } from './lint-page.ts';
import type { FigureMaker } from './live-figures.ts';
import { liveFigures, loadFigures } from './live-figures.ts';
import { loadEngine } from './load-engine.ts';
import { readOffered } from './offered.ts';
import type { Outline } from './outline.ts';
import { makeOutline, pageOutline, practiceOutline } from './outline.ts';
import type { Known, Page, Value } from './page.ts';
import { renderBody, renderHead } from './page-frame.ts';
import { pageNames, pagesOfKind, questionNames } from './page-list.ts';
import { pageWith } from './page-path.ts';
import { optionOrders } from './questions.ts';
import { readPage } from './read-page.ts';
import { renderPage } from './render-page.ts';
import { selfCheck } from './self-check.ts';
import type { Target } from './targets.ts';
import { pagesAt, SITE } from './targets.ts';
import { lintSentences } from './translation.ts';
import { compareAnswers, compareNumbers, readAllWorked } from './worked.ts';

export type BuiltCourse = {
  /** what the engine loads */
  outline: Outline;
  /** the cards that can be turned, without their prose */
  cards: { cards: ReturnType<typeof cardList> };
  /** what the model makes of the sentences that the home page offers */
  offered: { id: string; reading: OfferedReading }[];
  /** by page id */
  pages: Map<string, { head: string; body: string }>;
  /** what the pages were made of, to be written in other forms */
  read: ReadCourse;
};
export type ReadCourse = {
  pages: Page[];
  /** of all numbers, by expression id */
  values: Map<string, Value>;
  content: Content;
};

/**
 * Reads, checks, computes and renders one language of the course. Throws a CourseError with every
 * fault of the content.
 * @param root - the repository
 */
export async function buildCourse(
  root: string,
  {
    language = LANGUAGE,
    engine,
    target = SITE,
  }: { language?: string; engine?: MainModule; target?: Target } = {},
): Promise<BuiltCourse> {
  engine ??= await loadEngine();
  const content = readContent(root, language);
  // The figures of pages draw exercises, before there is an outline of the pages.
  const exercises = exerciseOutline(content);
  const makers = await loadFigures();
  const faults = new FaultList();
  lintSentences(root, language, faults);
  const pages = pageFiles(root, language).map((file) => readPage(root, file, faults));
  const drawn = await drawFigures(join(root, 'web/content', language), pages, {
    content,
    faults,
  });
  // From here on nothing is waited for: another course may be built with the same engine.
  loadOutline(engine, exercises, content);
  const course = readCourse(root, pages, { content, engine, makers, drawn, faults });
  const outline = makeOutline([...course.lessons, ...course.labs], course.pages, content);
  loadOutline(engine, outline, content);
  compareAnswers(engine, course.worked, faults);
  faults.throwIfAny();
  return {
    outline,
    cards: { cards: cardList(course.pages) },
    offered: (content.words['stage-sentences']?.offered ?? []).map((one) => ({
      id: one.id,
      reading: readOffered(engine, one),
    })),
    pages: renderPages(course, target),
    read: { pages: course.pages, values: course.values, content },
  };
}

// The catalogue, for the numbers that count its models.
function loadModels(engine: MainModule, content: Content, faults: FaultList) {
  const reply = engine.loadModels(JSON.parse(content.models));
  for (const fault of reply.ok ? [] : reply.errors) {
    faults.add('web/content/models.json', 1, `${fault.where}: ${faultSentence(fault, content)}`);
  }
}

// What a page is checked against.
const knownTo = keptWith((engine: MainModule) => {
  const vocabulary = engine.vocabulary();
  return keptWith((content: Content): Known => ({ engine, content, vocabulary }));
});

// Every page read, checked by every rule, and its numbers computed.
function readCourse(
  root: string,
  pages: Page[],
  {
    content,
    engine,
    makers,
    drawn,
    faults,
  }: {
    content: Content;
    engine: MainModule;
    makers: Map<string, FigureMaker>;
    drawn: Map<string, string>;
    faults: FaultList;
  },
) {
  const known = knownTo(engine)(content);
  lintContent(known, pages, faults);
  loadModels(engine, content, faults);
  lintPages(known, pages, faults);
  const values = evaluateAll(engine, pages, content, faults);
  checkWords(pages, values, content, faults);
  const worked = readAllWorked(root, pages, faults);
  compareNumbers(worked, values, faults);
  const [lessons, labs] = [pagesOfKind(pages, 'lesson'), pagesOfKind(pages, 'lab')];
  const lives = liveFigures(makers, pages, { engine, content, faults, figures: drawn });
  faults.throwIfAny();
  return { known, pages, lessons, labs, values, worked, lives };
}

type Course = ReturnType<typeof readCourse>;

function renderPages({ known, pages, lessons, values, lives }: Course, target: Target) {
  const home = pageWith(pages, 'home');
  const there = pagesAt(target, pages);
  const site = { ...known, lessons, pages: there, home, values, target };
  const rendered: BuiltCourse['pages'] = new Map();
  for (const page of there) {
    const orders = optionOrders(known.engine, page);
    const text = renderPage({ ...known, page, pages: there, target, values, lives, orders });
    const body = renderBody(page, text, site);
    rendered.set(page.front.id, { head: renderHead(page, site).text, body: body.text });
  }
  return rendered;
}

// The engine is the outline's reader in the product, so it has the last word here too. Its parts that are content files
// as they stand are told with the line.
function loadOutline(engine: MainModule, outline: object, content: Content) {
  const reply = engine.loadCourse(outline as CourseFile);
  const faults = new FaultList();
  for (const fault of reply.ok ? [] : reply.errors) {
    const [, table = '', ...path] = fault.where.split('/');
    const isTable = table === 'exercises' || table === 'mistakes';
    const { file, line } = isTable
      ? placeInTable(content, table, path)
      : { file: 'build/course/outline.json', line: 1 };
    faults.add(file, line, `${faultSentence(fault, content)} (${fault.where} of the outline)`);
  }
  faults.throwIfAny();
}

/** What one outline has that another has not, or has otherwise. */
const differing = (outline: object, from: object) =>
  Object.fromEntries(
    Object.entries(outline).filter(
      ([key, value]) => !isDeepStrictEqual(value, (from as Record<string, unknown>)[key]),
    ),
  );

/** Writes what other tools read to build/course. */
export function writeCourse(root: string, { outline, cards, offered, read }: BuiltCourse) {
  const folder = join(root, 'build/course');
  const put = (name: string, content: unknown) =>
    writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(content)}\n`);
  // The first sentence goes with its page, the others come when they are chosen.
  rmSync(join(folder, 'offered'), { recursive: true, force: true });
  mkdirSync(join(folder, 'offered'), { recursive: true });
  for (const [at, { id, reading }] of offered.entries())
    put(at === 0 ? 'first-sentence' : `offered/offered-${id}`, reading);
  const ofPages = pageOutline(outline);
  const ofPractice = practiceOutline(outline);
  put('outline', outline);
  put('page-outline', ofPages);
  put('practice-outline', ofPractice);
  put('practice-more', differing(ofPractice, ofPages));
  put('page-names', pageNames(read.pages));
  put('question-names', questionNames(read.pages, read));
  put('self-check', selfCheck(root));
  put('cards', cards);
}
