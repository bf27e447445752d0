// The way to erase what is kept, at the end of a page in a frame. Loaded only where somebody may need it.
import './erase-log.ts';
import { isOwnPage } from '../kit/own-page.ts';

/** Not where the log itself is shown, and not beside an element alone, which offers it itself. */
export function offerErasing() {
  if (!isOwnPage() || document.querySelector('learner-log')) return;
  document.querySelector('main')?.append(document.createElement('erase-log'));
}
