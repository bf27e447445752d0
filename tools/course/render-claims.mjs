// What an experiment is to test, on the page: the mark beside a claim, and the list of experiments.
import { html } from './html.mjs';
import { linkTo } from './page-path.mjs';

/** The page that lists the experiments. */
export const EXPERIMENTS_PAGE = 'experiments';

/**
 * The mark after a claim that rests on an experiment: a link to it, in words.
 * @param {string} id - of the experiment
 * @param {{page: any, pages: any[], content: import('./content.mjs').Content}} env
 */
export function claimMark(id, { page, pages, content }) {
  const { experiments, messages } = content;
  const experiment = experiments.find((one) => one.id === id);
  const list = pages.find(({ front }) => front.id === EXPERIMENTS_PAGE);
  const label = messages.site[`experiment_${experiment?.status}`];
  const href = `${list ? linkTo(page, list) : ''}#experiment-${id}`;
  return html` <a class="claim-mark ${experiment?.status}" href="${href}">${label}</a>`;
}

/**
 * Every experiment: what it asks, whether it has been run, and the sentences that wait for it.
 * @param {{page: any, pages: any[], content: import('./content.mjs').Content}} env
 */
export function experimentList({ page, pages, content }) {
  const { site } = content.messages;
  const entries = content.experiments.map(({ id, title, question, status }) => {
    const claims = pages.flatMap((from) =>
      from.effects
        .filter(({ experiment }) => experiment === id)
        .map((claim) => ({ from, sentence: claim.id })),
    );
    const links = claims.map(
      ({ from, sentence }, i) =>
        html`${i > 0 ? ', ' : ''}<a href="${linkTo(page, from)}#${sentence}">${from.front.title}</a>`,
    );
    const where =
      links.length > 0 && html`<p class="waits">${site.experiment_waits} ${links}</p>\n`;
    return html`<li id="experiment-${id}"><h2>${title} <span class="claim-mark ${status}">${site[`experiment_${status}`]}</span></h2>
<p>${question}</p>
${where}</li>
`;
  });
  return html`<ol class="experiments">
${entries}</ol>
`;
}
