// Four heads at once: touch a token and see where each head of an untrained layer puts its weight.
// Every number is the engine's, made from a seed. Until the engine runs, the still picture stands.
import type { Slice } from '@engine';
import { css, html } from 'lit';
import type { EngineClient } from '../../../engine/client.ts';
import { baseStyles, headColour, styled } from '../../kit/base.ts';
import { ThemeController } from '../../kit/controllers.ts';
import { fieldStyles } from '../../kit/field-styles.ts';
import { asChoices, radioRow } from '../../kit/fields.ts';
import { GridKeys } from '../../kit/grid-keys.ts';
import { heatScale } from '../../kit/heat.ts';
import { LiveElement } from '../../kit/live-element.ts';
import { t } from '../../kit/messages.ts';
import { state, withProps } from '../../kit/props.ts';
import { weightCell } from '../../kit/weight-cell.ts';

// Small enough that every number is seen, large enough that the heads differ.
const SETUP = { config: { batch: 1, seq_len: 6, d_model: 16, n_heads: 4 }, seed: 5, edits: [] };

class HeadGlance extends withProps(LiveElement, {
  heads: state<Slice[]>(() => []),
  token: state(5),
}) {
  static override styles = [
    baseStyles,
    fieldStyles,
    css`
      .glance {
        display: grid;
        gap: var(--space-4);
      }
      .radios label > span {
        padding: 0;
        font-family: var(--mono-family);
      }
      .heads {
        display: grid;
        grid-template-columns: repeat(2, minmax(0, 1fr));
        gap: var(--space-5) var(--space-4);
      }
      .head {
        container-type: inline-size;
        border-top: 4px solid var(--head);
        padding-top: var(--space-2);
      }
      h3 {
        margin: 0 0 var(--space-1);
        font-size: var(--size-s);
      }
      table {
        width: 100%;
        border-collapse: separate;
        border-spacing: 2px;
        table-layout: fixed;
        font-family: var(--mono-family);
        font-size: clamp(0.6875rem, 4.8cqi, 0.9375rem);
        font-variant-numeric: tabular-nums;
      }
      td {
        height: min(2rem, calc((100cqi - 1.5rem) / 6.3));
        padding: 0;
        text-align: center;
        border-radius: 2px;
        background: var(--cell);
        color: transparent;
        cursor: pointer;
        forced-color-adjust: none;
      }
      tr.chosen td {
        color: #000;
        outline: 1.5px solid var(--ink);
      }
      tr.chosen td.light {
        color: #fff;
      }
      th {
        font-weight: 500;
        padding: 0;
        color: var(--ink-soft);
      }
      th[scope='row'] {
        width: 1.25rem;
      }
      tr.chosen th {
        color: var(--ink);
        font-weight: 700;
      }
    `,
  ];

  constructor() {
    super();
    new ThemeController(this);
    new GridKeys(this);
  }

  override async ask(engine: EngineClient) {
    const replies = await Promise.all(
      Array.from({ length: SETUP.config.n_heads }, (_, head) =>
        engine.tensor(SETUP, 'weights', [0, head]),
      ),
    );
    this.heads = replies.flatMap((reply) => (reply.ok ? [reply.value] : []));
  }

  override render() {
    if (this.heads.length === 0) return html`<slot></slot>`;
    const [{ rows }] = this.heads as [Slice];
    return html`<div class="glance">
      ${radioRow(
        { id: 'tokens', name: 'token', legend: t('ui.glance.token') },
        asChoices([...Array(rows).keys()]),
        this.token,
        (token) => this.#choose(token),
      )}
      <div class="heads">${this.heads.map((slice, head) => this.#head(slice, head))}</div>
      <p class="small soft" id="note">${t('ui.glance.untrained')}</p>
    </div>`;
  }

  #head(slice: Slice, head: number) {
    const scale = heatScale(0, slice.high);
    return html`<div class="head" data-head=${head} ${styled({ '--head': headColour(head) })}>
      <h3 id="head-${head}">${t('ui.head', { head })}</h3>
      <table data-walk aria-labelledby="head-${head}">
        <thead class="visually-hidden"><tr><td></td>${Array.from({ length: slice.columns }, (_, key) => html`<th scope="col">${key}</th>`)}</tr></thead>
        <tbody>
          ${Array.from(
            { length: slice.rows },
            (_, row) => html`<tr class=${row === this.token ? 'chosen' : ''}
            @click=${() => this.#choose(row)} @pointerenter=${() => this.#choose(row)}>
            <th scope="row">${row}</th>
            ${Array.from({ length: slice.columns }, (_, column) => weightCell(slice.data[row * slice.columns + column]!, scale))}
          </tr>`,
          )}
        </tbody>
      </table>
    </div>`;
  }

  #choose(token: number) {
    this.token = token;
  }
}

customElements.define('head-glance', HeadGlance);
