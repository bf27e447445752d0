// npm run coverage: which items of the checklist the course covers, by evidence and not by promise.
//
// An item that needs a number counts by an expression that was worked out by hand, one that needs an
// interaction by an element that a browser test operated, and any other by a sentence in the built
// pages. Content says what it claims (`covers`); the build and the tests leave records of what is so.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { readArguments } from './arguments.mjs';
import { repoRoot } from './load-engine.mjs';
import { runAsCommand } from './run-as-command.mjs';

/**
 * @typedef {{id: string, covers: string[], page: string, file: string, line: number}} Claim
 * @typedef {object} Evidence
 * @property {import('./course/content.mjs').ChecklistItem[]} checklist
 * @property {{sentences: Claim[], expressions: Claim[], elements: Claim[]}} index - what content claims
 * @property {Map<string, Set<string>>} built - the ids in each built page, by its path
 * @property {Set<string>} asserted - expressions that agree with a number worked out by hand
 * @property {Set<string>} operated - elements that a browser test operated
 *
 * @typedef {object} Judgement
 * @property {Set<string>} covered - ids of items
 * @property {string[]} faults - items that are claimed without evidence, by name
 */

// How each need is met: who may claim it, and what must be so.
const NEEDS = {
  number: {
    claims: 'expressions',
    holds: (claim, { asserted }) => asserted.has(claim.id),
    fault: (claim) => `expression ${claim.id} is not worked out by hand`,
    nobody: 'no expression covers it',
  },
  interaction: {
    claims: 'elements',
    holds: (claim, { operated }) => operated.has(claim.id),
    fault: (claim) => `no browser test operates ${claim.id}`,
    nobody: 'no interaction covers it',
  },
  sentence: {
    claims: 'sentences',
    holds: (claim, { built }) => built.get(claim.page)?.has(claim.id) ?? false,
    fault: (claim) => `sentence ${claim.id} is not in ${claim.page}`,
    nobody: 'no sentence covers it',
  },
};

const needsOf = (item) => (item.needs.length > 0 ? item.needs : ['sentence']);

/**
 * Judges the whole checklist. Costs nothing but look-ups; does no reading.
 * @param {Evidence} evidence
 * @returns {Judgement}
 */
export function judge(evidence) {
  const covered = new Set();
  const faults = [];
  for (const item of evidence.checklist) {
    const names = item.parts ? item.parts.map((part) => `${item.id}:${part}`) : [item.id];
    const wrong = names.flatMap((name) => judgeName(name, item, evidence));
    if (wrong.length === 0) covered.add(item.id);
    else if (isClaimed(names, evidence.index)) faults.push(...wrong);
  }
  return { covered, faults };
}

function judgeName(name, item, evidence) {
  const wrong = [];
  const needs = needsOf(item);
  for (const need of needs) {
    const { claims, holds, fault, nobody } = NEEDS[need];
    const claiming = evidence.index[claims].filter(({ covers }) => covers.includes(name));
    if (claiming.length === 0) wrong.push(`${name}: ${nobody}`);
    for (const claim of claiming) {
      if (!holds(claim, evidence)) wrong.push(`${name}: ${fault(claim)}`);
    }
  }
  // A sentence may stand beside a number or an interaction; then it has to be there too.
  if (!needs.includes('sentence')) {
    const { holds, fault } = NEEDS.sentence;
    for (const claim of evidence.index.sentences.filter(({ covers }) => covers.includes(name))) {
      if (!holds(claim, evidence)) wrong.push(`${name}: ${fault(claim)}`);
    }
  }
  return wrong;
}

const isClaimed = (names, index) =>
  Object.values(index)
    .flat()
    .some(({ covers }) => covers.some((name) => names.includes(name)));

/** The list an item belongs to: S0 to S3, truth notes, misconceptions. */
const listOf = ({ id }) => {
  if (id.startsWith('T')) return 'truth notes';
  return id.startsWith('M') ? 'misconceptions' : id.split('-')[0];
};

/**
 * The report, one line a list, and whether it is good enough: nothing claimed in vain, and nothing
 * missing that must be there. What a later issue brings is owed by it, and not missing.
 * @param {Evidence} evidence
 * @returns {{lines: string[], faults: string[]}}
 */
export function report(evidence) {
  const { covered, faults } = judge(evidence);
  const open = evidence.checklist.filter(({ id }) => !covered.has(id));
  const missing = open.filter(({ owed }) => owed === undefined);
  const lines = [...new Set(evidence.checklist.map(listOf))].map((name) => {
    const of = (items) => items.filter((item) => listOf(item) === name);
    const all = of(evidence.checklist).length;
    const owed = of(open).length - of(missing).length;
    const names = of(missing).map(({ id }) => id);
    return [
      `${name} ${all - of(open).length}/${all}`,
      ...(owed > 0 ? [`owed: ${owed}`] : []),
      ...(names.length > 0 ? [`missing: ${names.join(' ')}`] : []),
    ].join('  ');
  });
  const items = (some) => some.filter(({ id }) => id.startsWith('S')).length;
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

function htmlFiles(folder) {
  return readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.html'));
}

/**
 * Reads the records. Throws an Error that says which command makes what is not there.
 * @param {string} root - the repository
 * @returns {Evidence}
 */
export function readEvidence(root) {
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
  const text = (path) => readFileSync(join(root, path), 'utf8');
  const lines = (path) => new Set(text(path).split(/\s+/).filter(Boolean));
  const dist = join(root, 'dist');
  const built = new Map(
    htmlFiles(dist).map((name) => {
      const ids = text(join('dist', name)).matchAll(/\sid="([^"]+)"/g);
      return [name.replaceAll('\\', '/'), new Set([...ids].map(([, id]) => id))];
    }),
  );
  return {
    checklist: JSON.parse(text('tools/course/checklist.json')).items,
    index: JSON.parse(text('build/course/coverage-index.json')),
    built,
    asserted: lines('build/coverage/asserted.txt'),
    operated: lines('build/coverage/operated.txt'),
  };
}

/** @param {string[]} args */
function main(args) {
  const { values } = readArguments(args, { options: { root: { type: 'string' } } });
  const root = values.root === undefined ? repoRoot : resolve(values.root);
  try {
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
