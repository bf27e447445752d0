// The tables of a part of the page as CSV, in the words that stand in them. Knows HTML tables.

/** @param {HTMLTableCellElement} cell @returns {string} */
const textOf = (cell) => (cell.textContent ?? '').replace(/\s+/g, ' ').trim().replace(/^−/, '-');

/** @param {string} text */
const quoted = (text) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** What a table is called. @param {HTMLTableElement} table */
function nameOf(table) {
  const { caption, ariaLabel } = table;
  const whole = caption?.querySelector('.visually-hidden') ?? caption;
  return (ariaLabel ?? whole?.textContent ?? '').replace(/\s+/g, ' ').trim();
}

/**
 * Every table that is seen, within shadows too.
 * @param {Element|ShadowRoot} root - a figure, or what is within one
 * @returns {{table: HTMLTableElement, caption: string}[]}
 */
export function tablesIn(root) {
  const within = (root instanceof Element && root.shadowRoot) || root;
  return [...within.querySelectorAll('*')].flatMap((one) => {
    if (one instanceof HTMLTableElement)
      return one.checkVisibility() && !one.closest('.paper')
        ? [{ table: one, caption: nameOf(one) }]
        : [];
    return one.shadowRoot ? tablesIn(one.shadowRoot) : [];
  });
}

/** @param {HTMLTableElement} table */
export function csvOfTable(table) {
  const lines = [...table.rows].map((row) =>
    [...row.cells]
      .flatMap((cell) => [quoted(textOf(cell)), ...Array(cell.colSpan - 1).fill('')])
      .join(','),
  );
  return `${lines.join('\r\n')}\r\n`;
}
