// What an element that keeps answers shows on a page that is not ours, from which no way leads to the log: that they
// are kept, and how to erase them.
import { html, nothing } from 'lit';

import { isOwnPage } from '../kit/own-page.ts';

export function foreignPageLog() {
  if (isOwnPage()) return nothing;
  import('./embedded-log.ts');
  return html`<erase-log></erase-log>`;
}
