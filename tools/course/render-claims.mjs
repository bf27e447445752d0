// The mark beside a claim that rests on an experiment.
import { html } from './html.mjs';
import { linkTo } from './page-path.mjs';

/** The page that says what came of the experiments. */
export const EXPERIMENTS_PAGE = 'experiments';

/**
 * The mark after a claim that rests on an experiment: a link to its table, in words. What else vouches for a sentence is
 * for who writes it, and does not show.
 * @param {{meta: {kind: string, name: string, id?: string}}} token
 * @param {{page: any, pages: any[], content: import('./content.mjs').Content}} env
 */
export function claimMark({ meta: { kind, name, id } }, { page, pages, content }) {
  if (kind !== 'exp') return '';
  const list = pages.find(({ front }) => front.id === EXPERIMENTS_PAGE);
  const href = `${list ? linkTo(page, list) : ''}#experiment-${name}`;
  return html`<a class="claim-mark"${id && html` id="${id}"`} href="${href}">${content.messages.site.experiment_tested}</a>`;
}
