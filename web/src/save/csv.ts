// Rows as CSV that any spreadsheet reads. Texts come from outside: none may run as a formula.
import { save } from './save.ts';

const FORMULA = /^[=+\-@\t\r]/;
// So that a spreadsheet takes the letters for what they are.
const UTF8_MARK = '\ufeff';

export type Rows = (string | number)[][];

function cell(value: string | number) {
  const text = typeof value === 'string' && FORMULA.test(value) ? `'${value}` : String(value);
  return /[",\n\r;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export const csv = (rows: Rows): string =>
  UTF8_MARK + rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');

export const saveCsv = (name: string, rows: Rows): void =>
  save(name, new Blob([csv(rows)], { type: 'text/csv' }));
