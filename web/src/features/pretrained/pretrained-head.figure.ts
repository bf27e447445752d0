// One head of the page's model closely: its weights as a matrix or as arcs, from one query or from one key, between tokens
// or between words, and how one of them comes about.
import type { WeightOperands } from '@engine';
import { css, html } from 'lit';
import words from '#content/words/pretrained-head.json';
import type { Runner } from '../../../engine/runner.ts';
import { arcStyles, arcView, type Side } from '../../kit/arc-view.ts';
import type { Cell } from '../../kit/grid-cell.ts';
import type { Matrix } from '../../kit/matrix-image.ts';
import '../../kit/matrix-view.ts';
import { decimal, messagesOf } from '../../../text/messages.ts';
import { radioRow } from '../../kit/fields.ts';
import { number, state, withProps } from '../../kit/props.ts';
import { got } from '../../kit/refused.ts';
import { barStyles, shareBar } from '../../kit/table-styles.ts';
import { DOWN, walkButtons } from '../../kit/walk-buttons.ts';
import { ofSlices } from '../../save/drawn-tensors.ts';
import { headName } from './head-names.ts';
import type { HeadName, Reading } from './model.ts';
import { tokenNames, wordNames } from './pieces.ts';
import { patternOf, strongest } from './reading.ts';
import { stackStyles } from './stack-styles.ts';
import { headTableStyles } from './table-styles.ts';
import { TextElement } from './text-element.ts';
import { operandStyles, weightOperands } from './weight-operands.ts';

const say = messagesOf(words);

const DIGITS = 2;

/** The weights of a head between tokens or words, and where one of them stands. */
type Closely = {
  chosen: HeadName;
  matrix: Matrix;
  names: string[];
  /** The first token of each name. */
  places: number[];
  query: number;
  key: number;
  /** Of tokens alone. */
  operands: WeightOperands | undefined;
};

const CHOICES = {
  view: ['arcs', 'matrix'],
  by: ['row', 'column'],
  unit: ['tokens', 'words'],
} as const;

/** The query that looks at a key most. */
function looksMost({ matrix: { rows, columns, data } }: Closely, key: number): number {
  const weightOf = (query: number): number => data[query * columns + key] ?? 0;
  let most = key;
  for (let query = key; query < rows; query += 1)
    if (weightOf(query) > weightOf(most)) most = query;
  return most;
}

