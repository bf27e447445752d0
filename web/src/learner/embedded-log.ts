// The way to erase what is kept, at the end of a page in a frame. Loaded only where somebody may need it.
import './erase-log.ts';

/** Not where the log itself is shown. */
export function offerErasing() {
  if (document.querySelector('learner-log')) return;
  document.querySelector('main')?.append(document.createElement('erase-log'));
}
