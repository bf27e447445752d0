// The figure of <pretrained-jobs>: the roles of lily's heads by definition, with the texts that speak against them, or what heads are
// for by behaviour, from the tables of experiments.

import { type FigureContext, fill, type Html, html } from '#still';
import { type Experiment, readings, type TableRow } from '../../../site/experiments.ts';
import { decimal } from '../../../text/sentence.ts';
import { LEAST, reached } from './role-rule.ts';

type Words = Record<'looks' | 'behaviours', Record<string, string>> &
  Record<'roles' | 'equal' | 'heads' | 'more' | 'none' | 'exceptions' | 'exception', string> &
  Record<'count' | 'behaviour' | 'margin' | 'lost' | 'behavioursCaption', string> &
  Record<'off' | 'nothing' | 'togetherCaption', string>;
type Context = FigureContext<Words>;

const MOST = 5;
/** Of a text that is long, so many characters are shown. */
const SHOWN = 80;

const tableOf = ({ content }: Context, id: string): Experiment =>
  content.experiments.find((one) => one.id === id)!;

/** Of the texts that are measured, and not of those for means. */
const textsOf = (table: Experiment): number => readings(table)[0]!.texts;

/** The half of an interval that holds the mean over texts. */
const interval = (row: TableRow, key: string, table: Experiment): number =>
  (1.96 * row.measures[key]!.deviation) / Math.sqrt(textsOf(table));

const measured = (row: TableRow, key: string, table: Experiment, digits: number): string =>
  `${decimal(row.measures[key]!.mean, digits)} ± ${decimal(interval(row, key, table), digits)}`;

const percent = (share: number): string => `${decimal(100 * share, 0)}\u00a0%`;

const headLink = (head: string): Html => html`<a href="?head=${head}">${head}</a>`;

const isHead = ({ of }: TableRow): boolean => typeof of.head === 'number';

const nameOf = ({ of }: TableRow): string => `${of.layer}.${of.head}`;

const table = (caption: string, titles: string[], rows: Html[]): Html =>
  html`<table><caption>${caption}</caption>
<thead><tr>${titles.map((title) => html`<th scope="col">${title}</th>`)}</tr></thead>
<tbody>
${rows}</tbody></table>
`;

type Role = { key: string; of: Experiment; equal: number; heads: TableRow[] };

/** The heads that have a role by the lower threshold, the one with most first. */
function roleOf(context: Context, key: string): Role {
  const of = ['e10-story-heads', 'e16-looks']
    .map((id) => tableOf(context, id))
    .find(({ rows }) => key in rows[0].measures)!;
  const equal = of.rows.find(({ id }) => id === 'uniform')!.measures[key]!.mean;
  const weight = (row: TableRow) => row.measures[key]!.mean;
  const heads = of.rows
    .filter((row) => isHead(row) && reached(weight(row), equal) !== undefined)
    .sort((a, b) => weight(b) - weight(a));
  return { key, of, equal, heads };
}

/** The heads of a role that reach a threshold, and none above it. */
const headsBy = ({ key, equal, heads }: Role, least: number): TableRow[] =>
  heads.filter((row) => reached(row.measures[key]!.mean, equal) === least);

function exceptions(context: Context, { key }: Role): Html | false {
  const { words } = context;
  const rows = tableOf(context, 'e16b-exceptions').rows.filter(({ of }) => of.look === key);
  if (rows.length === 0) return false;
  const items = rows.map((row) => {
    const head = nameOf(row);
    const text = String(row.of.text);
    const asked = new URLSearchParams({ text, head, token: String(row.measures.token!.mean) });
    const says = { head, weight: decimal(row.measures.weight!.mean, 2) };
    const shown = text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
    return html`<li>${fill(words.exception, says)} <a href="?${String(asked)}" class="token">${shown}</a></li>
`;
  });
  return html`<details><summary>${words.exceptions}</summary><ul class="texts">
${items}</ul></details>`;
}

