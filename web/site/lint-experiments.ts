// What the tables of experiments vouch for: every claim of a table holds, every number in prose is of a table, and
// everything that a table has is named.

import type { Token } from 'markdown-it';
import type { Content } from './content.ts';
import type { Experiment } from './experiments.ts';
import { readings, TOKENS, trainings } from './experiments.ts';
import type { FaultList } from './faults.ts';
import type { NumberNote, NumberUse } from './inline-rules.ts';
import type { Linting, Page } from './page.ts';
import type { Node } from './tree.ts';
import { enclosing, inlineOf, nodesNamed } from './tree.ts';

/** The line of a table's file where `part` first stands. */
const lineInTable = ({ text }: Experiment, part: string) =>
  text.slice(0, Math.max(text.indexOf(part), 0)).split('\n').length;

/** Tables that no page shows, claims that do not hold, and measures, rows and settings that no text names. */
export function lintTables(
  { experiments, experimentWords: words, language }: Content,
  pages: Page[],
  faults: FaultList,
) {
  const shown = pages.flatMap(({ nodes }) => nodesNamed(nodes, 'experiment'));
  const file = `web/content/${language}/experiments.json`;
  for (const table of experiments) {
    if (!shown.some(({ words: [id] }) => id === table.id))
      faults.add(table.file, 1, `no page has "::: experiment ${table.id}"`);
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

/** The numbers of a paragraph, in its formulas too. */
const numbersIn = (children: Token[]): NumberNote[] =>
  children.flatMap(({ type, meta }) => {
    if (type === 'computed') return [meta.number];
    return type === 'formula' ? meta.numbers.map(({ number }: NumberUse) => number) : [];
  });

/** Each paragraph, and each table as one, with its line. */
const together = (nodes: Node[]): { tokens: Token[]; node: Node }[] =>
  nodes.flatMap((node) => {
    const { token, children } = node;
    if (token.type === 'inline') return [{ tokens: token.children ?? [], node }];
    if (token.type !== 'table_open') return together(children);
    return [{ tokens: inlineOf(children).flatMap((one) => one.children ?? []), node }];
  });

/** The paragraph of a measured number, or the table that it stands in, leads to its experiment. */
export function measuredNumbers({ nodes }: Page, { complain }: Linting) {
  for (const { tokens, node } of together(nodes)) {
    const named = tokens
      .filter(({ type, meta }) => type === 'voucher' && meta.kind === 'exp')
      .map(({ meta }) => meta.name);
    named.push(enclosing(node, 'experiment')?.words[0]);
    for (const { form, place, text } of numbersIn(tokens)) {
      if (form !== 'measured') continue;
      const [id] = place.split(/\s+/);
      if (!named.includes(id))
        complain(`{{${text}}} stands in a paragraph without [@exp:${id}]`, node.line);
    }
  }
}
