// npm run coverage: which items of the checklist the course covers, by evidence and not by promise.
//
// An item that needs a number counts by an expression that was worked out by hand, one that needs an
// interaction by an element that a browser test operated, and any other by words that stand in the built
// pages. coverage.yaml says what is claimed; the build and the tests leave records of what is so.
// `-- --accept ITEM` takes the sentence that now comes nearest to words that are gone.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { misused, readArguments } from './arguments.ts';
import type { ChecklistItem } from './course/content.ts';
import { acceptNearest, COVERAGE_FILE } from './course/coverage-quotes.ts';
import type { CoverageIndex, NamedClaim, SentenceClaim } from './course/outline.ts';
import { nearestSentence, textOf, timesIn } from './course/page-text.ts';
import { repoRoot } from './load-engine.ts';
import { runAsCommand } from './run-as-command.ts';

type Evidence = {
  checklist: ChecklistItem[];
  /** what is claimed */
  index: CoverageIndex;
  /** by its path */
  built: Map<string, BuiltPage>;
  /** expressions that agree with a number worked out by hand */
  asserted: Set<string>;
  /** elements that a browser test operated */
  operated: Set<string>;
};
type BuiltPage = { ids: Set<string>; text: string };
type Judgement = {
  /** ids of items */
  covered: Set<string>;
  /** items that are claimed without evidence, by name */
  faults: string[];
};

// How each need is met: who may claim it, and what is wrong with a claim.
type Need = {
  claims: keyof CoverageIndex;
  fault(claim: SentenceClaim, evidence: Evidence): string;
  nobody: string;
};
const NEEDS: Record<ChecklistItem['needs'][number] | 'sentence', Need> = {
  number: {
    claims: 'numbers',
    fault: ({ id }: NamedClaim, { asserted }) =>
      asserted.has(id) ? '' : `expression ${id} is not worked out by hand`,
    nobody: 'no expression covers it',
  },
  interaction: {
    claims: 'tries',
    fault: ({ id }: NamedClaim, { operated }) =>
      operated.has(id) ? '' : `no browser test operates ${id}`,
    nobody: 'no interaction covers it',
  },
  sentence: { claims: 'sentences', fault: sentenceFault, nobody: 'no sentence covers it' },
};

function sentenceFault({ page, id, says }: SentenceClaim, { built }: Evidence) {
  const { ids, text } = built.get(page) ?? { ids: new Set(), text: '' };
  if (says === undefined) return ids.has(id) ? '' : `sentence ${id} is not in ${page}`;
  const times = timesIn(text, says);
  if (times === 1) return '';
  if (times > 1) return `“${says}” stands in ${page} ${times} times`;
  return `“${says}” is not in ${page}, whose nearest sentence is “${nearestSentence(text, says)}”`;
}

const needsOf = (item: ChecklistItem): (keyof typeof NEEDS)[] =>
  item.needs.length > 0 ? item.needs : ['sentence'];

/** An item, or each of its parts. */
const namesOf = ({ id, parts }: ChecklistItem) =>
  parts ? parts.map((part) => `${id}:${part}`) : [id];

/** Judges the whole checklist. Costs nothing but look-ups; does no reading. */
export function judge(evidence: Evidence): Judgement {
  const covered: Set<string> = new Set();
  const faults: string[] = [];
  for (const item of evidence.checklist) {
    const names = namesOf(item);
    const wrong = names.flatMap((name) => judgeName(name, item, evidence));
    if (wrong.length === 0) covered.add(item.id);
    else if (isClaimed(names, evidence.index)) faults.push(...wrong);
  }
  return { covered, faults };
}

function judgeName(name: string, item: ChecklistItem, evidence: Evidence) {
  // A sentence may stand beside a number or an interaction; then it has to be there too.
  const needs = needsOf(item);
  return [...new Set([...needs, 'sentence' as const])].flatMap((need) => {
    const { claims, fault, nobody } = NEEDS[need];
    const claiming = evidence.index[claims].filter((claim) => claim.name === name);
    if (claiming.length === 0) return needs.includes(need) ? [`${name}: ${nobody}`] : [];
    return claiming
      .map((claim) => fault(claim, evidence))
      .filter(Boolean)
      .map((said) => `${name}: ${said}`);
  });
}

const isClaimed = (names: string[], index: CoverageIndex) =>
  Object.values(index)
    .flat()
    .some(({ name }) => names.includes(name));

/** The list an item belongs to: S0 to S3, truth notes, misconceptions. */
const listOf = ({ id }: ChecklistItem) => {
  if (id.startsWith('T')) return 'truth notes';
  return id.startsWith('M') ? 'misconceptions' : id.split('-')[0];
};