function roleItem(context: Context, role: Role): Html {
  const { words } = context;
  const [least, less] = LEAST;
  const says = { least: decimal(least, 1), less: decimal(less, 1) };
  const [strong, weak] = [least, less].map((one) =>
    headsBy(role, one).map(
      (row) => html`<li>${headLink(nameOf(row))} ${measured(row, role.key, role.of, 3)}</li>`,
    ),
  ) as [Html[], Html[]];
  const listed = (title: string, heads: Html[]) =>
    heads.length > 0 && html`<p>${fill(title, says)}</p><ul class="of-role">${heads}</ul>`;
  return html`<li><p><strong>${words.looks[role.key]!}</strong></p>
<p>${fill(words.equal, { equal: decimal(role.equal, 3) })}</p>
${role.heads.length === 0 ? html`<p>${fill(words.none, says)}</p>` : ''}${listed(words.heads, strong)}${listed(words.more, weak)}${exceptions(context, role)}</li>
`;
}

function roles(context: Context): Html {
  const { words } = context;
  const all = Object.keys(words.looks).map((key) => roleOf(context, key));
  const heads = all[0]!.of.rows.filter(isHead).map(nameOf);
  const without = (those: (role: Role) => TableRow[]) => {
    const having = new Set(all.flatMap(those).map(nameOf));
    return String(heads.filter((head) => !having.has(head)).length);
  };
  const counts = {
    heads: String(heads.length),
    none: without((role) => headsBy(role, LEAST[0])),
    noneByLess: without(({ heads }) => heads),
  };
  return html`<p>${words.roles}</p><ul class="roles">
${all.map((role) => roleItem(context, role))}</ul>
<p>${fill(words.count, counts)}</p>
`;
}

function behaviours(context: Context): Html {
  const { words, content } = context;
  const of = tableOf(context, 'e17-behaviours');
  const names = content.experimentWords.values.behaviour as Record<string, string>;
  const rowOf = (id: string) => of.rows.find((row) => row.id === id)!;
  const rows = Object.entries(words.behaviours).map(([behaviour, example]) => {
    const whole = rowOf(behaviour);
    const needed = of.rows
      .filter((row) => row.of.behaviour === behaviour && isHead(row))
      .filter((row) => row.measures.lost!.mean > interval(row, 'lost', of))
      .sort((a, b) => b.measures.lost!.mean - a.measures.lost!.mean)
      .slice(0, MOST)
      .map(
        (row) =>
          html`<li>${headLink(nameOf(row))} ${measured(row, 'lost', of, 2)}, ${percent(row.measures.right!.mean)}</li>`,
      );
    return html`<tr><th scope="row">${names[behaviour]!}<p class="small">${example}</p></th><td>${decimal(whole.measures.margin!.mean, 2)}, ${percent(whole.measures.right!.mean)}</td><td><ul>${needed}</ul></td></tr>
`;
  });
  const texts = String(textsOf(of));
  const titles = [words.behaviour, words.margin, words.lost];
  const shared = tableOf(context, 'e17b-heads-together').rows;
  const both = ['thing', 'list'];
  const right = (row: TableRow) => html`<td>${percent(row.measures.right!.mean)}</td>`;
  const together = [...new Set(shared.map((row) => String(row.of.off)))].map((off) => {
    const cells = both.map((one) => right(shared.find(({ id }) => id === `${one}-${off}`)!));
    return html`<tr><th scope="row">${off.replaceAll('_', ', ')}</th>${cells}</tr>
`;
  });
  const none = html`<tr><th scope="row">${words.nothing}</th>${both.map((one) => right(rowOf(one)))}</tr>
`;
  return html`${table(fill(words.behavioursCaption, { texts }), titles, rows)}
${table(
  fill(words.togetherCaption, { texts }),
  [words.off, ...both.map((one) => names[one]!)],
  [none, ...together],
)}`;
}

export function render(context: Context): Html {
  const shown = context.attributes.show === 'behaviours' ? behaviours(context) : roles(context);
  return html`<div class="jobs-still">${shown}</div>
`;
}
