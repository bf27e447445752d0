// The table of an experiment: its numbers, and how to have it again.

import { DATES } from '#content/language.ts';
import { html } from '../../text/html.ts';
import type { Content } from '../content.ts';
import { fill } from '../content.ts';
import type { Experiment, Reading, TableRow, Training } from '../experiments.ts';
import { cellText, isSingle, readings, TOKENS, trainings } from '../experiments.ts';
import type { Container } from '../page.ts';

/** What a row is of, as a reader sees it. */
function shownOf(key: string, value: number | string, { experimentWords, language }: Content) {
  if (TOKENS.includes(key)) return String(value);
  if (key === 'look') return experimentWords.measures[value];
  if (typeof value === 'string') return experimentWords.values[key]![value];
  return new Intl.NumberFormat(language).format(value);
}

// A column is what rows are of, a measure, or two of these of which the second stands in brackets.
function cell(table: Experiment, row: TableRow, column: string, content: Content) {
  const how = { language: content.language, single: isSingle(table) };
  const shown = (name: string) =>
    name in row.of
      ? shownOf(name, row.of[name]!, content)
      : cellText(name, row.measures[name], how);
  const [first, second] = column.split('/').map(shown);
  const text = `${first}${second === undefined ? '' : ` (${second})`}`;
  if (isHead(column, row)) return html`<th scope="row">${text}</th>`;
  return TOKENS.includes(column.split('/')[0]!)
    ? html`<td class="token">${text}</td>`
    : html`<td>${text}</td>`;
}

// What a row is of is its head; a token is what came out for it.
const isHead = (column: string, row: TableRow) => column in row.of && !TOKENS.includes(column);

function tableBody(table: Experiment, columns: string[], content: Content) {
  const { measures, of } = content.experimentWords;
  const heads = columns.map((column) => {
    const [first] = column.split('/');
    return html`<th scope="col">${of[first!] ?? measures[first!]}</th>`;
  });
  const rows = table.rows.map(
    (row) => html`<tr>${columns.map((column) => cell(table, row, column, content))}</tr>\n`,
  );
  return html`<thead><tr>${heads}</tr></thead>
<tbody>
${rows}</tbody>
`;
}

/** One line: what was trained and how often, or which model read what; the command, and the day of the table. */
function howMade(
  table: Experiment,
  { experimentWords: { trained, read, made, looked, measured, heads }, language }: Content,
) {
  const number = (value: number) => new Intl.NumberFormat(language).format(value);
  const written = (settings: Training | Reading) =>
    Object.fromEntries(
      Object.entries(settings).map(([key, value]) => [
        key,
        Array.isArray(value)
          ? new Intl.ListFormat(DATES).format(value.map(number))
          : typeof value === 'number'
            ? number(value)
            : String(value),
      ]),
    );
  const runs = [
    ...trainings(table).map((settings) => fill(trained[settings.task]!, written(settings))),
    ...readings(table).map((settings) => fill(read[settings.task]!, written(settings))),
  ];
  const { n_heads, d_model, model } = table.settings;
  const sentence = fill(model === undefined ? made : looked, {
    runs: runs.join('; '),
    heads: n_heads === undefined ? '' : fill(heads, { n_heads: number(n_heads) }),
    width: number(d_model ?? 0),
    seeds: number(table.seeds ?? 0),
    model: model ?? '',
  });
  const day = new Intl.DateTimeFormat(DATES, {
    dateStyle: 'long',
    timeZone: 'UTC',
  }).format(new Date(table.date));
  return html`<p class="made">${sentence} ${fill(measured, { date: day })} <code>${table.command}</code>.</p>\n`;
}

// From so many rows on a table scrolls in a box of its own.
const MANY = 20;

export default {
  within: ['experiment'],
  paragraphs: ['caption', 'caption'],
  render({ within, words: columns, children }, env) {
    const [id] = within!.words;
    const table = env.content.experiments.find((one) => one.id === id)!;
    const isLong = table.rows.length > MANY;
    return html`<div class="results${isLong && ' long'}" role="group" tabindex="0" aria-labelledby="experiment-${id}"><table>
${env.render(children)}${tableBody(table, columns, env.content)}</table></div>
${howMade(table, env.content)}`;
  },
} satisfies Container;
