// Light or dark: the system's choice unless the reader made one.
import { askedTheme, type Choice } from './page-options.ts';

const KEY = 'heads-up-theme';

/** Event "change": the reader has chosen a theme. */
export const themeEvents = new EventTarget();

export function themeChoice(): Choice {
  const { theme } = document.documentElement.dataset;
  return theme === 'light' || theme === 'dark' ? theme : '';
}

function apply(choice: Choice) {
  if (choice) document.documentElement.dataset.theme = choice;
  else delete document.documentElement.dataset.theme;
}

export function chooseTheme(choice: Choice) {
  apply(choice);
  try {
    if (choice) localStorage.setItem(KEY, choice);
    else localStorage.removeItem(KEY);
  } catch {
    // Storage is refused: the choice holds for this page.
  }
  themeEvents.dispatchEvent(new Event('change'));
}

/** Puts the choice of the page around this one in force, else the kept one. */
export function restoreTheme() {
  const wished = askedTheme();
  if (wished) return apply(wished);
  try {
    const kept = localStorage.getItem(KEY);
    apply(kept === 'light' || kept === 'dark' ? kept : '');
  } catch {
    apply('');
  }
}
