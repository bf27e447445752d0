// What a page may not do: one function a rule of its text, and what its containers and links may not.
import { BARE_DIGIT } from '#content/rules.ts';
import { CONTAINERS, hasIds } from './containers.ts';
import type { Content } from './content.ts';
import { statedBy } from './content.ts';
import { COUNTS } from './counts.ts';
import { numberAt } from './experiments.ts';
import { faceOf } from './faces.ts';
import { FaultList } from './faults.ts';
import type { NumberNote } from './inline-rules.ts';
import { keptWith } from './kept.ts';
import { linkFault } from './links.ts';
import { knownClaims, vouchedClaims } from './lint-claims.ts';
import { measuredNumbers } from './lint-experiments.ts';
import { oneModel, shownCells } from './lint-models.ts';
import { countedFromZero, plainMasks } from './lint-prose.ts';
import { bareDigits, typeset } from './maths.ts';
import type { Complain, Known, Linting, Page } from './page.ts';
import { everyNode, inlineTokens, nodesNamed } from './tree.ts';
import { unitsOf } from './units.ts';

type Rule = (page: Page, of: Linting) => void;

// Ids of the page's frame.
const RESERVED = [
  ...['main', 'stepper', 'sources', 'site-nav'],
  ...['way-back', 'top-prev', 'top-next', 'turn-prev', 'turn-next', 'clear'],
];

const uniqueIds: Rule = ({ ids }, { complain }) => {
  const seen = new Map(RESERVED.map((id) => [id, 'the frame']));
  for (const { id, line } of ids) {
    if (seen.has(id)) complain(`duplicate id "${id}", first in ${seen.get(id)}`, line);
    else seen.set(id, `line ${line}`);
  }
};

const FEWEST_RECALLS = 3;

/** A lesson has something to do, and asks its reader to recall it: what one has recalled, one keeps. */
const activeLesson: Rule = ({ kind, nodes, steps, lives, questions }, { complain }) => {
  if (kind !== 'lesson') return;
  if ([steps, lives, questions].flat().length === 0)
    complain('a lesson without a stepper, a live element or a prediction: nothing to do');
  const count = nodesNamed(nodes, 'recall').length;
  if (count < FEWEST_RECALLS)
    complain(
      `the lesson has ${count} questions to recall it by, and at least ${FEWEST_RECALLS} are needed: write "::: recall" at its end`,
    );
};

const minutesOfVisit: Rule = ({ kind, front }, { complain }) => {
  if (kind === 'page' && front.number && !front.minutes)
    complain('a page of the first visit says how many minutes it takes');
};

const LONGEST_UNIT = 10;

/** Units are short, and a lesson is as long as they are together. */
const minutesOfUnits: Rule = ({ nodes, front }, { complain }) => {
  const units = unitsOf(nodes);
  for (const { minutes, end } of units)
    if (!(minutes > 0 && minutes <= LONGEST_UNIT))
      complain(`a unit takes minutes, from one to ${LONGEST_UNIT}`, end.line);
  const sum = units.reduce((sum, { minutes }) => sum + minutes, 0);
  if (units.length > 0 && sum !== front.minutes)
    complain(`units of ${sum} minutes in a lesson of ${front.minutes}`);
};

const goodFace: Rule = (page, known) => {
  const { face } = page.front;
  try {
    faceOf(page, known);
  } catch (error) {
    known.complain(`face "${face!.name}": ${(error as Error).message}`, face!.line);
  }
};

const knownNumbers: Rule = (page, { content, complain }) => {
  const { preset } = page.front;
  if (preset !== undefined && !content.presets.some(({ id }) => id === preset))
    complain(`unknown preset "${preset}"`);
  for (const { number, line } of page.numbers)
    for (const fault of numberFaults(number, page, content)) complain(fault, line);
};

