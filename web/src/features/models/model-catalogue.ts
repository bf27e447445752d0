// The catalogue of published models: sorted, filtered, drawn as width against heads, and one of them
// worked out step by step. Its figures are the engine's, recomputed from the file's sizes.
// <model-catalogue chosen="GPT-2 small"></model-catalogue>
import type { ModelCost } from '@engine';
import { html, type PropertyValues } from 'lit';

import words from '#content/words/model-catalogue.json';
import type { EngineClient } from '../../../engine/client.ts';
import { MOST } from '../../../engine/limits.ts';
import { faultSentence, messagesOf } from '../../../text/messages.ts';
import { withEngine } from '../../kit/engine-host.ts';
import { fieldValue } from '../../kit/field-events.ts';
import { asChoices, select, tick } from '../../kit/fields.ts';
import { given, ownWidth, reflected, state, text, withProps } from '../../kit/props.ts';
import { whenNear } from '../../kit/when-near.ts';
import { arithmetic, costLayers } from './model-arithmetic.ts';
import { figureStyles } from './model-catalogue-styles.ts';
import { COLUMNS, filterRows, joinRows, type Row, sortRows } from './model-rows.ts';
import { modelKey, modelPlot, nearest } from './model-scatter.ts';
import { modelTable } from './model-table.ts';
import { tablePrint, tableStyles } from './model-table-styles.ts';

const t = messagesOf(words);
const KINDS = ['MHA', 'GQA', 'MQA', 'MLA', 'none', 'undisclosed'];
const NO_FILTER = { text: '', attention: '', given: false };

