// HTML from template literals: what is put in is escaped unless it is HTML already.

// Attributes are written in double quotes throughout, so a single quote needs no escape.
const ESCAPES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text that is HTML already. */
export class Html {
  /** @param {string} text */
  constructor(text) {
    this.text = text;
  }

  toString() {
    return this.text;
  }
}

/**
 * @param {unknown} text
 * @returns {string}
 */
export function escapeHtml(text) {
  return String(text).replace(/[&<>"]/g, (character) => ESCAPES[character]);
}

/**
 * Marks text as HTML that needs no escaping.
 * @param {string} text
 */
export const raw = (text) => new Html(text);

/**
 * A template tag: strings are escaped, Html is not, lists are joined.
 * @param {TemplateStringsArray} strings
 * @param {...unknown} values
 */
export function html(strings, ...values) {
  const put = (value) => {
    if (value === undefined || value === null || value === false) return '';
    if (Array.isArray(value)) return value.map(put).join('');
    return value instanceof Html ? value.text : escapeHtml(value);
  };
  return new Html(strings.reduce((all, part, i) => all + put(values[i - 1]) + part));
}