function* numberFaults(
  number: NumberNote,
  { front, expressions }: Page,
  content: Content,
): Generator<string, void> {
  if (number.form === 'measured') {
    const found = numberAt(content.experiments, number.place);
    if (typeof found === 'string') yield `{{${number.text}}}: ${found}`;
    return;
  }
  if (number.form === 'bad') yield `cannot read the number "{{${number.text}}}"`;
  if (number.as !== undefined && number.as !== 'word')
    yield `"${number.text}": a number can be written "as word" only`;
  if (number.form === 'referred' && !expressions.some(({ id }) => id === number.id))
    yield `no number "${number.id}" is defined on this page`;
  if (number.form === 'counted' && !Object.hasOwn(COUNTS, number.name))
    yield `no "${number.name}" to count`;
  if (number.form === 'referred' || number.form === 'counted') return;
  const named = number.preset ?? front.preset;
  if (named === undefined) return yield `"${number.text}" names no preset`;
  const preset = content.presets.find(({ id }) => id === named);
  if (!preset) return yield `unknown preset "${named}"`;
  if (number.form !== 'stated') return;
  const sizes = Object.entries(statedBy(preset)).filter(([, size]) => typeof size === 'number');
  const stated = sizes.map(([name]) => name);
  if (!stated.includes(number.name))
    yield `this preset states ${stated.join(', ')}, not "${number.name}": write an expression`;
}

const knownSources: Rule = ({ citations }, { content, complain }) => {
  for (const { source, line } of citations)
    if (!content.sources.some(({ id }) => id === source))
      complain(`unknown source "${source}"`, line);
};

// A container that closes before what stands in it leaves its own end in the text.
const noStrayColons: Rule = ({ nodes }, { complain }) => {
  for (const { token, line } of inlineTokens(nodes))
    if (token.type === 'text' && /^:{3,}/.test(token.content))
      complain(`"${token.content}" closes nothing: outer containers take more colons`, line);
};

// A digit in prose is computed, stated by a preset, sourced or measured; else nobody vouches for it.
const noBareDigits: Rule = ({ nodes }, { complain }) => {
  let vouched = 0;
  for (const { token, line } of inlineTokens(nodes)) {
    if (token.meta?.attributes?.fact !== undefined) vouched += token.nesting;
    else if (token.type === 'text' && vouched === 0 && BARE_DIGIT.test(token.content))
      complain(`a bare digit: "${token.content.trim()}"`, line);
  }
};

const goodFormulas: Rule = ({ formulas }, { complain }) => {
  for (const { written, tex, line } of formulas) {
    for (const digits of bareDigits(tex))
      complain(`a bare ${digits} in the formula "${written}"`, line);
    try {
      typeset(tex, { display: true, numbers: [] });
    } catch (error) {
      const [first] = String(error instanceof Error ? error.message : error).split('\n');
      complain(`the formula "${written}": ${first}`, line);
    }
  }
};

const RULES: Rule[] = [
  uniqueIds,
  activeLesson,
  minutesOfVisit,
  minutesOfUnits,
  goodFace,
  knownNumbers,
  knownSources,
  noStrayColons,
  noBareDigits,
  goodFormulas,
  knownClaims,
  vouchedClaims,
  plainMasks,
  countedFromZero,
  measuredNumbers,
  oneModel,
  shownCells,
];

const to =
  (faults: FaultList, file: string, at = 1): Complain =>
  (message, line = at) =>
    faults.add(file, line, message);

// By every rule; once, as long as the page and what is known are the same objects.
const faultsOfText = keptWith((known: Known) =>
  keptWith((page: Page) => {
    const faults = new FaultList();
    for (const rule of RULES) rule(page, { ...known, complain: to(faults, page.file) });
    return faults;
  }),
);

/** Checks each page by itself, and what of it leads to others or must be in one of them alone. */
export function lintPages(known: Known, pages: Page[], faults: FaultList) {
  const ids = new Map<string, string>();
  const once = (id: string, page: Page, line: number) => {
    if (ids.has(id)) faults.add(page.file, line, `${id} is also in ${ids.get(id)}`);
    else ids.set(id, `${page.file}:${line}`);
  };
  if (!pages.some(({ front }) => front.id === 'home'))
    faults.add('web/content', 1, 'there is no page with the id "home"');
  for (const page of pages) {
    faults.addAll(faultsOfText(known)(page));
    const place = { ...known, page, pages };
    for (const node of [...everyNode(page.nodes)].filter(hasIds))
      CONTAINERS[node.name]?.lint?.(node, { ...place, complain: to(faults, page.file, node.line) });
    for (const link of page.links) {
      const fault = linkFault(link, place);
      if (fault) faults.add(page.file, link.line, fault);
    }
    once(`page "${page.front.id}"`, page, 1);
    for (const { id, line } of page.expressions) once(`number "${id}"`, page, line);
  }
}
