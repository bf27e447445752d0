// Two earlier words that change places: what a layer's heads look at from the last token before and after, and how much the
// layer's output there changes, with RoPE and without.
import type { Intervention, LikelyToken, ModelTensor, ModelToken, TensorChange } from '@engine';
import { css, html, nothing } from 'lit';
import words from '#content/words/word-order.json';
import type { Runner } from '../../../engine/runner.ts';
import { radioRow } from '../../kit/fields.ts';
import type { Cell } from '../../kit/grid-cell.ts';
import '../../kit/matrix-view.ts';
import { decimal, messagesOf } from '../../../text/messages.ts';
import { number, state, text, withProps } from '../../kit/props.ts';
import { got } from '../../kit/refused.ts';
import { smallNumber } from '../../kit/small-numbers.ts';
import { ACROSS, walkButtons } from '../../kit/walk-buttons.ts';
import { namedTensor } from '../../save/drawn-tensors.ts';
import type { Reading } from './model.ts';
import { nextTokenStyles, nextTokens } from './next-tokens.ts';
import { hasBegin, tokenNames } from './pieces.ts';
import { stackStyles } from './stack-styles.ts';
import { TextElement } from './text-element.ts';

const say = messagesOf(words);

const DIGITS = 2;
const GUESSES = 3;

/** A text as the model read it, by the places of its tokens in the text that was given. */
type Run = {
  order: number[];
  /** From the last token: [n_heads, tokens]. */
  weights: Float32Array;
  next: LikelyToken[];
};

type Order = {
  tokens: ModelToken[];
  layer: number;
  hasRope: boolean;
  /** In the order of the text. */
  pair: [number, number];
  before: Run;
  /** Once they have changed places. */
  after: (Run & { change: TensorChange }) | undefined;
};

/** The rows of the last query. */
function lastRows({ axes, data }: ModelTensor): Float32Array {
  const side = axes.at(-1)?.size ?? 0;
  const heads = data.length / side ** 2;
  const rows = new Float32Array(heads * side);
  for (let head = 0; head < heads; head += 1)
    rows.set(data.subarray((head + 1) * side ** 2 - side, (head + 1) * side ** 2), head * side);
  return rows;
}

