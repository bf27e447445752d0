// The parts of a sweep around its chart: what starts and stops it, its numbers as a table, and in words where the drawn
// curve and the measured one part.
import type { LessonQuestionView } from '@engine';
import { html, nothing } from 'lit';

import words from '#content/words/head-sweep.json';
import { count, messagesOf } from '../../../text/messages.ts';
import { heightText, spreadText } from '../../kit/curve-chart.ts';
import { dataTable } from '../../kit/data-table.ts';
import { asChoices, radioRow } from '../../kit/fields.ts';
import { SEEDS } from './sweep-address.ts';
import type { SweepTask } from './sweep-tasks.ts';

/** One place of the ground with all that is known of it. */
export type Row = {
  at: number;
  /** "GQA" */
  kind?: string;
  /** numbers a head, or bytes a token */
  under?: string;
  /** the height that was drawn */
  mine?: number;
  measured?: { mean: number; deviation: number };
  runs: number;
  parameters?: number;
};

const t = messagesOf(words);

export function sweepControls(
  {
    seeds,
    playing,
    begun,
    done,
  }: {
    seeds: number;
    playing: boolean;
    /** some runs are there and some are still to come */
    begun: boolean;
    /** there is something already */
    done: boolean;
  },
  acts: {
    seeds: (seeds: number) => void;
    start: () => void;
    pause: () => void;
    play: () => void;
    stop: () => void;
  },
) {
  const act = playing ? 'pause' : begun ? 'play' : 'start';
  return html`<div class="buttons">
    ${radioRow(
      {
        ...{ id: 'seeds', name: 'seeds', legend: t('seeds'), legendAt: 'above' },
        isDisabled: playing || begun,
      },
      asChoices(SEEDS),
      seeds,
      acts.seeds,
    )}
    <button class="primary" id=${act} type="button" @click=${acts[act]}>${t(act === 'start' && done ? 'again' : act)}</button>
    ${playing || begun ? html`<button id="stop" type="button" @click=${acts.stop}>${t('stop')}</button>` : nothing}
  </div>`;
}

export function sweepTable({ of, over }: SweepTask, title: string, rows: Row[]) {
  const some = (has: (row: Row) => unknown) => rows.some((row) => has(row) !== undefined);
  const under = over === 'n_heads' ? 'head_dim' : 'kv_bytes';
  const columns = [
    ...(some(({ kind }) => kind) ? ['kind'] : []),
    under,
    ...(some(({ mine }) => mine) ? ['mine'] : []),
    of,
    'runs',
    ...(new Set(rows.flatMap(({ parameters }) => parameters ?? [])).size > 1 ? ['parameters'] : []),
  ];
  return dataTable(
    {
      ...{ id: 'numbers', label: t('table.region', { title }) },
      caption: html`<span class="small soft">${t('table.caption', { title })}</span>`,
      titles: [over, ...columns].map((name) => t(`table.${name}`)),
      of: { columns },
    },
    rows.map((row) => [row.at, ...columns.map((name) => cell(row, name, of))]),
  );
}

function cell(row: Row, name: string, of: string) {
  const { kind, under, mine, measured, runs, parameters } = row;
  if (name === of)
    return measured ? spreadText(of, measured.mean, measured.deviation) : t('table.none');
  if (name === 'mine') return mine === undefined ? t('table.none') : heightText(of, mine);
  if (name === 'kind') return kind ?? '';
  if (name === 'runs') return runs;
  if (name === 'parameters') return parameters === undefined ? t('table.none') : count(parameters);
  return under ?? t('table.none');
}

/** Where the two curves part, from place to place. */
export function sweepWays(view: LessonQuestionView | undefined) {
  if (!view || view.points.length === 0 || view.measured.length === 0) return nothing;
  const { at, drawn_ways, measured_ways, verdict } = view;
  const sentence = (drawn: string, i: number) => {
    const between = { from: at[i]!, to: at[i + 1]! };
    const measured = measured_ways[i];
    return drawn === measured
      ? t('ways.same', { ...between, way: t(`ways.both.${drawn}`) })
      : t('ways.part', {
          ...between,
          drawn: t(`ways.a.${drawn}`),
          measured: t(`ways.a.${measured}`),
        });
  };
  return html`<div class="ways" id="ways" data-verdict=${verdict}>
    <p class="title small">${t('ways.title')}</p>
    ${verdict === 'right' ? html`<p>${t('ways.agree')}</p>` : nothing}
    <ul class="points">${drawn_ways.map(
      (drawn, i) =>
        html`<li class=${drawn === measured_ways[i] ? 'same' : 'differs'}>${sentence(drawn, i)}</li>`,
    )}</ul>
    <p class="small soft">${t('ways.level')}</p>
  </div>`;
}
