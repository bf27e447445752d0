// The mark beside a claim that rests on an experiment.
import { html } from './html.mjs';
import { linkTo } from './page-path.mjs';

/** The page that says what came of the experiments. */
export const EXPERIMENTS_PAGE = 'experiments';

/**
 * The mark after a claim that rests on an experiment: a link to its table, in words.
 * @param {string} id - of the experiment
 * @param {{page: any, pages: any[], content: import('./content.mjs').Content}} env
 */
export function claimMark(id, { page, pages, content }) {
  const list = pages.find(({ front }) => front.id === EXPERIMENTS_PAGE);
  const href = `${list ? linkTo(page, list) : ''}#experiment-${id}`;
  return html` <a class="claim-mark" href="${href}">${content.messages.site.experiment_tested}</a>`;
}
