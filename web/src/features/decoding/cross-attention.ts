// Self- and cross-attention side by side with the number of heads: two choices that do not touch each
// other. Weights and shapes are the engine's; keeps what is chosen.
import type { Slice, WalkView } from '@engine';
import { css, html } from 'lit';

import words from '#content/words/cross-attention.json';
import type { EngineClient } from '../../../engine/client.ts';
import { baseStyles, columnStyles, headColour, shapeOf, styled } from '../../kit/base.ts';
import { ThemeController } from '../../kit/controllers.ts';
import { fieldStyles } from '../../kit/field-styles.ts';
import { asChoices, radioRow, select } from '../../kit/fields.ts';
import { GridKeys } from '../../kit/grid-keys.ts';
import { heatScale } from '../../kit/heat.ts';
import { LiveElement } from '../../kit/live-element.ts';
import { messagesOf } from '../../kit/messages.ts';
import { number, state, withProps } from '../../kit/props.ts';
import { tableStyles } from '../../kit/table-styles.ts';
import { weightCell } from '../../kit/weight-cell.ts';
import { ofSlices } from '../../save/drawn-tensors.ts';

const t = messagesOf(words);
const HEADS = [1, 2, 4];
const LENGTHS = [2, 3, 4, 5, 6, 7];
const SHOWN = ['q', 'k', 'v', 'weights', 'head_outputs', 'y'];

