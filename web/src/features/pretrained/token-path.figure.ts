// One token's numbers on their way through an attention layer of the model: all stages small, and one of them number by number.
import type { ModelTensor } from '@engine';
import { css, html, nothing } from 'lit';
import words from '#content/words/token-path.json';
import type { Runner } from '../../../engine/runner.ts';
import type { Cell } from '../../kit/grid-cell.ts';
import '../../kit/matrix-view.ts';
import { decimal, messagesOf } from '../../../text/messages.ts';
import { number, withProps } from '../../kit/props.ts';
import { got } from '../../kit/refused.ts';
import { DOWN, walkButtons } from '../../kit/walk-buttons.ts';
import { ofSlices } from '../../save/drawn-tensors.ts';
import type { Reading } from './model.ts';
import { tokenNames } from './pieces.ts';
import { stackStyles } from './stack-styles.ts';
import { TextElement } from './text-element.ts';
import { largestOf, ofToken } from './token-numbers.ts';
import { TokenRow, tokenRowStyles } from './token-row.ts';
import { STAGES, type Stage, type StageName, smallPicture } from './token-stages.ts';

const say = messagesOf(words);

const DIGITS = 3;

/** What the layer made at each stage, of every token. */
type Path = { name: StageName; tensor: ModelTensor }[];

export default class TokenPath extends withProps(TextElement<Path>, {
  layer: number(0),
  /** The stage that is shown number by number, by its place. */
  stage: number(0),
}) {
  static override styles = [
    stackStyles,
    tokenRowStyles,
    css`
      h2 {
        font-size: 1rem;
      }
      .stages button {
        display: grid;
        grid-template-columns: 6.5rem minmax(0, 1fr);
        gap: var(--space-2);
        align-items: center;
        width: 100%;
        min-height: 2.25rem;
        padding: var(--space-1) var(--space-2);
        border-inline-start: 3px solid transparent;
        font-weight: 500;
        text-align: start;
      }
      .stages button[aria-current] {
        border-color: var(--accent);
        background: var(--accent-soft);
      }
      .stages b {
        display: block;
        font-size: 0.875rem;
      }
      .stages small {
        color: var(--ink-soft);
      }
      .numbers {
        display: block;
        width: 100%;
        border: 1px solid var(--line);
      }
      .closely .row {
        display: var(--beside, flex);
      }
      .stages {
        display: var(--beside, grid);
        grid-template-columns: repeat(2, minmax(0, 1fr));
        align-content: start;
      }
      /* A single row of numbers leaves room for what it is. */
      .closely .alone {
        display: block;
      }
      @container (min-width: 38rem) {
        .beside {
          grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
        }
        .stages {
          grid-template-columns: minmax(0, 1fr);
        }
        .stages button {
          grid-template-columns: 8.5rem minmax(0, 1fr);
        }
        .closely .says {
          min-height: 6rem;
        }
      }
    `,
  ];

  readonly #tokens = new TokenRow();

  protected override about(reading: Reading): unknown[] {
    return [reading, this.layer];
  }

  protected async ask(runner: Runner, { interventions }: Reading): Promise<Path> {
    const path: Path = [];
    for (const name of STAGES) {
      const asked = { tensor: name, layer: this.layer, interventions };
      path.push({ name, tensor: got(await runner.advance('modelTensor', asked)) });
    }
    return path;
  }

  /** The stages at one token. */
  #stages(path: Path, token: number): Stage[] {
    return path.map(({ name, tensor }) => ({ name, matrix: ofToken(tensor, token) }));
  }

  /** What is drawn, for files of its numbers. */
  get tensors() {
    return this.#stages(this.answer ?? [], this.state.query).map(({ name, matrix }) =>
      ofSlices(name, [matrix]),
    );
  }

  protected live(path: Path, reading: Reading): unknown {
    const { query } = this.state;
    const stages = this.#stages(path, query);
    const names = tokenNames(reading.tokens);
    const token = names[query] ?? '';
    const shown = stages[this.stage]!;
    return html`${this.#tokens.render(this.state, reading)}
      <h2>${say('title', { layer: this.layer, token })}</h2>
      <div class="beside stack wide">
        <ol class="stages" aria-label=${words.list} @keydown=${this.#walk}>${stages.map((stage, at) => this.#stage(stage, at))}</ol>
        ${this.#closely(shown, token, names)}
      </div>`;
  }

  readonly #walk = (event: KeyboardEvent): void => {
    const to = walkButtons(event, DOWN);
    if (to !== undefined) this.stage = to;
  };

  #stage({ name, matrix }: Stage, at: number): unknown {
    const isShown = at === this.stage;
    return html`<li><button type="button" class="bare" data-drawn tabindex=${isShown ? 0 : -1} aria-current=${isShown ? 'step' : nothing} @click=${() => {
      this.stage = at;
    }}>
      <span><b>${words.names[name]}</b><small>${sizeOf(matrix)}</small></span>${smallPicture(matrix)}</button></li>`;
  }

  #closely({ name, matrix }: Stage, token: string, names: string[]): unknown {
    const { rows, columns } = matrix;
    const isWeights = name === 'weights';
    const most = isWeights ? 1 : largestOf(matrix);
    const number = ({ row, column }: Cell, value: number): string => {
      if (isWeights)
        return say('weight', { row, token, key: names[column] ?? '', value: decimal(value, 2) });
      const said = { row, at: column, value: decimal(value, DIGITS) };
      return say(rows > 1 ? 'cellOfHead' : 'cell', said);
    };
    const label = say('label', { name: words.names[name], token, rows, columns });
    const heads = rows > 1 ? Array.from({ length: rows }, (_, row) => String(row)) : [];
    const step = (by: number) => (): void => {
      this.stage += by;
    };
    return html`<section class="closely stack">
      <p class="row"><button type="button" id="back" ?disabled=${this.stage === 0} @click=${step(-1)}>${words.previous}</button>
      <button type="button" id="next" ?disabled=${this.stage === STAGES.length - 1} @click=${step(1)}>${words.next}</button></p>
      <p class=${rows > 1 ? 'says' : 'says alone'} role="status">${say(name, { token, rows, columns })}</p>
      <matrix-view stretch .matrix=${matrix} .low=${isWeights ? 0 : -most} .high=${most} .say=${number} .names=${{ rows: heads, columns: isWeights ? names.slice(0, columns) : [] }} label=${label}></matrix-view>
      <p class="small soft">${isWeights ? words.howWeights : words.how}</p></section>`;
  }
}

const sizeOf = ({ rows, columns }: Stage['matrix']): string =>
  say(rows > 1 ? 'many' : 'one', { rows, columns });

customElements.define('token-path', TokenPath);