/**
 * The report, one line a list, and whether it is good enough: nothing claimed in vain, and nothing
 * missing that must be there. What a later issue brings is owed by it, and not missing.
 */
export function report(evidence: Evidence): { lines: string[]; faults: string[] } {
  const { covered, faults } = judge(evidence);
  const open = evidence.checklist.filter(({ id }) => !covered.has(id));
  const missing = open.filter(({ owed }) => owed === undefined);
  const lines = [...new Set(evidence.checklist.map(listOf))].map((name) => {
    const of = (items: ChecklistItem[]) => items.filter((item) => listOf(item) === name);
    const all = of(evidence.checklist).length;
    const owed = of(open).length - of(missing).length;
    const names = of(missing).map(({ id }) => id);
    return [
      `${name} ${all - of(open).length}/${all}`,
      ...(owed > 0 ? [`owed: ${owed}`] : []),
      ...(names.length > 0 ? [`missing: ${names.join(' ')}`] : []),
    ].join('  ');
  });
  const items = (some: ChecklistItem[]) => some.filter(({ id }) => id.startsWith('S')).length;
  const all = items(evidence.checklist);
  lines.push(`what the course was asked to teach ${all - items(open)}/${all}`);
  for (const issue of [...new Set(open.flatMap(({ owed }) => owed ?? []))].sort()) {
    const its = open.filter(({ owed }) => owed === issue);
    lines.push(`issue ${issue} owes ${its.length}: ${its.map(({ id }) => id).join(' ')}`);
  }
  for (const item of missing) {
    const fault = `${item.id}: nothing covers it (${item.label})`;
    const isTold = faults.some((told) => told.startsWith(`${item.id}:`));
    if (!isTold) faults.push(fault);
  }
  return { lines, faults };
}

function htmlFiles(folder: string) {
  return readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.html'));
}

export function builtPage(html: string): BuiltPage {
  const ids = [...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id!);
  return { ids: new Set(ids), text: textOf(html) };
}

/**
 * Reads the records. Throws an Error that says which command makes what is not there.
 * @param root - the repository
 */
export function readEvidence(root: string): Evidence {
  const records = {
    'build/course/coverage-index.json': 'npm run build',
    'dist/index.html': 'npm run build',
    'build/coverage/asserted.txt': 'npm run build',
    'build/coverage/operated.txt': 'npm test',
  };
  const missing = Object.entries(records).filter(([path]) => !existsSync(join(root, path)));
  if (missing.length > 0) {
    throw new Error(
      missing.map(([path, command]) => `${path} is not there; "${command}" makes it`).join('\n'),
    );
  }
  const text = (path: string) => readFileSync(join(root, path), 'utf8');
  const lines = (path: string) => new Set(text(path).split(/\s+/).filter(Boolean));
  const dist = join(root, 'dist');
  const built = new Map(
    htmlFiles(dist).map((name) => [
      name.replaceAll('\\', '/'),
      builtPage(text(join('dist', name))),
    ]),
  );
  return {
    checklist: JSON.parse(text('tools/course/checklist.json')).items,
    index: JSON.parse(text('build/course/coverage-index.json')),
    built,
    asserted: lines('build/coverage/asserted.txt'),
    operated: lines('build/coverage/operated.txt'),
  };
}

/** Takes, for every claim of an item whose words are gone, the nearest sentence that the page now has. */
function accept(root: string, item: string) {
  const { index, built } = readEvidence(root);
  const textOfPage = (page: string) => built.get(page)?.text ?? '';
  const gone = index.sentences
    .filter((claim) => claim.says !== undefined)
    .filter(({ name, page, says }) => name === item && timesIn(textOfPage(page), says) !== 1);
  if (gone.length === 0) misused(`Nothing that coverage.yaml quotes for “${item}” is gone.`);
  const path = join(root, COVERAGE_FILE);
  for (const claim of gone) {
    const before = readFileSync(path, 'utf8');
    const { file, words } = acceptNearest(before, claim, textOfPage(claim.page));
    writeFileSync(path, file);
    console.log(`${item}: “${claim.says}” is now “${words}”`);
  }
  console.log('“npm run build” takes that in.');
}

function main(args: string[]) {
  const options = { root: { type: 'string' }, accept: { type: 'string' } } as const;
  const { values } = readArguments(args, { options });
  const root = values.root === undefined ? repoRoot : resolve(values.root);
  try {
    if (values.accept !== undefined) return accept(root, values.accept);
    const { lines, faults } = report(readEvidence(root));
    for (const line of lines) console.log(line);
    for (const fault of faults) console.error(fault);
    process.exitCode = faults.length > 0 ? 1 : 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

await runAsCommand(import.meta.url, async (args) => main(args));
