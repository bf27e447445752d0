// What a page may not do, one function a rule.
import type { MainModule } from '@engine';
import { BARE_DIGIT } from '#content/rules.ts';
import { cardsAsked, cardsOfLessons, knownCards, oneFactEach } from './cards.ts';
import type { Content } from './content.ts';
import { statedBy } from './content.ts';
import { DOWNLOADS } from './downloads.ts';
import { COUNTS } from './evaluate.ts';
import { numberAt } from './experiments.ts';
import { FaultList } from './faults.ts';
import { keptWith } from './kept.ts';
import { knownClaims, vouchedClaims } from './lint-claims.ts';
import { knownExperiments, lintExperiments, measuredNumbers } from './lint-experiments.ts';
import { oneModel } from './lint-models.ts';
import { countedFromZero, plainMasks } from './lint-prose.ts';
import { fairQuestions } from './lint-questions.ts';
import { bareDigits, typeset } from './maths.ts';
import type { Page } from './page.ts';
import { lintPaths } from './paths.ts';
import { namedAxes, recallsOfLesson } from './questions.ts';
import { lintTerms } from './terms.ts';
import { inlineTokens } from './tree.ts';

type Known = {
  engine: MainModule;
  content: Content;
  /** of the engine's vocabulary */
  tensors: string[];
  /** that the engine makes exercises of */
  exerciseSteps: Set<string>;
};

// Ids of the page's frame.
const RESERVED = [
  ...['main', 'stepper', 'sources', 'site-nav'],
  ...['way-back', 'top-prev', 'top-next', 'turn-prev', 'turn-next', 'clear'],
];

function uniqueIds(page: Page, faults: FaultList) {
  const seen = new Map(RESERVED.map((id) => [id, 'the frame']));
  for (const { id, line } of page.ids) {
    if (seen.has(id)) {
      faults.add(page.file, line, `duplicate id "${id}", first in ${seen.get(id)}`);
    } else seen.set(id, `line ${line}`);
  }
}

function knownSteps(page: Page, faults: FaultList, { tensors }: Known) {
  for (const { id, tensor, ask, line } of page.steps) {
    if (!tensors.includes(tensor)) {
      faults.add(page.file, line, `unknown step "${id}": the engine has no tensor "${tensor}"`);
    }
    if (ask !== undefined && ask !== 'shape') {
      faults.add(page.file, line, `step "${id}" asks for "${ask}"; it can ask for: shape`);
    }
  }
  const toDo = [page.steps, page.lives, page.questions].flat();
  if (page.kind === 'lesson' && toDo.length === 0) {
    faults.add(
      page.file,
      1,
      'a lesson without a stepper, a live element or a prediction: nothing to do',
    );
  }
}

function knownNumbers(page: Page, faults: FaultList, { content }: Known) {
  const defined = new Set(page.expressions.map(({ id }) => id));
  const presets = new Set(content.presets.map(({ id }) => id));
  if (page.front.preset !== undefined && !presets.has(page.front.preset)) {
    faults.add(page.file, 1, `unknown preset "${page.front.preset}"`);
  }
  for (const { number, line } of page.numbers) {
    if (number.form === 'measured') {
      const found = numberAt(content.experiments, number.place ?? '');
      if (typeof found === 'string') faults.add(page.file, line, `{{${number.text}}}: ${found}`);
      continue;
    }
    if (number.form === 'bad') {
      faults.add(page.file, line, `cannot read the number "{{${number.text}}}"`);
    }
    if (number.as !== undefined && number.as !== 'word') {
      faults.add(page.file, line, `"${number.text}": a number can be written "as word" only`);
    }
    if (number.form === 'referred' && !defined.has(number.id)) {
      faults.add(page.file, line, `no number "${number.id}" is defined on this page`);
    }
    if (number.form === 'counted' && !Object.hasOwn(COUNTS, number.name))
      faults.add(page.file, line, `no "${number.name}" to count`);
    if (number.form === 'referred' || number.form === 'counted') continue;
    const preset = number.preset ?? page.front.preset;
    const found = content.presets.find(({ id }) => id === preset);
    const sizes = found && statedBy(found);
    if (number.form === 'stated' && sizes && typeof sizes[number.name ?? ''] !== 'number') {
      const stated = Object.keys(sizes)
        .filter((name) => typeof sizes[name] === 'number')
        .join(', ');
      faults.add(
        page.file,
        line,
        `this preset states ${stated}, not "${number.name}": write an expression`,
      );
    }
    if (preset === undefined) faults.add(page.file, line, `"${number.text}" names no preset`);
    else if (!presets.has(preset)) faults.add(page.file, line, `unknown preset "${preset}"`);
  }
}