export default class WordOrder extends withProps(TextElement<Order>, {
  layer: number(0),
  /** The places of the two tokens, the one that was chosen longest ago first. */
  first: number(1),
  second: number(2),
  order: text<'given' | 'swapped'>('given'),
  /** RoPE, on or off in this layer. */
  rotation: text<'on' | 'off'>('on'),
  /** What stands below: the guess, the weights or both. */
  show: text('guess weights'),
  /** The head and the token of the text that a weight is said of. */
  chosen: state<{ head: number; token: number }>(),
}) {
  protected override readonly isAlone = true;

  static override styles = [
    stackStyles,
    nextTokenStyles,
    css`
      .tokens {
        display: flex;
        gap: var(--space-1);
      }
      .tokens :is(button, span) {
        display: inline-grid;
        place-items: center;
        min-width: 1.75rem;
        min-height: 2.25rem;
        padding: 0 var(--space-1);
        border-bottom: 2px solid var(--line-strong);
        font-weight: 500;
      }
      .tokens span {
        border-color: transparent;
        color: var(--ink-soft);
      }
      .tokens .query {
        color: var(--ink);
        font-weight: 700;
      }
      .tokens button[aria-pressed='true'] {
        font-weight: 700;
      }
      h2 {
        font-size: var(--size-s);
      }
      .guess {
        max-width: 34rem;
      }
      /* In a strip there is room for the text and the guess, or for the weights that were read last. */
      .said,
      .small,
      .guess h2 {
        display: var(--beside, flex);
      }
      .patterns {
        order: var(--first, 0);
        margin-block-end: var(--least, 0);
      }
      .patterns > :not(:last-child) {
        display: var(--beside, grid);
      }
      @container (min-width: 38rem) {
        .patterns {
          grid-template-columns: repeat(2, minmax(0, 1fr));
        }
      }
    `,
  ];

  protected override about(): unknown[] {
    return [this.layer, this.first, this.second, this.order, this.rotation];
  }

  protected async ask(runner: Runner, { tokens }: Reading): Promise<Order> {
    const { layer } = this;
    const hasRope = this.rotation === 'on';
    const first = Math.min(this.first, this.second);
    const second = Math.max(this.first, this.second);
    const places = tokens.map((_, at) => at);
    const before: Intervention[] = hasRope ? [] : [{ kind: 'no_rope', layer }];
    const after: Intervention[] = [...before, { kind: 'swap_tokens', first, second }];
    const run = async (interventions: Intervention[], order: number[]): Promise<Run> => {
      const asked = { tensor: 'weights', layer, interventions };
      const weights = lastRows(got(await runner.advance('modelTensor', asked)));
      const { next } = got(await runner.advance('modelRun', { interventions, next: GUESSES }));
      return { order, weights, next };
    };
    const answer = { tokens, layer, hasRope, pair: [first, second] as [number, number] };
    const was = await run(before, places);
    if (this.order === 'given') return { ...answer, before: was, after: undefined };
    const swapped = places.with(first, second).with(second, first);
    const compared = { tensor: 'y', layer, token: tokens.length - 1, before, after };
    const change = got(await runner.advance('modelChange', compared));
    return { ...answer, before: was, after: { ...(await run(after, swapped)), change } };
  }

  /** What is drawn, for files of its numbers. */
  get tensors() {
    const { answer } = this;
    if (!answer) return [];
    const { before, after } = answer;
    return [before, ...(after ? [after] : [])].map(({ order, weights }, at) => {
      const sizes = { n_heads: weights.length / order.length, seq_k: order.length };
      return namedTensor(at === 0 ? 'weights-before' : 'weights-after', sizes, weights);
    });
  }

  protected live(order: Order): unknown {
    const { tokens, before, after, layer } = order;
    const names = tokenNames(tokens);
    const query = names.at(-1) ?? '';
    return html`${this.#tokens(order, names)}
      <div class="row wide">
        <button type="button" id="swap" class="primary" @click=${() => {
          this.order = this.order === 'given' ? 'swapped' : 'given';
        }}>${say(order.after ? 'back' : 'swap')}</button>
        ${radioRow(
          { name: 'rotation', legend: say('rotation', { layer }) },
          (['on', 'off'] as const).map((one) => [one, say(one)] as const),
          this.rotation,
          this.put('rotation'),
        )}
      </div>
      ${
        this.show.includes('weights')
          ? html`<p class="said" role="status" id="change">${this.#change(order, names)}</p>
            <div class="patterns stack wide">
              ${this.#pattern('before', before, names, { layer, query })}
              ${after ? this.#pattern('after', after, names, { layer, query }) : nothing}
            </div>
            <p class="small soft">${say('rows', { query })}</p>`
          : nothing
      }
      ${
        this.show.includes('guess')
          ? html`<div class="guess stack close">
              <h2>${say(after ? 'guessAfter' : 'guess')}</h2>
              ${nextTokens((after ?? before).next, after ? before.next : null)}
            </div>`
          : nothing
      }`;
  }

  #tokens({ tokens, pair, before, after }: Order, names: string[]): unknown {
    const first = hasBegin(tokens) ? 1 : 0;
    const last = tokens.length - 1;
    return html`<div class="row tokens" translate="no" role="group" aria-label=${say('tokens')} @keydown=${(event: KeyboardEvent) => walkButtons(event, ACROSS)}>
      ${(after ?? before).order.map((token) => {
        const name = names[token];
        if (token < first || token === last)
          return html`<span class=${token === last ? 'query' : ''}>${name}</span>`;
        const isMarked = pair.includes(token);
        return html`<button type="button" class="bare" tabindex=${token === pair[0] ? 0 : -1} aria-pressed=${isMarked} @click=${() => this.#mark(token)}>${name}</button>`;
      })}
    </div>`;
  }

  /** It stands in for the one that was chosen longest ago, in the text as it was given. */
  #mark(token: number): void {
    if (token === this.first || token === this.second) return;
    [this.first, this.second] = [this.second, token];
    this.order = 'given';
  }

  #change({ tokens, pair, after, layer, hasRope }: Order, names: string[]): string {
    const [first = '', second = ''] = pair.map((place) => names[place] ?? '');
    const query = names[tokens.length - 1] ?? '';
    if (!after) return say('ask', { first, second, query, layer });
    const { largest_change, largest, is_rounding } = after.change;
    const args = {
      ...{ first, second, query, layer },
      ...{ change: smallNumber(largest_change), largest: smallNumber(largest) },
    };
    if (hasRope) return say(is_rounding ? 'onSame' : 'onChanged', args);
    return say(is_rounding ? 'offSame' : 'offChanged', args);
  }

  /** The largest weight on one of the two tokens, before they change places. */
  get #strongest(): { head: number; token: number } {
    const { pair = [], before } = this.answer ?? {};
    const { weights = new Float32Array(), order = [] } = before ?? {};
    const side = order.length;
    const all = Array.from({ length: weights.length / (side || 1) }, (_, head) =>
      pair.map((token) => ({ head, token, weight: weights[head * side + token] ?? 0 })),
    ).flat();
    return all.reduce((best, one) => (one.weight > best.weight ? one : best), {
      head: 0,
      token: 0,
      weight: 0,
    });
  }

  #pattern(
    name: 'before' | 'after',
    { order, weights }: Run,
    names: string[],
    of: { layer: number; query: string },
  ): unknown {
    const columns = order.map((token) => names[token] ?? '');
    const rows = Array.from({ length: weights.length / order.length }, (_, head) =>
      say('head', { head }),
    );
    const matrix = { rows: rows.length, columns: order.length, data: weights };
    const { head, token } = this.chosen ?? this.#strongest;
    const chosen = { row: head, column: order.indexOf(token) };
    const looks = ({ row, column }: Cell, weight: number): string =>
      say('cell', { head: row, key: columns[column] ?? '', weight: decimal(weight, DIGITS) });
    return html`<figure class="stack close"><h2>${say(name)}</h2>
      <matrix-view id=${name} stretch .matrix=${matrix} .names=${{ rows, columns }} .say=${looks} .chosen=${chosen}
        label=${say('label', { ...of, when: say(name) })}
        @cell=${({ detail }: CustomEvent<Cell>) => {
          this.chosen = { head: detail.row, token: order[detail.column] ?? 0 };
        }}></matrix-view></figure>`;
  }
}

customElements.define('word-order', WordOrder);
