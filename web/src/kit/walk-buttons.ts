// Arrow keys go from button to button of a group, which is one stop of the tab key.

/** Steps for lists whose buttons stand one below the other, and side by side. */
export const DOWN: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 };
export const ACROSS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

/**
 * @param event - of a key, on the group
 * @param steps - by the name of the key; Home and End go to the first and the last
 * @returns the place of the button that has the focus now; nothing where it stayed
 */
export function walkButtons(
  event: KeyboardEvent,
  steps: Record<string, number>,
): number | undefined {
  const buttons = [...(event.currentTarget as HTMLElement).querySelectorAll('button')];
  const from = buttons.findIndex((one) => one.matches(':focus'));
  const ends: Record<string, number> = { Home: 0, End: buttons.length - 1 };
  const to = ends[event.key] ?? from + (steps[event.key] ?? 0);
  const button = buttons[to];
  if (from < 0 || to === from || !button) return undefined;
  event.preventDefault();
  for (const one of buttons) one.tabIndex = one === button ? 0 : -1;
  button.focus();
  return to;
}
