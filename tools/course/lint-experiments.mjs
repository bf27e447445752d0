// What the tables of experiments vouch for: every claim of a table holds and has its sentence, every number
// in prose is the table's, and everything a table has is named. Knows tables and pages.
import { asTyped, numberAt, plain, TABLES, trainings, UNITS } from './experiments.mjs';
import { inlineTokens } from './read-page.mjs';

/**
 * @typedef {import('./read-page.mjs').Page} Page
 * @typedef {import('./faults.mjs').FaultList} FaultList
 * @typedef {import('./content.mjs').Content} Content
 */

/** The line of a table's file where `part` first stands. */
const lineOf = ({ text }, part) =>
  text.slice(0, Math.max(text.indexOf(part), 0)).split('\n').length;

/**
 * Tables by themselves: claims that do not hold, and measures, rows and settings that no text names.
 * @param {Content} content
 * @param {FaultList} faults
 */
export function lintTables({ experiments, experimentWords: words, language }, faults) {
  const file = `web/content/${language}/experiments.json`;
  for (const table of experiments) {
    for (const [claim, holds] of Object.entries(table.claims)) {
      if (holds !== true)
        faults.add(table.file, lineOf(table, `"${claim}":`), `the claim "${claim}" does not hold`);
    }
    for (const name of namesOf(table)) {
      const [group, key, value] = name;
      const known = value === undefined ? words[group]?.[key] : words[group]?.[key]?.[value];
      if (known === undefined) faults.add(file, 1, `no words for ${name.join('.')} of ${table.id}`);
    }
    for (const measure of Object.keys(table.rows[0].measures)) {
      if (UNITS[measure] === undefined)
        faults.add(table.file, lineOf(table, `"${measure}":`), `"${measure}" has no unit`);
    }
  }
}

// Whatever of a table a reader may meet: its measures, what its rows are of, and its tasks.
function namesOf(table) {
  const names = trainings(table).map(({ task }) => ['trained', task]);
  for (const { of, measures } of table.rows) {
    for (const measure of Object.keys(measures)) names.push(['measures', measure]);
    for (const [key, value] of Object.entries(of)) {
      names.push(['of', key]);
      if (typeof value === 'string') names.push(['values', key, value]);
    }
  }
  return [...new Map(names.map((name) => [name.join('.'), name])).values()];
}

/**
 * Every span of a page with its text, the spans it stands in, and the experiment whose part of the
 * page that is.
 * @param {Page} page
 */
function* spansOf(page) {
  const open = [];
  for (const { token, line } of inlineTokens(page.tokens, page.firstLine)) {
    if (token.type === 'span_open') {
      open.push({ ...token.meta.attributes, text: '', line });
    } else if (token.type === 'span_close') {
      const span = open.pop();
      const section = page.experiments.find((one) => one.line <= line && line <= one.end);
      yield { span, within: [...open], section: section?.id };
    } else if (token.type === 'text') {
      for (const span of open) span.text += token.content;
    }
  }
}

/**
 * A measured number is the table's, to the digits typed, and stands in a sentence that rests on it.
 * @param {Page} page
 * @param {FaultList} faults
 * @param {{content: Content}} known
 */
export function measuredNumbers(page, faults, { content: { experiments } }) {
  for (const { span, within, section } of spansOf(page)) {
    if (span.measured === undefined) continue;
    const fault = (message) => faults.add(page.file, span.line, message);
    const found = numberAt(experiments, span.measured);
    if (typeof found === 'string') {
      fault(`measured="${span.measured}": ${found}`);
      continue;
    }
    const right = asTyped(span.text, found);
    if (right === undefined) fault(`"${span.text}" is no number that could be measured`);
    else if (right !== plain(span.text))
      fault(`"${span.text}" is not what was measured: ${span.measured} is ${right}`);
    const [id] = span.measured.split(' ');
    if (section !== id && !within.some(({ effect }) => effect === id))
      fault(`"${span.text}" is measured by ${id} and stands in no sentence with effect="${id}"`);
  }
}

/**
 * The page's parts about experiments: each has a table, shows what tells its rows apart, and says
 * what limits it; and what holds is a claim of it.
 * @param {Page} page
 * @param {FaultList} faults
 * @param {{content: Content}} known
 */
export function knownExperiments(page, faults, { content: { experiments } }) {
  for (const { span, section } of spansOf(page)) {
    if (span.holds === undefined) continue;
    const table = experiments.find(({ id }) => id === section);
    if (!table || !Object.hasOwn(table.claims, span.holds))
      faults.add(
        page.file,
        span.line,
        `holds="${span.holds}" is no claim of "${section ?? 'a table'}"`,
      );
  }
  for (const { id, line, results, limits } of page.experiments) {
    const fault = (message) => faults.add(page.file, line, `experiment "${id}": ${message}`);
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

function columnFaults({ rows: [first, ...rest] }, columns) {
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

/**
 * Every table has its part on a page, and every claim of it a sentence there.
 * @param {Page[]} pages
 * @param {FaultList} faults
 * @param {Content} content
 */
export function lintExperiments(pages, faults, { experiments }) {
  const held = new Set();
  for (const page of pages) {
    for (const { span, section } of spansOf(page)) held.add(`${section} ${span.holds}`);
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
          part.file,
          part.line,
          `experiment "${table.id}": no sentence has holds="${claim}"`,
        );
    }
  }
}
