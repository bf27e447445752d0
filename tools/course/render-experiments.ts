// An experiment on its page: the table with its numbers, how to have it again, and what rests on it.

import type { Token } from 'markdown-it';
import { DATES } from '#content/language.ts';
import type { Content } from './content.ts';
import { fill } from './content.ts';
import type { Experiment, TableRow, Training } from './experiments.ts';
import { cellText, isSingle, trainings } from './experiments.ts';
import { html } from './html.ts';
import { readParameters } from './markdown.ts';
import { linkTo } from './page-path.ts';
import type { RenderEnvironment, Rules } from './render-page.ts';

const joined = <Part>(parts: Part[], sign: string): (Part | string)[] =>
  parts.flatMap((part, i) => (i > 0 ? [sign, part] : [part]));

/** What a row is of, as a reader sees it. */
function shownOf(key: string, value: number | string, { experimentWords, language }: Content) {
  if (typeof value === 'string') return experimentWords.values[key]![value];
  return new Intl.NumberFormat(language).format(value);
}

// A column is what rows are of, a measure, or two measures of which the second stands in brackets.
function cell(table: Experiment, row: TableRow, column: string, content: Content) {
  if (column in row.of)
    return html`<th scope="row">${shownOf(column, row.of[column]!, content)}</th>`;
  const how = { language: content.language, single: isSingle(table) };
  const [first, second] = column.split('/').map((name) => cellText(name, row.measures[name]!, how));
  return html`<td>${first}${second && ` (${second})`}</td>`;
}

function tableBody(table: Experiment, columns: string[], content: Content) {
  const { measures, of } = content.experimentWords;
  const heads = columns.map(
    (column) => html`<th scope="col">${of[column] ?? measures[column.split('/')[0]!]}</th>`,
  );
  const rows = table.rows.map(
    (row) => html`<tr>${columns.map((column) => cell(table, row, column, content))}</tr>\n`,
  );
  return html`<thead><tr>${heads}</tr></thead>
<tbody>
${rows}</tbody>
`;
}

/** One line: what was trained and how often, the command, and the day of the table. */
function howMade(
  table: Experiment,
  { experimentWords: { trained, made, measured, heads }, language }: Content,
) {
  const number = (value: number) => new Intl.NumberFormat(language).format(value);
  const written = (settings: Training) =>
    Object.fromEntries(
      Object.entries(settings).map(([key, value]) => [
        key,
        typeof value === 'number' ? number(value) : String(value),
      ]),
    );
  const runs = trainings(table).map((settings) => fill(trained[settings.task]!, written(settings)));
  const { n_heads, d_model } = table.settings;
  const sentence = fill(made, {
    runs: joined(runs, '; ').join(''),
    heads: n_heads === undefined ? '' : fill(heads, { n_heads: number(n_heads) }),
    width: number(d_model),
    seeds: number(table.seeds),
  });
  const day = new Intl.DateTimeFormat(DATES, {
    dateStyle: 'long',
    timeZone: 'UTC',
  }).format(new Date(table.date));
  return html`<p class="made">${sentence} ${fill(measured, { date: day })} <code>${table.command}</code>.</p>\n`;
}

function restsOn(id: string, { page, pages, content }: RenderEnvironment) {
  const links = pages.flatMap((from) =>
    from.effects
      .filter(({ experiment }) => experiment === id)
      .map((claim) => html`<a href="${linkTo(page, from)}#${claim.id}">${from.front.title}</a>`),
  );
  if (links.length === 0) return '';
  return html`<p class="rests">${content.messages.site.experiment_rests} ${joined(links, ', ')}</p>\n`;
}

const idOf = ({ info }: Token) => readParameters(info).words[0]!;
const tableOf = ({ content }: RenderEnvironment, id: string) =>
  content.experiments.find((one) => one.id === id)!;

/** What the containers of an experiment become, as render-page.ts asks for it. */
export const EXPERIMENT_RULES: Rules = {
  container_experiment_open: (token, env) => {
    env.experiment = idOf(token);
    return '<section class="experiment">\n';
  },
  container_experiment_close: (_token, env) => html`${restsOn(env.experiment, env)}</section>\n`,
  container_results_open: (token, env) => {
    env.columns = readParameters(token.info).words;
    return html`<div class="results" role="group" tabindex="0" aria-labelledby="experiment-${env.experiment}"><table>\n`;
  },
  container_results_close: (_token, env) => {
    const table = tableOf(env, env.experiment);
    return html`${tableBody(table, env.columns, env.content)}</table></div>
${howMade(table, env.content)}`;
  },
  container_limits_open: () => '<div class="limits">\n',
};
