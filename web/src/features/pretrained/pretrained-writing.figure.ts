// The model goes on writing behind the page's text, a token at a time, until it is told to stop; and where the chosen head
// looked while the last token was made, or in a lesson how large the KV cache has become.
import type { Architecture, ModelCost, ModelToken, WrittenToken } from '@engine';
import { css, html, nothing, type PropertyValues, svg } from 'lit';
import words from '#content/words/pretrained-writing.json';
import { sharedEngine } from '../../../engine/shared-engine.ts';
import { count, messagesOf } from '../../../text/messages.ts';
import { styled } from '../../kit/base.ts';
import { numberField } from '../../kit/fields.ts';
import { number, state, text, withProps } from '../../kit/props.ts';
import { got, refusalOf } from '../../kit/refused.ts';
import { barStyles, shareBar } from '../../kit/table-styles.ts';
import type { Reading } from './model.ts';
import { hasBegin, numbersOf, tokenName } from './pieces.ts';
import { stackStyles } from './stack-styles.ts';
import { TextElement } from './text-element.ts';

const say = messagesOf(words);

const TOKENS = 60;

/** So many columns the picture of the keys and values has at least. */
const COLUMNS = 48;

/** What is shown beside the text: how it is written and where a head looks, or in a lesson the keys and values, and their size. */
type Parts = 'all' | 'keys' | 'cache';

/** What there is of keys and values of the tokens that the model has read, where that is shown. */
type Kept = { sizes: Architecture; cost: ModelCost } | null;

