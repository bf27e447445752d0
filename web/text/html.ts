// HTML from template literals: what is put in is escaped unless it is HTML already.

// Attributes are written in double quotes throughout, so a single quote needs no escape.
const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

// A figure is imported on its own, beside a copy of this file that the bundler has put into the site's
// configuration. So HTML is known by a mark that both copies share, and not by its class.
const MARK = Symbol.for('heads-up.html');

/** Text that is HTML already. */
export class Html {
  declare [MARK]: true;
  text: string;

  constructor(text: string) {
    this.text = text;
    this[MARK] = true;
  }

  toString() {
    return this.text;
  }
}

export function escapeHtml(text: unknown): string {
  return String(text).replace(/[&<>"]/g, (character) => ESCAPES[character]!);
}

const isHtml = (value: unknown): value is Html =>
  typeof value === 'object' && value !== null && MARK in value;

/** Marks text as HTML that needs no escaping. */
export const raw = (text: string) => new Html(text);

/** A template tag: strings are escaped, Html is not, lists are joined. */
export function html(strings: TemplateStringsArray, ...values: unknown[]) {
  const put = (value: unknown): string => {
    if (value === undefined || value === null || value === false) return '';
    if (Array.isArray(value)) return value.map(put).join('');
    return isHtml(value) ? value.text : escapeHtml(value);
  };
  return new Html(strings.reduce((all, part, i) => all + put(values[i - 1]) + part));
}
