// What each head writes to the output of a layer: the product with W_o as a sum over heads, one head's
// part of it up close, and W_o folded into W_v. Keeps what is chosen; every number is the engine's.
import type { Explanation, FoldedOutput, Reply, WalkView, HeadWrites as Written } from '@engine';
import { html, nothing } from 'lit';

import words from '#content/words/head-writes.json';
import type { EngineClient } from '../../../engine/client.ts';
import { baseStyles } from '../../kit/base.ts';
import { ThemeController } from '../../kit/controllers.ts';
import { fieldStyles } from '../../kit/field-styles.ts';
import { asChoices, radioRow, slider } from '../../kit/fields.ts';
import { GridKeys } from '../../kit/grid-keys.ts';
import { LiveElement } from '../../kit/live-element.ts';
import { faultSentence, messagesOf } from '../../kit/messages.ts';
import { number, state, text, withProps } from '../../kit/props.ts';
import { tableStyles } from '../../kit/table-styles.ts';
import { namedTensor } from '../../save/drawn-tensors.ts';
import { headWritesStyles } from './head-writes-styles.ts';
import { blockView, foldedView, sumView } from './head-writes-views.ts';

/** What replies hold, each in its place. */
type Values<Replies> = {
  [At in keyof Replies]: Replies[At] extends Reply<infer Value> ? Value : never;
};

const t = messagesOf(words);
const VIEWS = ['sum', 'block', 'folded'];
const MATRICES = ['own', 'identity'];

/** What is drawn: the engine's answers, and what they were asked for. */
export type Drawn = {
  dims: WalkView['dims'];
  token: number;
  identity: boolean;
  made: Written;
  /** the token's row of concat */
  slices: Float32Array;
  /** row-major */
  w_o: Float32Array;
  w_v: Float32Array;
  /** of the chosen place of y */
  why: Explanation | undefined;
  /** of the chosen head */
  folded: FoldedOutput | undefined;
  /** weights in W_v and W_o */
  apart: string;
  /** weights in the folded matrices */
  wide: string;
};

class HeadWrites extends withProps(LiveElement, {
  dModel: number(64, 'd-model'),
  heads: number(4),
  seqLen: number(6, 'seq-len'),
  seed: number(1),
  /** "own" or "identity" */
  matrix: text('own'),
  /** "sum", "block" or "folded" */
  view: text('sum'),
  token: state(0),
  head: state(0),
  place: state(0),
  drawn: state<Drawn>(),
}) {
  static override asks = ['dModel', 'heads', 'seqLen', 'seed', 'matrix', 'token', 'head', 'place'];

  static override styles = [baseStyles, fieldStyles, tableStyles, headWritesStyles];

  constructor() {
    super();
    new ThemeController(this);
    new GridKeys(this);
  }

  override willUpdate(changed: Map<string, unknown>) {
    this.token = Math.min(this.token, this.seqLen - 1);
    this.head = Math.min(this.head, this.heads - 1);
    this.place = Math.min(this.place, this.dModel - 1);
    super.willUpdate(changed);
  }

  /** What the figure is drawn from. */
  get tensors() {
    if (!this.drawn) return [];
    const { made, folded, slices, w_o } = this.drawn;
    const [rows, columns] = [made.writes.length, this.dModel];
    if (this.view === 'folded' && folded)
      return [namedTensor('W_v_W_o', { d_model: columns, d_model_out: columns }, folded.matrix)];
    const writes = made.writes.flatMap((write) => [...write]);
    return [
      namedTensor('concat', { 'n_heads * head_dim': slices.length }, slices),
      ...(this.drawn.identity
        ? []
        : [namedTensor('W_o', { 'n_heads * head_dim': slices.length, d_model: columns }, w_o)]),
      namedTensor('writes', { n_heads: rows, d_model: columns }, writes),
      namedTensor('y', { d_model: columns }, made.y),
    ];
  }

  override async ask(engine: EngineClient, isNewest: () => boolean) {
    const config = {
      ...{ batch: 1, seq_len: this.seqLen, d_model: this.dModel, n_heads: this.heads },
    };
    const setup = { config, seed: this.seed, edits: [] };
    const { token, head, place } = this;
    const identity = this.matrix === 'identity';
    const replies = await Promise.all([
      engine.shapes(config),
      engine.call('headWrites', setup, 0, token, identity),
      engine.tensor(setup, 'concat', [0]),
      engine.tensor(setup, 'W_o', []),
      engine.tensor(setup, 'W_v', []),
      engine.explain(setup, 'y', [0, token, place]),
      engine.call('foldOutput', setup, 0, token, head),
      engine.evaluate(config, '2 * d_model * n_heads * head_dim'),
      engine.evaluate(config, 'n_heads * d_model ** 2'),
    ]);
    if (!isNewest()) return;
    this.faults = replies.flatMap((reply) => (reply.ok ? [] : reply.errors)).slice(0, 1);
    if (this.faults.length > 0) return;
    const [walk, made, concat, w_o, w_v, why, folded, apart, wide] = replies.map(
      (reply) => (reply as Extract<typeof reply, { ok: true }>).value,
    ) as Values<typeof replies>;
    const row = token * concat.columns;
    this.drawn = {
      ...{ dims: walk.dims, token, identity, made, why, folded },
      ...{ w_o: w_o.data, w_v: w_v.data, apart: apart.text, wide: wide.text },
      slices: concat.data.subarray(row, row + concat.columns),
    };
  }

  override render() {
    const fault = this.faults[0];
    if (fault)
      return html`<p role="alert" data-code=${fault.code}>${faultSentence(fault)}</p><slot></slot>`;
    const { drawn, view, head, place } = this;
    if (!drawn) return html`<slot></slot>`;
    const shown = { drawn, head, place };
    return html`<div class="writes" data-view=${view}>
      <div class="choices">
        ${this.#radios('view', VIEWS, this.view)}
        ${view === 'folded' ? nothing : this.#radios('matrix', MATRICES, this.matrix)}
        ${this.#numbers('token', this.seqLen, this.token)}
        ${view === 'sum' ? nothing : this.#numbers('head', this.heads, this.head)}
      </div>
      ${view === 'folded' ? nothing : this.#placeChoice()}
      ${view === 'sum' ? sumView(t, shown) : view === 'block' ? blockView(t, shown) : foldedView(t, shown)}
      <p class="small soft" id="writes-note">${t('untrained')}</p>
    </div>`;
  }

  #radios(name: 'view' | 'matrix', values: string[], value: string) {
    return radioRow(
      { id: `writes-${name}`, name, legend: t(name), legendAt: 'above' },
      asChoices(values, t),
      value,
      (one) => {
        this[name] = one;
      },
    );
  }

  #numbers(name: 'token' | 'head', count: number, value: number) {
    const ofHeads = name === 'head';
    const legend = t(ofHeads ? 'headChoice' : name);
    return radioRow(
      { id: `writes-${name}`, name, legend, legendAt: 'above', ofHeads },
      asChoices([...Array(count).keys()]),
      value,
      (i) => {
        this[name] = i;
      },
    );
  }

  #placeChoice() {
    return html`<div class="place">${slider(
      {
        ...{ id: 'writes-place', label: t('place'), max: this.dModel - 1, value: this.place },
        shown: this.place,
      },
      (place) => {
        this.place = place;
      },
    )}</div>`;
  }
}

customElements.define('head-writes', HeadWrites);