export default class PretrainedWriting extends withProps(TextElement<Kept>, {
  parts: text<Parts>('all'),
  temperature: number(0),
  topP: number(0.9, 'top-p'),
  seed: number(1),
  /** The prompt's, and those that the model wrote. */
  tokens: state<ModelToken[]>(() => []),
  last: state<WrittenToken>(),
  isWriting: state(false),
  trouble: state(''),
}) {
  protected override readonly isAlone = true;

  static override styles = [
    stackStyles,
    barStyles,
    css`
      .choices input {
        width: 7rem;
      }
      .text {
        min-height: 3lh;
        padding: var(--space-3);
        border: 1px solid var(--line);
        background: var(--surface);
        white-space: pre-wrap;
      }
      .text span {
        border-radius: 2px;
        background: color-mix(in oklab, var(--mark) calc(var(--weight) * 100%), transparent);
      }
      .text .written {
        font-weight: 600;
      }
      .growing .text {
        font-size: var(--size-l);
        max-height: calc(0.35 * var(--strip, 40rem));
        overflow-y: auto;
      }
      .growing .written {
        color: var(--accent);
        fill: currentcolor;
      }
      .columns {
        width: 100%;
        height: calc(0.2 * var(--strip, 40rem));
        fill: var(--ink-soft);
      }
      .growing > :is(.small, .sizes) {
        display: var(--beside, grid);
      }
      .sizes {
        max-width: 32rem;
        margin: 0;
      }
      .sizes div {
        display: grid;
        grid-template-columns: minmax(0, 1fr) auto;
        gap: 0 var(--space-3);
        font-size: var(--size-s);
      }
      .sizes .bar {
        grid-column: 1 / -1;
        height: 0.75rem;
      }
    `,
  ];

  /** Another where writing has begun anew, or was stopped. */
  #round = 0;

  protected override about(reading: Reading): unknown[] {
    return [reading];
  }

  protected async ask(_runner: unknown, { tokens }: Reading): Promise<Kept> {
    this.#forget();
    return this.#kept(tokens.length);
  }

  /** The newest token stays in sight. */
  override updated(changed: PropertyValues<this>): void {
    if (this.parts === 'all' || !changed.has('tokens')) return;
    const box = this.renderRoot.querySelector('.text');
    if (box) box.scrollTop = box.scrollHeight;
  }

  /** Asks the engine what it keeps of so many tokens. */
  async #kept(read: number): Promise<Kept> {
    const sizes = this.#architecture;
    if (this.parts === 'all' || !sizes) return null;
    const { d_model, n_heads, n_kv_heads, head_dim, n_layers } = sizes;
    const layer = { batch: 1, seq_len: read, d_model, n_heads, n_kv_heads, head_dim };
    const asked = { ...layer, n_layers, bytes_per_number: 4 };
    return { sizes, cost: got(await sharedEngine().call('modelCost', asked)) };
  }

  get #architecture(): Architecture | undefined {
    const { opening } = this.state.model;
    return opening.state === 'open' ? opening.architecture : undefined;
  }

  #forget(): void {
    this.#stop();
    this.tokens = [];
    this.last = undefined;
  }

  #stop(): void {
    this.#round += 1;
    this.isWriting = false;
  }

  async #write(): Promise<void> {
    const { reading, model } = this.state;
    if (!reading) return;
    this.#forget();
    const round = this.#round;
    this.isWriting = true;
    this.trouble = '';
    const { temperature, topP, seed } = this;
    const { interventions } = reading;
    const tokens = numbersOf(reading.tokens);
    const trouble = await refusalOf(() =>
      model.inTurn(async (runner) => {
        got(
          await runner.advance('modelWrite', {
            tokens,
            temperature,
            top_p: topP,
            seed,
            interventions,
          }),
        );
        this.tokens = reading.tokens;
        const most = this.parts === 'all' ? TOKENS : Number.POSITIVE_INFINITY;
        for (let done = 0; done < most && round === this.#round; done += 1) {
          const written = got(await runner.advance('modelWriteNext', true));
          const kept = await this.#kept(this.#keysOf(written));
          if (round !== this.#round || !this.state.isNow(reading)) return;
          this.answer = kept;
          this.last = written;
          const isEnd = written.ended || model.begin.includes(written.token.token);
          if (isEnd) this.trouble = words.ended;
          if (isEnd) return;
          this.tokens = [...this.tokens, written.token];
          if (!written.may_continue) this.trouble = words.full;
          if (!written.may_continue) return;
          await new Promise(requestAnimationFrame);
        }
      }),
    );
    if (trouble) this.trouble = trouble;
    if (round === this.#round) this.isWriting = false;
  }

  protected live(kept: Kept, reading: Reading): unknown {
    if (kept) return this.#growing(kept, reading);
    const field = (name: 'temperature' | 'topP' | 'seed', most: number, step: number): unknown =>
      numberField({ id: name, label: words[name], value: this[name], max: most, step }, (value) => {
        this[name] = Math.min(most, Math.max(0, value || 0));
      });
    return html`<p>${words.prompt}</p>
      <div class="choices">${field('temperature', 2, 0.1)}${field('topP', 1, 0.05)}${field('seed', 4294967295, 1)}
        ${this.#button()}</div>
      <p class="small soft">${words.greedy}</p>
      ${
        this.tokens.length > 0
          ? html`<p class="small soft">${say('looks', this.state.choice.chosen)}</p>${this.#text(this.tokens, reading.tokens.length, this.#weights())}`
          : ''
      }
      <p role="status" class="small">${this.trouble}</p>`;
  }

  #button(): unknown {
    const name = this.tokens.length > 0 ? words.again : words.write;
    return this.isWriting
      ? html`<button type="button" id="stop" @click=${this.#stop}>${words.stop}</button>`
      : html`<button type="button" class="primary" id="write" @click=${this.#write}>${name}</button>`;
  }

  /** The text with its keys and values, and the cache as a bar beside the model's own size. */
  #growing({ sizes, cost }: NonNullable<Kept>, { tokens: prompt }: Reading): unknown {
    const { last } = this;
    const read = last ? this.#keysOf(last) : prompt.length;
    const { n_layers, n_kv_heads, head_dim, parameters } = sizes;
    const perToken = cost.cached_per_token;
    const size = (id: string, name: string, numbers: number | string): unknown =>
      html`<div id=${id}><dt>${name}</dt><dd>${count(numbers)}</dd>
        ${shareBar(Number(numbers) / parameters)}</div>`;
    const hasSizes = this.parts === 'cache';
    return html`<div class="growing stack"><div>${this.#button()}</div>
      ${this.#text(last ? this.tokens : prompt, prompt.length)}
      ${columnsOf(n_layers, prompt.length, read)}
      <p class="small" id="shapes">${say('shapes', { heads: n_kv_heads, read, size: head_dim })}</p>
      ${
        hasSizes
          ? html`<dl class="sizes stack close">${size('cache', say('cache', { read }), cost.cache_numbers)}${size('model', words.model, parameters)}</dl>
            <p class="small">${say('perToken', { perToken, layers: n_layers, heads: n_kv_heads, size: head_dim })}</p>`
          : ''
      }
      <p role="status" class="small">${this.isWriting || !last ? '' : `${hasSizes ? say('kept', { read, numbers: cost.cache_numbers, parameters }) : ''} ${this.trouble}`}</p></div>`;
  }

  #text(tokens: ModelToken[], prompt: number, weights?: Float32Array): unknown {
    const first = hasBegin(tokens) ? 1 : 0;
    const isLong = this.parts !== 'all';
    const isJoined = this.state.model.tokens === 'letters';
    const shown = ({ text }: ModelToken, at: number): string =>
      at === 0 || isJoined ? text.trimStart() : text;
    return html`<p class="text" tabindex=${isLong ? 0 : nothing} role=${isLong ? 'group' : nothing} aria-label=${words.written}>${tokens
      .slice(first)
      .map(
        (token, at) =>
          html`<span class=${at + first >= prompt ? 'written' : ''} title=${tokenName(token)} ${weights ? styled({ '--weight': String(weights[at + first] ?? 0) }) : nothing}>${shown(token, at)}</span>`,
      )}</p>`;
  }

  /** How many tokens' keys were read to make a token. */
  #keysOf({ weights }: WrittenToken): number {
    const sizes = this.#architecture;
    return sizes ? weights.length / (sizes.n_layers * sizes.n_heads) : 0;
  }

  /** Of the chosen head on each token, while the last one was made. */
  #weights(): Float32Array {
    const { last } = this;
    const { layer, head } = this.state.choice.chosen;
    const layers = this.state.reading?.weights.length ?? 1;
    const side = this.state.reading?.tokens.length ?? 1;
    const heads = (this.state.reading?.weights[0]?.length ?? 0) / side ** 2;
    if (!last || heads === 0) return new Float32Array();
    const keys = last.weights.length / (layers * heads);
    const from = (layer * heads + head) * keys;
    // Padding is not shown: what is shown are the last keys.
    const padding = Math.max(0, keys - (this.tokens.length - 1));
    return last.weights.subarray(from + padding, from + keys);
  }
}

/** A column for each token that was read, in it the keys and the values of each layer. */
function columnsOf(layers: number, prompt: number, read: number): unknown {
  const rows = [...Array(2 * layers).keys()].map((row) => row + Math.floor(row / 2) / 2);
  const cells = (from: number, to: number): string =>
    [...Array(to - from).keys()]
      .flatMap((at) => rows.map((y) => `M${from + at} ${y}h.8v.8h-.8z`))
      .join('');
  const [width, height] = [Math.max(COLUMNS, read), rows.at(-1)! + 1];
  return html`<svg class="columns" viewBox="0 0 ${width} ${height}" preserveAspectRatio="none" role="img" aria-label=${say('columns', { read })}>${svg`<path d=${cells(0, prompt)} /><path class="written" d=${cells(prompt, read)} />`}</svg>`;
}

customElements.define('pretrained-writing', PretrainedWriting);
