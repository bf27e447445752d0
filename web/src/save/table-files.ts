// The tables of a part of the page as CSV, in the words that stand in them.

const textOf = (cell: HTMLTableCellElement): string =>
  (cell.textContent ?? '').replace(/\s+/g, ' ').trim().replace(/^−/, '-');

const quoted = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** What a table is called. */
function nameOf(table: HTMLTableElement) {
  const { caption, ariaLabel } = table;
  const whole = caption?.querySelector('.visually-hidden') ?? caption;
  return (ariaLabel ?? whole?.textContent ?? '').replace(/\s+/g, ' ').trim();
}

/**
 * Every table that is seen, within shadows too.
 * @param root - a figure, or what is within one
 */
export function tablesIn(
  root: Element | ShadowRoot,
): { table: HTMLTableElement; caption: string }[] {
  const within = (root instanceof Element && root.shadowRoot) || root;
  return [...within.querySelectorAll('*')].flatMap((one) => {
    if (one instanceof HTMLTableElement)
      return one.checkVisibility() && !one.closest('.on-paper')
        ? [{ table: one, caption: nameOf(one) }]
        : [];
    return one.shadowRoot ? tablesIn(one.shadowRoot) : [];
  });
}

export function csvOfTable(table: HTMLTableElement) {
  const lines = [...table.rows].map((row) =>
    [...row.cells]
      .flatMap((cell) => [quoted(textOf(cell)), ...Array(cell.colSpan - 1).fill('')])
      .join(','),
  );
  return `${lines.join('\r\n')}\r\n`;
}
