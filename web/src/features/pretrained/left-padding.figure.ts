// A text that is padded on the left: one head's weights with the causal mask alone and with a padding mask as well, where the
// rows of the padding have no key left, and what softmax makes of such a row.
import type { Intervention, TensorChange, WeightOperands } from '@engine';
import { css, html, nothing } from 'lit';
import words from '#content/words/left-padding.json';
import type { Runner } from '../../../engine/runner.ts';
import { dataTable } from '../../kit/data-table.ts';
import { radioRow } from '../../kit/fields.ts';
import type { Cell } from '../../kit/grid-cell.ts';
import type { Matrix } from '../../kit/matrix-image.ts';
import '../../kit/matrix-view.ts';
import { decimal, messagesOf } from '../../../text/messages.ts';
import { number, state, text, withProps } from '../../kit/props.ts';
import { got } from '../../kit/refused.ts';
import { smallNumber } from '../../kit/small-numbers.ts';
import { ofSlices } from '../../save/drawn-tensors.ts';
import { headName } from './head-names.ts';
import type { Reading } from './model.ts';
import { tokenNames } from './pieces.ts';
import { stackStyles } from './stack-styles.ts';
import { headTableStyles } from './table-styles.ts';
import { TextElement } from './text-element.ts';
import { operandStyles } from './weight-operands.ts';

const say = messagesOf(words);

const DIGITS = 3;

/** The model's token for what its vocabulary lacks: llama2.c has none for padding. */
const UNKNOWN = 0;

/** NaN is what is shown here, and not a mistake. */
const shown = (value: number | undefined): string =>
  Number.isNaN(value) ? words.nan : decimal(value ?? 0, DIGITS);

const MASKS = ['causal', 'both'] as const;
type Masks = (typeof MASKS)[number];

type Padded = {
  names: string[];
  layer: number;
  head: number;
  pads: number;
  isMasked: boolean;
  matrix: Matrix;
  /** Rows whose scores are all hidden. */
  blind: number[];
  query: number;
  key: number;
  operands: WeightOperands;
  /** Of the head's weights between the text's own tokens, from the text without padding. */
  change: TensorChange;
};