class CrossAttention extends withProps(LiveElement, {
  dModel: number(32, 'd-model'),
  heads: number(4),
  seqLen: number(3, 'seq-len'),
  seqK: number(5, 'seq-k'),
  seed: number(1),
  cross: state(true),
  walk: state<WalkView>(),
  tables: state<Slice[]>(() => []),
}) {
  static override asks = ['dModel', 'heads', 'seqLen', 'seqK', 'seed', 'cross'];

  static override styles = [
    baseStyles,
    columnStyles,
    fieldStyles,
    tableStyles,
    css`
      .flow {
        display: grid;
        gap: var(--space-2);
        margin-block: var(--space-4);
        font-size: var(--size-s);
      }
      .sequence {
        gap: var(--space-1);
      }
      .sequence .name {
        min-width: 8.5rem;
        font-weight: 600;
      }
      .sequence .token {
        min-width: 1.6rem;
        text-align: center;
        border: 2px solid var(--of);
        border-radius: var(--radius-s);
        font-family: var(--mono-family);
      }
      .heads {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(min(100%, 16rem), 1fr));
        gap: var(--space-4);
        margin-block: var(--space-4);
      }
      .head {
        border-top: 4px solid var(--head);
        padding-top: var(--space-1);
        min-width: 0;
      }
      .head table {
        table-layout: fixed;
        border-collapse: separate;
        border-spacing: 2px;
        font-family: var(--mono-family);
        font-size: var(--size-xs);
      }
      .head tbody tr {
        border: 0;
      }
      .head caption {
        font-family: var(--text-family);
      }
      .head th {
        padding: 2px;
        text-align: center;
        border: 0;
      }
      .head thead th:not(:first-child) {
        padding: 2px;
        text-align: center;
        color: var(--axis-seq_k);
      }
      .head tbody th {
        color: var(--axis-seq_q);
      }
      .head td {
        padding: 3px 0;
        text-align: center;
        border-radius: 2px;
        background: var(--cell);
        color: #000;
        forced-color-adjust: none;
      }
      .head td.light {
        color: #fff;
      }
      .shapes {
        width: auto;
      }
      .shapes td {
        padding-inline-start: var(--space-5);
      }
      p {
        margin-top: var(--space-3);
      }
    `,
  ];

  constructor() {
    super();
    new ThemeController(this);
    new GridKeys(this);
  }

  override async ask(engine: EngineClient) {
    const config = {
      ...{ batch: 1, seq_len: this.seqLen, d_model: this.dModel, n_heads: this.heads },
      ...(this.cross ? { cross: true, seq_k: this.seqK } : {}),
    };
    const setup = { config, seed: this.seed, edits: [] };
    const heads = Array.from({ length: this.heads }, (_, head) => head);
    const [walk, ...tables] = await Promise.all([
      engine.shapes(config),
      ...heads.map((head) => engine.tensor(setup, 'weights', [0, head])),
    ]);
    this.faults = [walk, ...tables].flatMap((reply) => (reply.ok ? [] : reply.errors));
    if (this.faults.length > 0 || !walk.ok) return;
    this.walk = walk.value;
    this.tables = tables.flatMap((reply) => (reply.ok ? [reply.value] : []));
  }

  /** What the figure is drawn from. */
  get tensors() {
    return this.tables.length > 0 ? [ofSlices('weights', this.tables)] : [];
  }

  override live() {
    const { walk } = this;
    if (!walk) return undefined;
    const { seq_len, seq_k, n_heads, cross } = walk.dims;
    return html`
      <div class="choices">
        ${this.#source()} ${this.#headChoice()} ${this.#pick('seqLen', 'queriesLen')}
        ${this.cross ? this.#pick('seqK', 'keysLen') : ''}
      </div>
      <div class="flow">
        ${sequence(t('first'), seq_len, 'seq_q', t(cross ? 'q' : 'both'))}
        ${cross ? sequence(t('second'), seq_k, 'seq_k', t('kv')) : ''}
      </div>
      <p id="cross-told" aria-live="polite">${t('told', { heads: n_heads, queries: seq_len, keys: seq_k })}</p>
      <div class="heads">${this.tables.map((slice, head) => this.#table(slice, head))}</div>
      ${this.#shapes(walk)}
      <p>${t('free')}</p>
      <p class="small soft">${t('untrained')}</p>
    `;
  }

  #source() {
    return radioRow(
      { id: 'cross-source', name: 'source', legend: t('source'), legendAt: 'above' },
      asChoices(['self', 'cross'], t),
      this.cross ? 'cross' : 'self',
      (source) => this.#set({ cross: source === 'cross' }),
    );
  }

  #headChoice() {
    return radioRow(
      { id: 'cross-heads', name: 'heads', legend: t('heads'), legendAt: 'above' },
      asChoices(HEADS),
      this.heads,
      (heads) => this.#set({ heads }),
    );
  }

  #pick(name: 'seqLen' | 'seqK', label: string) {
    const id = `cross-${name}`;
    return select({ id, label: t(label) }, asChoices(LENGTHS), this[name], (length) =>
      this.#set({ [name]: length }),
    );
  }

  #table(slice: Slice, head: number) {
    const scale = heatScale(0, slice.high);
    const { rows, columns, data } = slice;
    return html`<div class="head" data-head=${head} ${styled({ '--head': headColour(head) })}><table data-walk>
      <caption><span aria-hidden="true">${t('head', { head })}</span><span class="visually-hidden">${t('caption', { head })}</span></caption>
      <thead><tr><td></td>${Array.from({ length: columns }, (_, key) => html`<th scope="col">${key}</th>`)}</tr></thead>
      <tbody>${Array.from(
        { length: rows },
        (_, row) =>
          html`<tr><th scope="row">${row}</th>${Array.from({ length: columns }, (_c, column) => weightCell(data[row * columns + column]!, scale))}</tr>`,
      )}</tbody></table></div>`;
  }

  #shapes(walk: WalkView) {
    const shown = walk.steps.filter(({ id }) => SHOWN.includes(id));
    return html`<table class="shapes"><caption>${t('shapes')}</caption>
      <thead><tr><th scope="col">${t('tensor')}</th><th scope="col">${t('shape')}</th></tr></thead>
      <tbody>${shown.map(({ id, out }) => html`<tr data-tensor=${id}><th scope="row"><code>${id}</code></th><td>${shapeOf(out.axes.slice(1))}</td></tr>`)}</tbody></table>`;
  }

  #set(chosen: Partial<{ cross: boolean; heads: number; seqLen: number; seqK: number }>) {
    Object.assign(this, chosen);
  }
}

function sequence(name: string, tokens: number, axis: string, makes: string) {
  return html`<div class="row sequence"><span class="name">${name}</span>
    ${Array.from({ length: tokens }, (_, i) => html`<span class="token" ${styled({ '--of': `var(--axis-${axis})` })}>${i}</span>`)}
    <span class="soft">→ ${makes}</span></div>`;
}

customElements.define('cross-attention', CrossAttention);