function knownSources(page: Page, faults: FaultList, { content }: Known) {
  const sources = new Set(content.sources.map(({ id }) => id));
  for (const { source, line } of page.citations) {
    if (!sources.has(source)) faults.add(page.file, line, `unknown source "${source}"`);
  }
}

function knownAnchors(page: Page, faults: FaultList) {
  const ids = new Set(page.ids.map(({ id }) => id));
  for (const { id, line } of page.anchors) {
    if (!ids.has(id)) faults.add(page.file, line, `a link to "#${id}", which is not on this page`);
  }
}

function knownDownloads(page: Page, faults: FaultList) {
  for (const { file, line } of page.downloads) {
    if (!Object.hasOwn(DOWNLOADS, file))
      faults.add(page.file, line, `a link to the download "${file}", which nobody makes`);
  }
}

// A container that closes before what stands in it leaves its own end in the text.
function noStrayColons(page: Page, faults: FaultList) {
  for (const { token, line } of inlineTokens(page.nodes)) {
    if (token.type === 'text' && /^:{3,}/.test(token.content))
      faults.add(
        page.file,
        line,
        `"${token.content}" closes nothing: outer containers take more colons`,
      );
  }
}

// A digit in prose is computed, stated by a preset, sourced or measured; else nobody vouches for it.
function noBareDigits(page: Page, faults: FaultList) {
  let vouched = 0;
  for (const { token, line } of inlineTokens(page.nodes)) {
    const isVouched = token.meta?.attributes?.fact !== undefined;
    if (token.type === 'span_open' && isVouched) vouched += 1;
    else if (token.type === 'span_close' && isVouched) vouched -= 1;
    else if (token.type === 'text' && vouched === 0 && BARE_DIGIT.test(token.content)) {
      faults.add(page.file, line, `a bare digit: "${token.content.trim()}"`);
    }
  }
}

function goodFormulas(page: Page, faults: FaultList) {
  for (const { written, tex, line } of page.formulas) {
    for (const digits of bareDigits(tex)) {
      faults.add(page.file, line, `a bare ${digits} in the formula "${written}"`);
    }
    try {
      typeset(tex, { display: true, numbers: [] });
    } catch (error) {
      const [first] = String(error instanceof Error ? error.message : error).split('\n');
      faults.add(page.file, line, `the formula "${written}": ${first}`);
    }
  }
}

const RULES = [
  uniqueIds,
  knownSteps,
  namedAxes,
  fairQuestions,
  knownCards,
  oneFactEach,
  knownNumbers,
  knownSources,
  knownAnchors,
  knownDownloads,
  noStrayColons,
  noBareDigits,
  goodFormulas,
  knownClaims,
  vouchedClaims,
  plainMasks,
  countedFromZero,
  measuredNumbers,
  knownExperiments,
  oneModel,
  recallsOfLesson,
];

const faultsKnowing = keptWith((known: Known) =>
  keptWith((page: Page) => {
    const faults = new FaultList();
    for (const rule of RULES) rule(page, faults, known);
    return faults;
  }),
);

/** Checks one page by every rule; once, as long as it and what is known are the same objects. */
export function lintPage(page: Page, faults: FaultList, known: Known) {
  faults.addAll(faultsKnowing(known)(page));
}

/** Named in a lesson's head, which begins its file. */
const practisedOn = ({ front: { then = [] } }: Page) => then.map((id) => ({ id, line: 1 }));

/**
 * Checks what holds across pages: ids of pages, numbers and cards are unique, links between pages lead
 * somewhere.
 */
export function lintCourse(pages: Page[], faults: FaultList, content: Known['content']) {
  lintTerms(pages, faults);
  lintPaths(pages, faults);
  lintExperiments(pages, faults, content);
  cardsOfLessons(pages, faults);
  cardsAsked(pages, faults);
  const pageIds = new Set(pages.map(({ front }) => front.id));
  if (!pageIds.has('home')) faults.add('web/content', 1, 'there is no page with the id "home"');
  const seen: Map<string, string> = new Map();
  const once = (what: string, id: string, file: string, line: number) => {
    const key = `${what} ${id}`;
    if (seen.has(key)) faults.add(file, line, `${what} "${id}" is also in ${seen.get(key)}`);
    else seen.set(key, `${file}:${line}`);
  };
  for (const page of pages) {
    once('page', page.front.id, page.file, 1);
    for (const { id, line } of page.expressions) once('number', id, page.file, line);
    for (const { id, line } of [...page.pageLinks, ...practisedOn(page)]) {
      if (!pageIds.has(id))
        faults.add(page.file, line, `a link to the page "${id}", which is not there`);
    }
  }
}
