// Writing one token after another with a KV cache: the rows kept for each key and value head, and the
// work with and without them. The numbers and the counts are the engine's; keeps how many tokens are
// written and how many heads share keys and values.
import type { Decoding, Slice } from '@engine';
import { html } from 'lit';

import words from '#content/words/decode-steps.json';
import type { EngineClient } from '../../../engine/client.ts';
import { baseStyles, columnStyles, headColour, styled } from '../../kit/base.ts';
import { ThemeController } from '../../kit/controllers.ts';
import { divisorsOf } from '../../kit/divisors.ts';
import { asChoices, radioRow } from '../../kit/fields.ts';
import { GridKeys } from '../../kit/grid-keys.ts';
import { slicePicture } from '../../kit/heat.ts';
import { LiveElement } from '../../kit/live-element.ts';
import { count, messagesOf } from '../../kit/messages.ts';
import { number, state, withProps } from '../../kit/props.ts';
import { namedTensor } from '../../save/drawn-tensors.ts';
import { decodeStyles } from './decode-steps-styles.ts';

const t = messagesOf(words);

class DecodeSteps extends withProps(LiveElement, {
  dModel: number(64, 'd-model'),
  heads: number(8),
  tokens: number(8),
  seed: number(1),
  kvHeads: state(0),
  at: state(0),
  decoding: state<Decoding>(),
}) {
  static override asks = ['dModel', 'heads', 'tokens', 'seed', 'kvHeads'];

  static override styles = [baseStyles, columnStyles, decodeStyles];

  #slices: Map<string, Slice> = new Map();

  constructor() {
    super();
    new ThemeController(this);
    new GridKeys(this);
  }

  override connectedCallback() {
    super.connectedCallback();
    this.kvHeads ||= this.heads;
  }

  override async ask(engine: EngineClient) {
    const config = {
      ...{ batch: 1, seq_len: this.tokens, d_model: this.dModel, n_heads: this.heads },
      n_kv_heads: this.kvHeads,
    };
    const setup = { config, seed: this.seed, edits: [] };
    const reply = await engine.call('decode', setup, this.tokens);
    this.#slices.clear();
    this.decoding = reply.ok ? reply.value : undefined;
    this.faults = reply.ok ? [] : reply.errors;
  }

  /** What the figure is drawn from. */
  get tensors() {
    const { decoding, tokens } = this;
    if (!decoding) return [];
    const { n_kv_heads, head_dim, keys, values } = decoding;
    const axes = { n_kv_heads, seq_k: tokens, head_dim };
    return [namedTensor('k', axes, keys), namedTensor('v', axes, values)];
  }

  override live() {
    const { decoding } = this;
    if (!decoding) return undefined;
    return html`
      ${this.#choices()}
      <div class="caches">${Array.from({ length: decoding.n_kv_heads }, (_, kv) => this.#cache(decoding, kv))}</div>
      <div class="buttons">
        <button id="decode-next" class="primary" aria-disabled=${this.at === this.tokens} @click=${() => this.#go(this.at + 1)}>${t('next')}</button>
        <button id="decode-again" aria-disabled=${this.at === 0} @click=${() => this.#go(0)}>${t('again')}</button>
        <span id="decode-where" class="number">${t('where', { at: this.at, all: this.tokens })}</span>
      </div>
      <p id="decode-told" aria-live="polite">${this.#told(decoding)}</p>
      ${this.at > 0 ? this.#table(decoding) : ''}
      <p class="small soft" id="decode-agrees">${this.#agrees(decoding.difference)}</p>
      <p class="small soft">${t('untrained')}</p>
    `;
  }

  #choices() {
    return radioRow(
      { id: 'decode-kv', name: 'kv', legend: t('kvHeads'), legendAt: 'above' },
      asChoices(divisorsOf(this.heads)),
      this.kvHeads,
      (kv) => {
        this.kvHeads = kv;
      },
    );
  }

  #cache(decoding: Decoding, kv: number) {
    const group = this.heads / decoding.n_kv_heads;
    const readers = Array.from({ length: group }, (_, i) => kv * group + i);
    return html`<div class="cache" data-kv=${kv}>
      <div class="name">${t('kvHead', { head: kv })}</div>
      <div class="readers" role="img" aria-label=${t('readBy', { heads: readers.join(', ') })}>
        ${readers.map((head) => html`<span ${styled({ '--head': headColour(head) })}>${head}</span>`)}
      </div>
      <div class="pair">${this.#rows(decoding, 'keys', kv)} ${this.#rows(decoding, 'values', kv)}</div>
    </div>`;
  }

  #rows(decoding: Decoding, which: 'keys' | 'values', kv: number) {
    return html`<div>
      <span class="letter">${t(which)}</span>
      <div class="rows" ${styled({ '--all': String(this.tokens), '--at': String(this.at) })}>
        ${this.at > 0 ? html`<img src=${slicePicture(this.#slice(decoding, which, kv))} alt="" /><span class="new"></span>` : ''}
      </div>
    </div>`;
  }

  #slice(decoding: Decoding, which: 'keys' | 'values', kv: number) {
    const key = `${which}/${kv}/${this.at}`;
    const kept = this.#slices.get(key);
    if (kept) return kept;
    const from = kv * this.tokens * decoding.head_dim;
    const slice = {
      ...{ rows: this.at, columns: decoding.head_dim, low: decoding.low, high: decoding.high },
      data: decoding[which].slice(from, from + this.at * decoding.head_dim),
    } as Slice;
    this.#slices.set(key, slice);
    return slice;
  }

  #told(decoding: Decoding) {
    if (this.at === 0) return t('start');
    const { cache_numbers, flops_cached, flops_recomputed } = decoding.steps[this.at - 1]!;
    return t('told', {
      at: this.at,
      added: decoding.steps[0]!.cache_numbers,
      numbers: cache_numbers,
      cached: flops_cached,
      recomputed: flops_recomputed,
    });
  }

  #agrees(difference: number) {
    const said = difference.toExponential(1).replace('-', '−');
    return t(difference === 0 ? 'agreesExactly' : 'agrees', { all: this.tokens, difference: said });
  }

  #table(decoding: Decoding) {
    const step = decoding.steps[this.at - 1]!;
    const most = Number(step.flops_recomputed_so_far);
    const row = (name: string, one: string, all: string) =>
      html`<tr data-row=${name}><th scope="row">${t(name)}</th><td>${count(one)}</td><td>${count(all)}
        <span class="bar" aria-hidden="true"><span ${styled({ '--share': String(Number(all) / most) })}></span></span></td></tr>`;
    return html`<div class="scroll"><table data-walk>
      <caption>${t('caption', { at: this.at })}</caption>
      <thead><tr><th scope="col">${t('what')}</th><th scope="col">${t('step')}</th><th scope="col">${t('soFar')}</th></tr></thead>
      <tbody>
        ${row('cached', step.flops_cached, step.flops_cached_so_far)}
        ${row('recomputed', step.flops_recomputed, step.flops_recomputed_so_far)}
        <tr data-row="numbers"><th scope="row">${t('numbers')}</th><td>${count(decoding.steps[0]!.cache_numbers)}</td><td>${count(step.cache_numbers)}</td></tr>
        <tr data-row="bytes"><th scope="row">${t('bytes')}</th><td>${count(decoding.steps[0]!.cache_bytes)}</td><td>${count(step.cache_bytes)}</td></tr>
      </tbody>
    </table></div>
    <p class="small" id="decode-formula">${t('formula', {
      kv: decoding.n_kv_heads,
      at: this.at,
      size: decoding.head_dim,
      numbers: step.cache_numbers,
    })}</p>`;
  }

  #go(at: number) {
    this.at = Math.min(this.tokens, at);
  }
}

customElements.define('decode-steps', DecodeSteps);
