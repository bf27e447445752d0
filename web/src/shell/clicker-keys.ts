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

const OTHERS = 'select, textarea, [contenteditable], [role="grid"], [tabindex="0"]';
/** What has a use for most keys. */
const FIELDS = `input:not([type="checkbox"]), ${OTHERS}`;
/** What has one for Page Up and Page Down: a line of text has none. */
const PAGED = `input[type="range"], input[type="number"], ${OTHERS}`;
const PRESSED = `input, button, summary, label, ${OTHERS}`;

function ownersOf(key: string) {
  if (key === 'Escape') return '';
  if (key === ' ') return PRESSED;
  return key.startsWith('Page') ? PAGED : FIELDS;
}

export function meaningOf(
  event: Pick<
    KeyboardEvent,
    'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'composedPath'
  >,
): Meaning | undefined {
  const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
  const meaning = Object.hasOwn(MEANINGS, key) ? MEANINGS[key] : undefined;
  if (!meaning || altKey || ctrlKey || metaKey || shiftKey) return undefined;
  const owners = ownersOf(key);
  const isOwned = event.composedPath().some((one) => owners && (one as Element).matches?.(owners));
  return isOwned ? undefined : meaning;
}