export default class LeftPadding extends withProps(TextElement<Padded>, {
  layer: number(0),
  head: number(0),
  /** Tokens of padding before the text. */
  pads: number(3),
  masks: text<Masks>('both'),
  /** The row that is chosen; -1 for that of the last token of padding. */
  query: number(-1),
  column: state(0),
}) {
  protected override readonly isAlone = true;

  static override styles = [
    stackStyles,
    headTableStyles,
    operandStyles,
    css`
      :is(h3, p, .operands) {
        display: var(--beside, block);
      }
      h3 {
        font-size: var(--size-m, 1rem);
      }
      figure {
        max-width: calc(var(--strip, 100rem) - 2rem);
      }
      @container (min-width: 36rem) {
        .beside {
          grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
        }
      }
    `,
  ];

  get #cell(): Cell {
    const { query, pads, column } = this;
    return { row: query < 0 ? Math.max(0, pads - 1) : query, column };
  }

  protected override about(): unknown[] {
    const { row, column } = this.#cell;
    return [this.layer, this.head, this.pads, this.masks, row, column];
  }

  protected async ask(runner: Runner, { tokens }: Reading): Promise<Padded> {
    const { layer, head, pads } = this;
    const isMasked = this.masks === 'both';
    const padding = { kind: 'padding' as const, count: pads, token: UNKNOWN, before: true };
    const interventions: Intervention[] = [{ ...padding, masked: isMasked }];
    const { row: query, column } = this.#cell;
    // No query sees what comes after it.
    const key = Math.min(query, column);
    const of = async (tensor: string): Promise<Matrix> => {
      const { axes, data } = got(
        await runner.advance('modelTensor', { tensor, layer, interventions }),
      );
      const side = axes.at(-1)?.size ?? 0;
      const own = data.subarray(head * side ** 2, (head + 1) * side ** 2);
      return { rows: side, columns: side, data: own };
    };
    const asked = { layer, head, query, key, interventions };
    const operands = got(await runner.advance('modelWeight', asked));
    const compared = { tensor: 'weights', layer, head, before: [], after: interventions };
    const change = got(await runner.advance('modelChange', compared));
    const masked = await of('masked');
    const rows = Array.from({ length: masked.rows }, (_, row) => row);
    const blind = rows.filter((row) =>
      masked.data
        .subarray(row * masked.columns, (row + 1) * masked.columns)
        .every((score) => score === -Infinity),
    );
    const names = [...Array.from({ length: pads }, () => words.pad), ...tokenNames(tokens)];
    const matrix = await of('weights');
    return { ...asked, names, pads, isMasked, matrix, blind, operands, change };
  }

  /** What is drawn, for files of its numbers. */
  get tensors() {
    const { answer } = this;
    return answer ? [ofSlices('weights', [answer.matrix])] : [];
  }

  protected live(padded: Padded): unknown {
    const { matrix, names, blind, layer, head } = padded;
    const rows = names.map((name, row) => (blind.includes(row) ? say('marked', { name }) : name));
    const looks = ({ row, column }: Cell, weight: number): string =>
      say(blind.includes(row) ? 'cellBlind' : 'cell', {
        ...{ query: names[row] ?? '', key: names[column] ?? '' },
        weight: decimal(weight, DIGITS),
      });
    return html`${radioRow(
      { name: 'masks', legend: say('masks') },
      MASKS.map((one) => [one, say(one)] as const),
      this.masks,
      (one) => {
        this.masks = one;
      },
    )}
      <div class="beside stack wide">
        <figure class="stack close"><h3>${headName({ layer, head })}</h3>
          <matrix-view .matrix=${matrix} .names=${{ rows, columns: names }} .say=${looks} .chosen=${this.#cell}
            label=${say('label', { layer, head })}
            @cell=${({ detail }: CustomEvent<Cell>) => {
              this.query = detail.row;
              this.column = detail.column;
            }}></matrix-view>
          <p class="small soft">${say('rows')} ${blind.length > 0 ? say('blind', { rows: blind.length }) : nothing}</p>
        </figure>
        ${this.#row(padded)}
      </div>
      <p role="status" id="change">${changeOf(padded)}</p>`;
  }

  #row({ names, operands: of, query, key, blind }: Padded): unknown {
    const isBlind = blind.includes(query);
    const args = {
      ...{ query: names[query] ?? '', place: query, seen: of.seen, keys: of.weights.length },
      ...{ largest: shown(of.largest), exp: shown(of.exps[key]), sum: shown(of.sum) },
      ...{ weight: shown(of.weights[key]), total: shown(of.weights_sum) },
    };
    return html`<section class="operands stack close" aria-labelledby="row-title">
      <h3 id="row-title">${say('rowTitle', args)}</h3>
      ${
        isBlind
          ? html`<ol class="points"><li>${say('noKey', args)}</li><li>${say('noExp', args)}</li><li>${say('noWeight', args)}</li><li>${say('here', args)}</li></ol>`
          : html`<p>${say('ordinary', args)}</p>`
      }
      ${dataTable(
        {
          ...{ id: 'row', label: words.row, here: key },
          titles: [words.key, words.score, words.exp, words.weight],
        },
        [...of.weights].map((weight, at) => [
          names[at],
          ...[of.scores[at], of.exps[at], weight].map(shown),
        ]),
      )}
    </section>`;
  }
}

/** How far the weights between words are from those without padding. */
function changeOf({ change, isMasked, layer, head }: Padded): string {
  const args = {
    ...{ layer, head, change: smallNumber(change.largest_change) },
    largest: smallNumber(change.largest),
  };
  if (isMasked) return say(change.is_rounding ? 'bothSame' : 'bothChanged', args);
  return say(change.is_rounding ? 'causalSame' : 'causalChanged', args);
}

customElements.define('left-padding', LeftPadding);
