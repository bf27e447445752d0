// Numbers under titles, each row with its name. Where a table is wider than its place it scrolls, for the keyboard too.
import { html, nothing } from 'lit';

type DataTable = {
  id?: string;
  /** what a screen reader calls the part that scrolls */
  label: string;
  /** a landmark, but where a page has several of that name */
  role?: 'region' | 'group';
  caption?: unknown;
  /** the title above the names, which may be '', and those of the columns */
  titles: readonly unknown[];
  /** to find cells by: what their columns and rows are */
  of?: { columns?: readonly string[]; rows?: readonly (string | number)[] };
  /** a row that stands out */
  here?: number;
};

/** @param rows - the name of each, then what stands under each title */
export const dataTable = (
  { id, label, role = 'region', caption, titles, of = {}, here }: DataTable,
  rows: readonly (readonly unknown[])[],
): unknown => html`<div class="scroll" tabindex="0" role=${role} aria-label=${label}><table id=${id ?? nothing}>
  ${caption ? html`<caption>${caption}</caption>` : nothing}
  <thead><tr>${titles.map((title) => (title === '' ? html`<td></td>` : html`<th scope="col">${title}</th>`))}</tr></thead>
  <tbody>${rows.map(
    ([name, ...cells], at) =>
      html`<tr class=${at === here ? 'here' : ''} data-row=${of.rows?.[at] ?? nothing}><th scope="row">${name}</th>${cells.map(
        (cell, column) => html`<td data-column=${of.columns?.[column] ?? nothing}>${cell}</td>`,
      )}</tr>`,
  )}</tbody>
</table></div>`;
