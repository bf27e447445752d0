// What a key means on a page that is shown to a class: the keys of a keyboard, and what the remotes of presenters send.
// Where a key is typed in something that uses it, it means nothing here.

export type Meaning = 'next' | 'back' | 'first' | 'last' | 'blank' | 'leave';

const MEANINGS: Record<string, Meaning> = {
  PageDown: 'next',
  ArrowRight: 'next',
  ' ': 'next',
  PageUp: 'back',
  ArrowLeft: 'back',
  Home: 'first',
  End: 'last',
  '.': 'blank',
  b: 'blank',
  Escape: 'leave',
};

/** What one types or chooses in, which uses most keys, but none of Page Up and Page Down: a clicker turns from there too. */
const FIELDS = 'input:not([type="checkbox"]), select, textarea, [contenteditable]';
/** What the space bar presses. A button of a figure, which a presenter has just clicked, is pressed by Enter. */
const PRESSED = `input, summary, label, ${FIELDS}`;

function ownersOf(key: string, isInFigure: boolean) {
  if (key === 'Escape' || key.startsWith('Page')) return '';
  if (key !== ' ') return FIELDS;
  return isInFigure ? PRESSED : `button, ${PRESSED}`;
}

export function meaningOf(event: KeyboardEvent): Meaning | undefined {
  const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
  const meaning = Object.hasOwn(MEANINGS, key) ? MEANINGS[key] : undefined;
  if (!meaning || altKey || ctrlKey || metaKey || shiftKey) return undefined;
  const isWithin = (selector: string) =>
    event.composedPath().some((one) => selector && (one as Element).matches?.(selector));
  return isWithin(ownersOf(key, isWithin('figure'))) ? undefined : meaning;
}
