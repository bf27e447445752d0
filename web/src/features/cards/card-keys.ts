// Whether single keys turn and rate cards: on unless the reader has turned them off, who may speak to the computer or
// hit keys by chance. Kept in this browser; where it keeps nothing, for this page.
const KEY = 'heads-up-card-keys-off';
let off = false;

try {
  off = localStorage.getItem(KEY) !== null;
} catch {
  // Storage is refused: they are on.
}

export const hasCardKeys = () => !off;

export function chooseCardKeys(on: boolean) {
  off = !on;
  try {
    if (on) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, 'yes');
  } catch {
    // It holds for this page.
  }
}
