// One wide head beside its best approximation at a lower rank and beside four narrow heads, always
// after softmax. Every number is the engine's.
// Attributes: rank, seq-len, seed.
import { css, html } from 'lit';

import words from '#content/words/rank-view.json';
import { type Rank, rankView, type Table } from '../../../engine/study.ts';
import { count, decimal, messagesOf, percentText } from '../../../text/messages.ts';
import { axisClass, headClass } from '../../kit/base.ts';
import { dataTable } from '../../kit/data-table.ts';
import { asChoices, select, slider } from '../../kit/fields.ts';
import { type Drawn, figure } from '../../kit/figure.ts';
import { labStyles } from '../../kit/lab-styles.ts';
import { levelPicture } from '../../kit/matrix-cells.ts';
import { number } from '../../kit/props.ts';
import { got } from '../../kit/refused.ts';
import { ofSlices } from '../../save/drawn-tensors.ts';
import { rankChart } from './rank-charts.ts';

const t = messagesOf(words);

const WIDE = 16;
const NARROW = 4;
const TOKENS = [24, 32, 48, 64];

type Approximation = Rank['byRank'][number];

const given = {
  rank: number(NARROW),
  seq_len: number(TOKENS[0]!, 'seq-len'),
  seed: number(1),
};

function controls(view: Rank, { rank, seq_len, seed, set }: Drawn<typeof given>) {
  return html`<div class="controls">
      ${slider(
        { id: 'rank', label: t('rank'), min: 1, max: view.byRank.length, value: rank, shown: rank },
        (chosen) => set({ rank: chosen }),
      )}
      ${select(
        {
          id: 'tokens',
          label: html`<span><code class=${axisClass('seq_len')}>seq_len</code> ${t('seq_len')}</span>`,
        },
        asChoices(TOKENS),
        seq_len,
        (tokens) => set({ seq_len: tokens }),
      )}
      <button id="again" type="button" @click=${() => set({ seed: seed + 1 })}>${t('again')}</button>
    </div>`;
}

function summary({ seq_len, rank: full, byRank, heads }: Rank, rank: number) {
  const { distance, same_peak } = byRank[rank - 1]!;
  const distances = heads.map((head) => head.distance);
  return [
    t('summary', { seq_len, full, rank, distance: percentText(distance), same: same_peak }),
    t('heads', {
      low: percentText(Math.min(...distances)),
      high: percentText(Math.max(...distances)),
    }),
  ].join('');
}

function picture(table: Table, title: string, most: number) {
  const label = t('tableLabel', { title, seq_len: table.rows });
  return html`<figure><figcaption class="small">${title}</figcaption>${levelPicture(table, most, label)}</figure>`;
}

function oneHead(head: Rank['heads'][number], at: number, most: number) {
  const { table, rank, distance, same_peak: same } = head;
  const told = { rank, distance: decimal(distance, 2), same, seq_len: table.rows };
  return html`<div class="headed ${headClass(at)}">
      ${picture(table, t('head', { head: at }), most)}
      <p class="small soft">${t('headSays', told)}</p>
    </div>`;
}

function table({ byRank, heads, seq_len }: Rank) {
  const row = (name: string, { rank, distance, same_peak }: Approximation) => [
    ...[name, rank, decimal(distance, 3)],
    `${count(same_peak)} / ${count(seq_len)}`,
  ];
  return html`<details>
      <summary>${t('table')}</summary>
      ${dataTable({ label: t('table'), titles: [t('compared'), ...Object.values(words.columns)] }, [
        ...byRank.map((one) => row(t('best', { rank: one.rank }), one)),
        ...heads.map((one, head) => row(t('head', { head }), one)),
      ])}
    </details>`;
}

export default figure('rank-view', {
  given,
  styles: [
    labStyles,
    css`
      .pair {
        display: grid;
        grid-template-columns: repeat(2, minmax(0, 1fr));
        gap: clamp(var(--space-3), 3cqi, var(--space-5));
      }
      .pair svg {
        max-width: 24rem;
      }
      .heads {
        --column: 8rem;
      }
    `,
  ],
  ask: async (engine, { rank, seq_len, seed }) => ({
    rank,
    view: got(await rankView(engine, { rank, seq_len, seed })),
  }),
  tensors({ view: { wide, approximate, heads } }) {
    const narrow = heads.map((head) => head.table);
    return Object.entries({ wide: [wide], approximate: [approximate], narrow }).map(
      ([name, tables]) => ofSlices(`weights_${name}`, tables),
    );
  },
  draw({ view, rank }, chosen) {
    // One scale for all tables, or a faint one would look as sure as the wide head.
    const most = Math.max(...view.wide.data);
    return html`<div class="lab stack far">
      ${controls(view, chosen)}
      <p class="summary tall" id="summary" aria-live="polite">${summary(view, rank)}</p>
      <div class="pair">
        ${picture(view.wide, t('wide', { head_dim: WIDE }), most)}
        ${picture(view.approximate, t('approximate', { rank }), most)}
      </div>
      <div class="charts tiles">
        ${rankChart('singular', view, rank)}${rankChart('distance', view, rank)}
      </div>
      <p class="part">${t('narrow', { head_dim: NARROW })}</p>
      <div class="heads tiles">${view.heads.map((head, i) => oneHead(head, i, most))}</div>
      ${table(view)}
      <p class="small soft">${t('drawn', { seed: chosen.seed })}</p>
    </div>`;
  },
});