class ModelCatalogue extends withProps({
  /** The name of the model that is worked out. */
  chosen: reflected(text('GPT-2 small')),
  engine: given<EngineClient>(),
  width: ownWidth(),
  rows: state<Row[]>(() => []),
  filter: state<{ text: string; attention: string; given: boolean }>(() => NO_FILTER),
  order: state<{ by: string; down: boolean }>(() => ({ by: 'year', down: false })),
  cost: state<ModelCost>(),
  tokens: state(8192),
  bytes: state(2),
  failed: state(''),
}) {
  static override styles = [tableStyles, figureStyles, tablePrint];

  override async firstUpdated() {
    await whenNear(this);
    withEngine(this, (engine) => this.#load(engine));
  }

  async #load(engine: EngineClient) {
    const { default: text } = await import('../../../content/models.json?raw');
    const file = JSON.parse(text);
    const reply = await engine.call('loadModels', file);
    if (reply.ok) this.rows = joinRows(file, reply.value);
    else this.failed = t('failed', { why: faultSentence(reply.errors[0]!) });
  }

  override willUpdate(changed: PropertyValues) {
    if (['chosen', 'rows', 'tokens', 'bytes'].some((name) => changed.has(name))) this.#count();
  }

  override updated(changed: PropertyValues) {
    this.toggleAttribute('alive', this.rows.length > 0);
    if (['chosen', 'rows', 'order'].some((name) => changed.has(name))) this.#reach();
  }

  // Scrolls the table, and never the page, to the chosen row.
  #reach() {
    const scroll = this.renderRoot.querySelector('.scroll');
    const row = (scroll?.querySelector('tr.chosen') ?? null) as HTMLElement | null;
    const head = scroll?.querySelector('thead');
    if (!scroll || !row || !head) return;
    const top = row.offsetTop - head.clientHeight;
    const bottom = row.offsetTop + row.clientHeight - scroll.clientHeight;
    if (scroll.scrollTop > top || scroll.scrollTop < bottom) {
      scroll.scrollTop = top - row.clientHeight;
    }
  }

  get #row() {
    return this.rows.find(({ name }) => name === this.chosen) ?? this.rows[0];
  }

  async #count() {
    const row = this.#row;
    if (!row?.weights_per_layer || !this.engine) return;
    const n_layers = costLayers(row) ?? 1;
    const sizes = {
      ...row,
      n_layers,
      batch: 1,
      seq_len: this.tokens,
      bytes_per_number: this.bytes,
    };
    const reply = await this.engine.call('modelCost', sizes);
    // Another model may have been chosen meanwhile.
    if (row === this.#row) this.cost = reply.ok ? reply.value : undefined;
  }

  override render() {
    if (this.failed) return html`<p role="alert">${this.failed}</p>`;
    const row = this.#row;
    if (!row) return html`<slot></slot>`;
    const rows = sortRows(filterRows(this.rows, this.filter), this.order);
    const choose = (one: Row) => {
      this.chosen = one.name;
    };
    return html`<div class="catalogue stack far">
      ${this.#scatter(rows, row, choose)}
      ${this.#controls(rows.length)}
      ${
        rows.length === 0
          ? html`<p class="row">${t('none_shown')} <button id="show-all" @click=${this.#reset}>${t('reset')}</button></p>`
          : modelTable({ rows, chosen: row, order: this.order, choose, sort: this.#sort }, t)
      }
      ${arithmetic({ row, cost: this.cost, tokens: this.tokens, bytes: this.bytes, set: this.#set }, t)}
      <p class="visually-hidden" role="status" id="summary">${this.#summary(row)}</p>
    </div>`;
  }

  // The marks take the pointer only; the table beside them takes the keyboard.
  #scatter(rows: Row[], chosen: Row, choose: (row: Row) => void) {
    const size = { width: Math.max(this.width, 280), height: this.width < 500 ? 340 : 430 };
    const pick = (event: PointerEvent) => {
      const picture = (event.currentTarget as Element).querySelector('svg')!;
      const box = picture.getBoundingClientRect();
      const scale = size.width / box.width;
      const near = nearest(rows, size, {
        x: (event.clientX - box.left) * scale,
        y: (event.clientY - box.top) * scale,
      });
      if (near) choose(near);
    };
    return html`<div class="picture stack close">
      <div class="card" id="scatter" @click=${pick}>${modelPlot(rows, size, t, chosen)}</div>
      ${modelKey(t)}
      <p class="small soft unprinted">${t('scatter.hint')}</p>
    </div>`;
  }

  #controls(shown: number) {
    const { text, attention, given } = this.filter;
    return html`<div class="choices unprinted">
      <label class="field">${t('find')}
        <input id="find-model" type="search" autocomplete="off" maxlength=${MOST.search} placeholder=${t('find_hint')} .value=${text}
          @input=${(event: Event) => this.#filter({ text: fieldValue(event) })} /></label>
      ${select(
        { id: 'pick-kind', label: t('kind') },
        asChoices(['', ...KINDS], (one) => t(one ? `attention.${one}` : 'any')),
        attention,
        (one) => this.#filter({ attention: one }),
      )}
      <div class="narrow">${select(
        { id: 'sort-by', label: t('sort') },
        COLUMNS.filter(({ unsorted }) => !unsorted).map(({ id }) => [id, t(`columns.${id}`)]),
        this.order.by,
        (by) => this.#sort(by),
      )}</div>
      ${tick({ id: 'only-given', label: t('given'), isOn: given }, (isOn) => this.#filter({ given: isOn }))}
      <p class="finger push soft number" id="models-shown" role="status">${t('shown', { shown, all: this.rows.length })}</p>
    </div>`;
  }

  #summary({ name, d_model, n_heads, head_dim, attention }: Row) {
    const said = t(`attention_long.${attention}`);
    if (!d_model || !n_heads || !head_dim) return t('summary_plain', { name, attention: said });
    return t('summary', { name, d_model, n_heads, head_dim, attention: said });
  }

  #filter(change: Partial<typeof NO_FILTER>) {
    this.filter = { ...this.filter, ...change };
  }

  #reset = () => {
    this.filter = NO_FILTER;
  };

  #sort = (by: string) => {
    const again = this.order.by === by;
    this.order = { by, down: again && !this.order.down };
  };

  #set = (name: 'tokens' | 'bytes', value: number) => {
    this[name] = value;
  };
}

customElements.define('model-catalogue', ModelCatalogue);
