// The mark beside a claim that rests on an experiment.

import { html } from '../text/html.ts';
import type { Voucher } from './inline-rules.ts';
import type { RenderEnvironment } from './page.ts';
import { linkTo } from './page-path.ts';

/**
 * The mark after a claim that rests on an experiment: a link to its table, in words. What else vouches for a sentence is
 * for who writes it, and does not show.
 */
export function claimMark(
  { meta: { kind, name, id } }: { meta: Voucher },
  { page, pages, content }: RenderEnvironment,
) {
  if (kind !== 'exp') return '';
  const list = pages.find(({ front }) => front.id === 'experiments');
  const href = `${list ? linkTo(page, list) : ''}#experiment-${name}`;
  return html`<a class="claim-mark"${id && html` id="${id}"`} href="${href}">${content.messages.site.experiment_tested}</a>`;
}
