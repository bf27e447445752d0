// The still figure of <induction-training>: the measured curves of the experiment, means over its seeds.

import { type FigureContext, html, messagesOf, type Sentences } from '#still';
import { litHtml } from '../../../text/lit-html.ts';
import { inductionCharts, SETTINGS } from './induction-charts.ts';

const EXPERIMENT = 'e13b-induction-over-time';

export function render({ content, words }: FigureContext<Sentences>) {
  const t = messagesOf(words);
  const { rows, settings, seeds = 0 } = content.experiments.find(({ id }) => id === EXPERIMENT)!;
  const own = rows.filter(({ of }) => of.steps === SETTINGS.steps);
  const points = own.map(({ of, measures }) => ({
    step: Number(of.step),
    loss: measures.held_out_loss!.mean,
    induction: measures.induction_top!.mean,
    previous: measures.previous_top!.mean,
  }));
  const charts = inductionCharts(
    {
      points,
      steps: SETTINGS.steps,
      guessing: Number(settings.guessing_loss),
      uniform: {
        induction: Number(settings.uniform_induction),
        previous: Number(settings.uniform_previous),
      },
    },
    t,
  );
  return html`<div class="lab-still">
<div class="lab-charts">
${litHtml(charts)}</div>
<p class="small">${t('measured', { seeds })} <span class="unprinted">${t('still')}</span></p>
</div>
`;
}
