// The tables of weights under a lens, one head at a time, and how any of their cells was made.
import type { Explanation, Setup, Slice } from '@engine';
import { css, html, LitElement, nothing, type PropertyValues } from 'lit';

import words from '#content/words/attention-lens.json';
import { messagesOf } from '../../kit/messages.ts';
import '../../kit/cell-inspector.ts';
import '../../kit/pattern-table.ts';
import type { EngineClient } from '../../../engine/client.ts';
import { baseStyles, styled } from '../../kit/base.ts';
import { fieldStyles } from '../../kit/field-styles.ts';
import { select } from '../../kit/fields.ts';
import { given, number, state, withProps } from '../../kit/props.ts';

type CellInspector = Element & { focusName(): Promise<void> };
type PatternTable = Element & { focusCell(): Promise<void> };
type LensHead = { slice: Slice; colour: string; name: string };

const t = messagesOf(words);

class LensTables extends withProps(LitElement, {
  engine: given<EngineClient>(),
  setup: given<Setup>(),
  heads: given<LensHead[]>(() => []),
  words: given<string[]>(() => []),
  token: number(0),
  head: state(0),
  /** the weight whose making was asked for */
  place: state<{ row: number; column: number }>(),
  explanation: state<Explanation>(),
}) {
  static override styles = [
    baseStyles,
    fieldStyles,
    css`
      .open {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: var(--space-4);
        padding-top: var(--space-2);
      }
      select {
        max-width: 100%;
      }
      .field {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: var(--space-2);
      }
    `,
  ];

  override willUpdate(changed: PropertyValues) {
    // Another cut has other tables.
    if (changed.has('heads') && this.head >= this.heads.length) this.head = 0;
    if (
      changed.has('setup') &&
      changed.get('setup')?.config.n_heads !== this.setup?.config.n_heads
    ) {
      this.#forget();
    }
  }

  override render() {
    const head = this.heads[this.head];
    if (!head) return nothing;
    return html`<details id="tables">
      <summary>${t('tables')}</summary>
      <div class="open" ${styled({ '--head': head.colour })}>
        ${this.heads.length > 1 ? this.#chooser() : nothing}
        <pattern-table .slice=${head.slice} .words=${this.words} chosen=${this.token} .open=${this.place}
          label=${head.name} caption=${t('caption')} @inspect=${(event: CustomEvent) => this.#ask(event.detail)}></pattern-table>
        ${this.explanation ? this.#making(this.explanation, head) : nothing}
      </div>
    </details>`;
  }

  #chooser() {
    return select(
      { id: 'table-head', label: t('tableOf') },
      this.heads.map(({ name }, at) => [at, name]),
      this.head,
      (at) => {
        this.head = at;
        this.#forget();
      },
    );
  }

  #making(explanation: Explanation, { name }: LensHead) {
    const cell = this.place && {
      query: this.words[this.place.row]!,
      key: this.words[this.place.column]!,
      head: name,
    };
    return html`<div>
      ${cell ? html`<p class="small">${t('cell', cell)}</p>` : nothing}
      <cell-inspector .explanation=${{ ...explanation, editable: false }}
        @inspect=${(event: CustomEvent) => this.#explain(event.detail.tensor, event.detail.index)}
        @leave=${this.#leave}></cell-inspector>
    </div>`;
  }

  #ask(place: { row: number; column: number }) {
    this.place = place;
    return this.#explain('weights', [0, this.head, place.row, place.column]);
  }

  async #explain(tensor: string, index: number[]) {
    if (!this.engine || !this.setup) return;
    const reply = await this.engine.explain(this.setup, tensor, index);
    if (!reply.ok) return;
    this.explanation = reply.value;
    await this.updateComplete;
    (this.renderRoot.querySelector('cell-inspector') as CellInspector | null)?.focusName();
  }

  #leave() {
    this.#forget();
    (this.renderRoot.querySelector('pattern-table') as PatternTable | null)?.focusCell();
  }

  #forget() {
    this.place = undefined;
    this.explanation = undefined;
  }
}

customElements.define('lens-tables', LensTables);
