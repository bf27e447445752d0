// Layers by heads: heads side by side in a layer, layers one after another. The count is the engine's;
// keeps how many layers have run.
import { css, html } from 'lit';

import words from '#content/words/layer-grid.json';
import type { EngineClient } from '../../../engine/client.ts';
import { baseStyles, columnStyles, headColour, styled } from '../../kit/base.ts';
import { fieldStyles } from '../../kit/field-styles.ts';
import { LiveElement } from '../../kit/live-element.ts';
import { messagesOf } from '../../kit/messages.ts';
import { number, state, withProps } from '../../kit/props.ts';

const t = messagesOf(words);

class LayerGrid extends withProps(LiveElement, {
  layers: number(12),
  heads: number(12),
  at: state(0),
  count: state<string>(),
}) {
  static override asks = ['heads', 'at'];

  static override styles = [
    baseStyles,
    columnStyles,
    fieldStyles,
    css`
      .grid {
        display: grid;
        gap: 3px;
        margin-block: var(--space-2) var(--space-3);
        max-width: 34rem;
      }
      .row {
        display: grid;
        grid-template-columns: 4.4rem minmax(0, 1fr);
        align-items: center;
        gap: var(--space-2);
        font-size: var(--size-xs);
        color: var(--ink-soft);
        font-variant-numeric: tabular-nums;
      }
      .row.ran {
        color: var(--ink);
      }
      .cells {
        display: grid;
        grid-template-columns: repeat(var(--heads), minmax(0, 1fr));
        gap: 3px;
        padding: 2px;
        border: 1px solid transparent;
        border-radius: var(--radius-s);
      }
      .now .cells {
        border-color: var(--ink);
      }
      .cells span {
        height: 18px;
        border-radius: 2px;
        border: 1px solid var(--line-strong);
        forced-color-adjust: none;
      }
      .ran .cells span {
        background: var(--head);
        border-color: var(--head);
        transition: background-color var(--move);
      }
      .end {
        font-size: var(--size-s);
      }
      #layer-told {
        margin-top: var(--space-3);
        font-weight: 600;
      }
    `,
  ];

  override async ask(engine: EngineClient) {
    const config = { batch: 1, seq_len: 1, d_model: this.heads, n_heads: this.heads };
    const reply = await engine.evaluate(config, `${this.at} * n_heads`);
    this.faults = reply.ok ? [] : reply.errors;
    this.count = reply.ok ? reply.value.text : undefined;
  }

  override live() {
    if (this.count === undefined) return undefined;
    const told = t('told', { at: this.at, heads: this.heads, count: this.count });
    return html`
      <div class="buttons">
        <button id="layer-next" class="primary" aria-disabled=${this.at === this.layers} @click=${() => this.#go(this.at + 1)}>${t('next')}</button>
        <button id="layer-all" aria-disabled=${this.at === this.layers} @click=${() => this.#go(this.layers)}>${t('all')}</button>
        <button id="layer-again" aria-disabled=${this.at === 0} @click=${() => this.#go(0)}>${t('again')}</button>
        <span class="number">${t('where', { at: this.at, all: this.layers })}</span>
      </div>
      <p id="layer-told" aria-live="polite">${this.at === 0 ? t('start') : told}</p>
      <div class="end soft">↑ ${t('output')}</div>
      <div class="grid" role="img" aria-label=${t('picture', { layers: this.layers, heads: this.heads })}>
        ${Array.from({ length: this.layers }, (_, i) => this.#row(this.layers - 1 - i))}
      </div>
      <div class="end soft">↑ ${t('input')}</div>
    `;
  }

  #row(layer: number) {
    const state = layer === this.at - 1 ? 'ran now' : layer < this.at ? 'ran' : '';
    return html`<div class="row ${state}"><span>${t('layer', { layer })}</span>
      <span class="cells" ${styled({ '--heads': String(this.heads) })}>${Array.from(
        { length: this.heads },
        (_, head) => html`<span ${styled({ '--head': headColour(head) })}></span>`,
      )}</span></div>`;
  }

  #go(at: number) {
    this.at = Math.min(this.layers, at);
  }
}

customElements.define('layer-grid', LayerGrid);