export default class PretrainedHead extends withProps(TextElement<Closely>, {
  /** The head that the page looks at first, where this element brings the text. */
  layer: number(0),
  head: number(0),
  view: state<(typeof CHOICES.view)[number]>('arcs'),
  by: state<Side>('row'),
  unit: state<(typeof CHOICES.unit)[number]>('tokens'),
  /** The token that is looked at; -1 for the one that the query looks at most. */
  key: state(-1),
}) {
  protected override readonly isWhole = false;

  static override styles = [
    stackStyles,
    headTableStyles,
    arcStyles,
    operandStyles,
    barStyles,
    css`
      :host {
        --bar: var(--amber);
      }
      h3 {
        margin: 0 0 var(--space-2);
        font-size: var(--size-m, 1rem);
      }
      .weights {
        display: grid;
        max-height: 30rem;
        overflow: auto;
      }
      .weights button {
        display: grid;
        grid-template-columns: 7ch minmax(3rem, 1fr) 4ch;
        gap: var(--space-2);
        align-items: center;
        width: 100%;
        min-height: 1.75rem;
        padding: 0 var(--space-2);
        font: 500 0.875rem / 1.2 var(--mono-family);
        text-align: start;
      }
      .weights button[aria-pressed='true'] {
        color: var(--amber);
      }
      .weights .name {
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: pre;
      }
      .weights .bar {
        height: 0.75em;
        margin: 0;
        background: none;
      }
      .weights .value {
        text-align: end;
      }
      @container (min-width: 44rem) {
        .beside {
          grid-template-columns: minmax(0, 26rem) minmax(14rem, 1fr);
        }
      }
    `,
  ];

  protected override begin(): void {
    super.begin();
    const { layer, head } = this;
    if (this.text !== '') this.state.choose({ chosen: { layer, head } });
  }

  protected override about(reading: Reading): unknown[] {
    const { layer, head } = this.state.choice.chosen;
    return [reading, layer, head, this.unit, this.state.query, this.key];
  }

  protected async ask(runner: Runner, reading: Reading): Promise<Closely> {
    const { chosen } = this.state.choice;
    return this.unit === 'words'
      ? this.#betweenWords(runner, reading, chosen)
      : this.#betweenTokens(runner, reading, chosen);
  }

  async #betweenTokens(runner: Runner, reading: Reading, chosen: HeadName): Promise<Closely> {
    const side = reading.tokens.length;
    const { query } = this.state;
    const data = patternOf(reading, chosen);
    const isSeen = this.key >= 0 && this.key <= query;
    const key = isSeen ? this.key : strongest(data, side, query).key;
    const { interventions } = reading;
    const operands = got(
      await runner.advance('modelWeight', { ...chosen, query, key, interventions }),
    );
    const matrix = { rows: side, columns: side, data };
    const places = reading.tokens.map((_, at) => at);
    return { chosen, matrix, names: tokenNames(reading.tokens), places, query, key, operands };
  }

  async #betweenWords(runner: Runner, reading: Reading, chosen: HeadName): Promise<Closely> {
    const { layer, head } = chosen;
    const { interventions } = reading;
    const asked = { tensor: 'weights', layer, interventions };
    const { starts, data } = got(await runner.advance('modelWordWeights', asked));
    const side = starts.length;
    const wordOf = (token: number): number =>
      Math.max(
        0,
        starts.findLastIndex((start) => start <= token),
      );
    const own = data.subarray(head * side ** 2, (head + 1) * side ** 2);
    const query = wordOf(this.state.query);
    const key = this.key < 0 ? strongest(own, side, query).key : wordOf(this.key);
    const matrix = { rows: side, columns: side, data: own };
    const places = [...starts];
    const names = wordNames(reading.tokens, places);
    return { chosen, matrix, names, places, query, key, operands: undefined };
  }

  /** What is drawn, for files of its numbers. */
  get tensors() {
    const { answer } = this;
    return answer ? [ofSlices('weights', [answer.matrix])] : [];
  }

  protected live(closely: Closely, reading: Reading): unknown {
    return html`<div class="choices">${this.#radios('view')}${this.#radios('by')}${this.state.model.tokens === 'pieces' ? this.#radios('unit') : ''}</div>
      <div class="beside stack wide">${this.#picture(closely)}${this.#list(closely)}</div>
      ${this.#operands(closely, reading)}`;
  }

  #picture(closely: Closely): unknown {
    const drawn = this.view === 'arcs' ? this.#arcs(closely) : this.#matrix(closely);
    return html`<figure><h3>${headName(closely.chosen)}</h3>${drawn}</figure>`;
  }

  #operands({ operands, query, key, names }: Closely, reading: Reading): unknown {
    if (!operands) return html`<p class="small soft">${words.wordNote}</p>`;
    const pair = { query: names[query] ?? '', key: names[key] ?? '' };
    const places = { queryPlace: query, keyPlace: key };
    return weightOperands(operands, { ...pair, ...places }, tokenNames(reading.tokens), 'all');
  }

  #radios(name: keyof typeof CHOICES): unknown {
    const legend = { view: words.view, by: words.by, unit: words.unit }[name];
    const choices = CHOICES[name].map((one) => [one, say(one)] as const);
    return radioRow({ name, legend }, choices, this[name], (one) =>
      Object.assign(this, { [name]: one }),
    );
  }

  /** Takes a query, a key or both, by their places among what is shown. */
  #choose({ query, key }: { query?: number; key?: number }, shown: Closely): void {
    const { places, query: asked } = shown;
    if (key !== undefined) this.key = places[key] ?? -1;
    // No query looks at what comes after it.
    const from = query ?? (key !== undefined && key > asked ? looksMost(shown, key) : undefined);
    if (from !== undefined) this.state.choose({ query: places[from] ?? -1 });
  }

  #arcs(shown: Closely): unknown {
    const { chosen, matrix, names, query, key } = shown;
    const isByQuery = this.by === 'row';
    const label = say(isByQuery ? 'arcsQuery' : 'arcsKey', chosen);
    const at = isByQuery ? query : key;
    return arcView({ matrix, names, by: this.by, chosen: at }, label, (place) =>
      this.#choose(isByQuery ? { query: place } : { key: place }, shown),
    );
  }

  #matrix(shown: Closely): unknown {
    const { chosen, matrix, names, query, key } = shown;
    const looks = ({ row, column }: Cell, weight: number): string =>
      say('cell', {
        query: names[row] ?? '',
        key: names[column] ?? '',
        weight: decimal(weight, DIGITS),
      });
    return html`<matrix-view .matrix=${matrix} .names=${{ rows: names, columns: names }} .say=${looks}
      .chosen=${{ row: query, column: key }} label=${say('matrixLabel', chosen)}
      @cell=${({ detail: { row, column } }: CustomEvent<Cell>) => this.#choose({ query: row, key: Math.min(row, column) }, shown)}></matrix-view>`;
  }

  /** The weights of the chosen query, or those on the chosen key. */
  #list(shown: Closely): unknown {
    const { matrix, names, query, key } = shown;
    const isByQuery = this.by === 'row';
    const side = names.length;
    const places = names.map((_, at) => at).filter((at) => (isByQuery ? at <= query : at >= key));
    const title = isByQuery
      ? say('fromQuery', { name: names[query] ?? '' })
      : say('fromKey', { name: names[key] ?? '' });
    return html`<section><h3>${title}</h3>
      <ul class="weights" @keydown=${(event: KeyboardEvent) => walkButtons(event, DOWN)}>${places.map(
        (at) => {
          const weight = matrix.data[isByQuery ? query * side + at : at * side + key] ?? 0;
          const isChosen = at === (isByQuery ? key : query);
          return html`<li><button type="button" class="bare" data-drawn tabindex=${isChosen ? 0 : -1} aria-pressed=${isChosen} @click=${() => this.#choose(isByQuery ? { key: at } : { query: at }, shown)}>
          <span class="name">${names[at]}</span>${shareBar(weight)}<span class="value">${decimal(weight, DIGITS)}</span></button></li>`;
        },
      )}</ul>
      <p class="small soft">${this.unit === 'tokens' ? words.chooseWeight : ''}</p></section>`;
  }
}

customElements.define('pretrained-head', PretrainedHead);
