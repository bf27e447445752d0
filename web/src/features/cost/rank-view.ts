// One wide head beside its best approximation at a lower rank and beside four narrow heads, always
// after softmax. Every number is the engine's; until it runs, the still figure stands.
// Attributes: rank, seq-len, seed.
import type { Slice } from '@engine';
import { css, html } from 'lit';

import words from '#content/words/rank-view.json';
import type { EngineClient } from '../../../engine/client.ts';
import { type Rank, rankView, type Table } from '../../../engine/study.ts';
import { count, decimal, faultSentence, messagesOf, percentText } from '../../../text/messages.ts';
import { axisClass, headColour, styled } from '../../kit/base.ts';
import { hearTheme } from '../../kit/controllers.ts';
import { dataTable } from '../../kit/data-table.ts';
import { asChoices, select, slider } from '../../kit/fields.ts';
import { slicePicture } from '../../kit/heat.ts';
import { labStyles } from '../../kit/lab-styles.ts';
import { LiveElement } from '../../kit/live-element.ts';
import { number, state, withProps } from '../../kit/props.ts';
import { ofSlices } from '../../save/drawn-tensors.ts';
import { rankChart } from './rank-charts.ts';

const t = messagesOf(words);

const WIDE = 16;
const NARROW = 4;
const TOKENS = [24, 32, 48, 64];

type Approximation = Rank['byRank'][number];

class RankView extends withProps(LiveElement, {
  rank: number(NARROW),
  seq_len: number(TOKENS[0]!, 'seq-len'),
  seed: number(1),
  /** what is drawn; trails the sliders by one call */
  made: state<{ view: Rank; rank: number }>(),
}) {
  static override asks = ['rank', 'seq_len', 'seed'];

  static override styles = [
    labStyles,
    css`
  .pair {
    display: grid;
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: clamp(var(--space-3), 3cqi, var(--space-5));
  }
  .heads {
    --column: 8rem;
  }
  .head {
    border-top: 4px solid var(--head);
    padding-top: var(--space-2);
  }
  img {
    display: block;
    width: 100%;
    max-width: 24rem;
    height: auto;
    image-rendering: pixelated;
    border-radius: 2px;
    outline: 1px solid var(--line);
    forced-color-adjust: none;
  }
`,
  ];

  constructor() {
    super();
    hearTheme(this);
  }

  override async ask(engine: EngineClient, isNewest: () => boolean) {
    const { rank, seq_len, seed } = this;
    const reply = await rankView(engine, { rank, seq_len, seed });
    if (!isNewest()) return;
    if (reply.ok) [this.made, this.faults] = [{ view: reply.value, rank }, []];
    else this.faults = reply.errors;
  }

  /** What the figure is drawn from. */
  get tensors() {
    if (!this.made) return [];
    const { wide, approximate, heads } = this.made.view;
    const narrow = heads.map(({ table }) => table);
    return Object.entries({ wide: [wide], approximate: [approximate], narrow }).map(
      ([name, tables]) => ofSlices(`weights_${name}`, tables),
    );
  }

  override render() {
    if (!this.made) return html`<slot></slot>`;
    const { view, rank } = this.made;
    // One scale for all tables, or a faint one would look as sure as the wide head.
    const most = Math.max(...view.wide.data);
    return html`<div class="lab panel stack far">
      ${this.#controls(view)}
      ${this.faults.map((fault) => html`<p class="faults">${faultSentence(fault)}</p>`)}
      <p class="summary tall" id="summary" aria-live="polite">${this.#summary(view, rank)}</p>
      <div class="pair">
        ${this.#picture(view.wide, t('wide', { head_dim: WIDE }), most)}
        ${this.#picture(view.approximate, t('approximate', { rank }), most)}
      </div>
      <div class="charts tiles">
        ${rankChart('singular', view, rank)}${rankChart('distance', view, rank)}
      </div>
      <p class="part">${t('narrow', { head_dim: NARROW })}</p>
      <div class="heads tiles">${view.heads.map((head, i) => this.#head(head, i, most))}</div>
      ${this.#table(view)}
      <p class="small soft">${t('drawn', { seed: this.seed })}</p>
    </div>`;
  }

  #controls(view: Rank) {
    return html`<div class="controls">
      ${slider(
        {
          ...{ id: 'rank', label: t('rank'), min: 1, max: view.byRank.length },
          ...{ value: this.rank, shown: this.rank },
        },
        (rank) => this.#set({ rank }),
      )}
      ${select(
        {
          id: 'tokens',
          label: html`<span><code class=${axisClass('seq_len')}>seq_len</code> ${t('seq_len')}</span>`,
        },
        asChoices(TOKENS),
        this.seq_len,
        (tokens) => this.#set({ seq_len: tokens }),
      )}
      <button id="again" type="button" @click=${() => this.#set({ seed: this.seed + 1 })}>${t('again')}</button>
    </div>`;
  }

  #summary({ seq_len, rank: full, byRank, heads }: Rank, rank: number) {
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

  #picture(table: Table, title: string, most: number) {
    const slice = Object.assign(table, { low: 0, high: most }) as Slice;
    const label = t('tableLabel', { title, seq_len: table.rows });
    return html`<figure>
      <figcaption class="small">${title}</figcaption>
      <img src=${slicePicture(slice)} alt=${label} width=${table.columns} height=${table.rows} />
    </figure>`;
  }

  #head({ table, rank, distance, same_peak }: Rank['heads'][number], at: number, most: number) {
    return html`<div class="head" ${styled({ '--head': headColour(at) })}>
      ${this.#picture(table, t('head', { head: at }), most)}
      <p class="small soft">${t('headSays', {
        rank,
        distance: decimal(distance, 2),
        same: same_peak,
        seq_len: this.made?.view.seq_len ?? 0,
      })}</p>
    </div>`;
  }

  #table({ byRank, heads, seq_len }: Rank) {
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

  #set(change: { rank?: number; seq_len?: number; seed?: number }) {
    Object.assign(this, change);
  }
}

customElements.define('rank-view', RankView);
