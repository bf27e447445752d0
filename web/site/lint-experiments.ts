// What the tables of experiments vouch for: every claim of a table holds and has its sentence, every number
// in prose is of a table, and everything a table has is named.

import type { Token } from 'markdown-it';
import type { Content } from './content.ts';
import type { Experiment } from './experiments.ts';
import { readings, TABLES, TOKENS, trainings, UNITS } from './experiments.ts';
import type { FaultList } from './faults.ts';
import type { NumberNote, NumberUse } from './inline-rules.ts';
import type { Page } from './page.ts';
import type { Node } from './tree.ts';
import { inlineOf, inlineTokens } from './tree.ts';

/** The line of a table's file where `part` first stands. */
const lineInTable = ({ text }: Experiment, part: string) =>
  text.slice(0, Math.max(text.indexOf(part), 0)).split('\n').length;

/** Tables by themselves: claims that do not hold, and measures, rows and settings that no text names. */
export function lintTables(
  { experiments, experimentWords: words, language }: Content,
  faults: FaultList,
) {
  const file = `web/content/${language}/experiments.json`;
  for (const table of experiments) {
    for (const [claim, holds] of Object.entries(table.claims)) {
      if (holds !== true)
        faults.add(
          table.file,
          lineInTable(table, `"${claim}":`),
          `the claim "${claim}" does not hold`,
        );
    }
    for (const name of namesOf(table)) {
      const [group, key, value] = name;
      const known = value === undefined ? words[group]?.[key] : words[group]?.[key]?.[value];
      if (known === undefined) faults.add(file, 1, `no words for ${name.join('.')} of ${table.id}`);
    }
    for (const measure of Object.keys(table.rows[0].measures)) {
      if (UNITS[measure] === undefined)
        faults.add(table.file, lineInTable(table, `"${measure}":`), `"${measure}" has no unit`);
    }
  }
}

type Name =
  | [group: 'trained' | 'read' | 'measures' | 'of', key: string, value?: undefined]
  | [group: 'values', key: string, value: string];

// Whatever of a table a reader may meet: its measures, what its rows are of, and what was trained on or read.
function namesOf(table: Experiment) {
  const names: Name[] = [
    ...trainings(table).map(({ task }): Name => ['trained', task]),
    ...readings(table).map(({ task }): Name => ['read', task]),
  ];
  for (const { of, measures } of table.rows) {
    for (const measure of Object.keys(measures)) names.push(['measures', measure]);
    for (const [key, value] of Object.entries(of)) {
      names.push(['of', key]);
      // A look is named as the measure of it is.
      if (typeof value !== 'string' || TOKENS.includes(key)) continue;
      names.push(key === 'look' ? ['measures', value] : ['values', key, value]);
    }
  }
  return [...new Map(names.map((name) => [name.join('.'), name])).values()];
}

/** The experiment whose part of the page a line stands in. */
const sectionAt = (page: Page, line: number) =>
  page.experiments.find((one) => one.line <= line && line <= one.end);

/** The marks `[@holds:…]` of a page, each with the experiment whose part of the page it stands in. */
function* heldOf(
  page: Page,
): Generator<{ claim: string; line: number; section: string | undefined }> {
  for (const { token, line } of inlineTokens(page.nodes)) {
    if (token.type === 'voucher' && token.meta.kind === 'holds')
      yield { claim: token.meta.name, line, section: sectionAt(page, line)?.id };
  }
}

/** The numbers of a paragraph, in its formulas too. */
const numbersIn = (children: Token[]): NumberNote[] =>
  children.flatMap(({ type, meta }) => {
    if (type === 'computed') return [meta.number];
    return type === 'formula' ? meta.numbers.map(({ number }: NumberUse) => number) : [];
  });

/** Each paragraph, and each table as one, with its line. */
const together = (nodes: Node[]): { children: Token[]; line: number }[] =>
  nodes.flatMap((node) => {
    const { token, line, children } = node;
    if (token.type === 'table_open')
      return [{ children: inlineOf(children).flatMap((one) => one.children ?? []), line }];
    return token.type === 'inline'
      ? [{ children: token.children ?? [], line }]
      : together(children);
  });

/** The paragraph of a measured number, or the table that it stands in, leads to its experiment. */
export function measuredNumbers(page: Page, faults: FaultList) {
  for (const { children, line } of together(page.nodes)) {
    const marked = children.filter(({ type, meta }) => type === 'voucher' && meta.kind === 'exp');
    for (const { form, place, text } of numbersIn(children)) {
      if (form !== 'measured') continue;
      const [id] = place.split(/\s+/);
      if (sectionAt(page, line)?.id !== id && !marked.some(({ meta }) => meta.name === id))
        faults.add(page.file, line, `{{${text}}} stands in a paragraph without [@exp:${id}]`);
    }
  }
}

/**
 * The page's parts about experiments: each has a table, shows what tells its rows apart, and says
 * what limits it; and what holds is a claim of it.
 */
export function knownExperiments(
  page: Page,
  faults: FaultList,
  { content: { experiments } }: { content: Content },
) {
  for (const { claim, line, section } of heldOf(page)) {
    const table = experiments.find(({ id }) => id === section);
    if (!table || !Object.hasOwn(table.claims, claim))
      faults.add(page.file, line, `[@holds:${claim}] is no claim of "${section ?? 'a table'}"`);
  }
  for (const { id, line, results, limits } of page.experiments) {
    const fault = (message: string) =>
      faults.add(page.file, line, `experiment "${id}": ${message}`);
    const table = experiments.find((one) => one.id === id);
    if (!table) {
      fault(`there is no ${TABLES}/${id}.json; \`npm run experiments ${id}\` makes it`);
      continue;
    }
    if (!page.ids.some((one) => one.id === `experiment-${id}`))
      fault(`no heading has the id "experiment-${id}"`);
    if (!limits) fault('no "::: limits" says what does not follow');
    if (!results) fault('no "::: results" shows its table');
    else for (const message of columnFaults(table, results.columns)) fault(message);
  }
}

function columnFaults({ rows: [first, ...rest] }: Experiment, columns: string[]) {
  const names = columns.flatMap((column) => column.split('/'));
  const stray = names.filter(
    (name) => !Object.hasOwn(first.measures, name) && !Object.hasOwn(first.of, name),
  );
  const untold = Object.keys(first.of).filter(
    (key) => !names.includes(key) && rest.some(({ of }) => of[key] !== first.of[key]),
  );
  return [
    ...stray.map((name) => `its table has no "${name}"`),
    ...untold.map((key) => `rows differ by "${key}", which is no column`),
  ];
}

/** Every table has its part on a page, and every claim of it a sentence there. */
export function lintExperiments(pages: Page[], faults: FaultList, { experiments }: Content) {
  const held = new Set();
  for (const page of pages) {
    for (const { claim, section } of heldOf(page)) held.add(`${section} ${claim}`);
  }
  const parts = pages.flatMap((page) =>
    page.experiments.map((one) => ({ ...one, file: page.file })),
  );
  for (const table of experiments) {
    const [part, second] = parts.filter(({ id }) => id === table.id);
    if (!part) faults.add(table.file, 1, `no page has "::: experiment ${table.id}"`);
    if (second) faults.add(second.file, second.line, `experiment "${table.id}" is shown twice`);
    for (const claim of part ? Object.keys(table.claims) : []) {
      if (!held.has(`${table.id} ${claim}`))
        faults.add(
          part!.file,
          part!.line,
          `experiment "${table.id}": no sentence has [@holds:${claim}]`,
        );
    }
  }
}
