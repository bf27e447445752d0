// A sentence under several lenses: choose a word and see where each hand-set head lets it look, beside
// the one blend that a single head of the same width has to make do with. Every weight comes out of the
// engine's softmax; what it is computed from is invented, and is drawn so.
// <attention-lens scene="kite" token="2"></attention-lens>
import type { Setup, Slice } from '@engine';
import { html, nothing } from 'lit';
import words from '#content/words/attention-lens.json';
import { t as frame, messagesOf } from '../../kit/messages.ts';
import { headWeights, loadScene } from './scenes.ts';
import '../../kit/weighted-sum-bar.ts';
import { isEven, percent, rowOf } from '../../kit/hand-set.ts';
import { ofSlices } from '../../save/drawn-tensors.ts';
import { lensColour } from './lens-curves.ts';
import { lensStyles } from './lens-styles.ts';
import './lens-tables.ts';
import type { EngineClient } from '../../../engine/client.ts';
import { headColour, styled } from '../../kit/base.ts';
import { LiveElement } from '../../kit/live-element.ts';
import { number, reflected, state, text, withProps } from '../../kit/props.ts';
import type { Beam } from './lens-curves.ts';
import { sceneWords, tokenWords } from './scene-words.ts';

const t = messagesOf(words);

class AttentionLens extends withProps(LiveElement, {
  scene: text(),
  /** The word that looks. */
  token: reflected(number(0)),
  /** each head's weights */
  several: state<Slice[]>(() => []),
  /** the weights of one head that has all of the width */
  single: state<Slice>(),
  /** Whether the single head is drawn in place of the several. */
  alone: state(false),
  /** the heads that are drawn */
  drawn: state<Set<number>>(() => new Set()),
}) {
  declare tokens: string[];

  static override asks = ['scene'];

  static override styles = lensStyles;

  constructor() {
    super();
    this.tokens = [];
  }

  override async ask(engine: EngineClient) {
    const scene = await loadScene(engine, this.scene);
    if (!scene?.ok) return;
    const several = await headWeights(engine, this.#setup(false));
    const [single] = several.length > 1 ? await headWeights(engine, this.#setup(true)) : [];
    this.tokens = scene.value;
    this.drawn = new Set(several.keys());
    this.single = single;
    this.several = several;
    this.toggleAttribute('alive', several.length > 0);
  }

  #setup(alone: boolean): Setup {
    return { config: alone ? { n_heads: 1 } : {}, seed: 0, edits: [], scene: this.scene };
  }

  get #said() {
    return sceneWords(this.scene);
  }

  get #words() {
    return tokenWords(this.scene, this.tokens);
  }

  #name(head: number, alone: boolean) {
    if (alone) return `${t('one')}: ${this.#said.single}`;
    return `${t('head', { head })}: ${this.#said.heads[head]}`;
  }

  /** How many heads, as a word. */
  get #count() {
    return frame(`numbers.${this.several.length}`);
  }

  /** Every head of the cut that is drawn now. */
  get #heads() {
    if (this.alone && this.single) return [{ head: 0, slice: this.single }];
    return this.several.map((slice, head) => ({ head, slice }));
  }

  /** What the figure is drawn from. */
  get tensors() {
    return this.several.length > 0
      ? [
          ofSlices(
            'weights',
            this.#heads.map(({ slice }) => slice),
          ),
        ]
      : [];
  }

  override render() {
    if (this.several.length === 0) return html`<slot></slot>`;
    const chosen = this.#words[this.token]!;
    const beams = this.#heads
      .filter(({ head }) => this.alone || this.drawn.has(head))
      .map(({ head, slice }) => ({
        head,
        colour: lensColour(head, this.alone),
        shares: rowOf(slice, this.token),
      }));
    return html`<section class="card">
      <div class="notice"><span class="badge" id="hand-set">${t('handSet')}</span><p class="small">${this.#said.note}</p></div>
      ${this.single ? this.#controls() : nothing}
      <div class="sides">
        <lens-curves .words=${this.#words} .beams=${beams} token=${this.token}
          .said=${{ queries: t('queries'), keys: t('keys'), picture: t('curves', { word: chosen }) }}
          @choose=${(event: CustomEvent<number>) => {
            this.token = event.detail;
          }}></lens-curves>
        <div class="told">
          ${this.#readings(beams, chosen)}
          ${this.#blends(chosen)}
        </div>
      </div>
      <lens-tables .engine=${this.engine} .setup=${this.#setup(this.alone)} .words=${this.#words} token=${this.token}
        .heads=${this.#heads.map(({ head, slice }) => ({ slice, colour: lensColour(head, this.alone), name: this.#name(head, this.alone) }))}></lens-tables>
    </section>`;
  }

  #controls() {
    const cuts = [
      { alone: false, id: 'several', text: t('several', { count: this.#count }) },
      { alone: true, id: 'alone', text: t('one') },
    ];
    return html`<div class="controls">
      <div class="row group" role="group" aria-labelledby="cut-name">
        <span class="small" id="cut-name">${t('cut')}</span>
        ${cuts.map(
          ({ alone, id, text }) =>
            html`<button id=${id} aria-pressed=${this.alone === alone} @click=${() => {
              this.alone = alone;
            }}>${text}</button>`,
        )}
      </div>
      <div class="row group" role="group" aria-labelledby="drawn-name" ?hidden=${this.alone}>
        <span class="small" id="drawn-name">${t('drawn')}</span>
        ${this.several.map((_, head) => this.#chip(head))}
      </div>
    </div>`;
  }

  #chip(head: number) {
    return html`<button class="chip" data-drawn id="head-${head}" aria-pressed=${this.drawn.has(head)}
      ${styled({ '--head': headColour(head) })}
      @click=${() => this.#toggle(head)}><span class="swatch invented"></span>${this.#name(head, false)}</button>`;
  }

  #toggle(head: number) {
    const drawn = new Set(this.drawn);
    if (!drawn.delete(head)) drawn.add(head);
    this.drawn = drawn;
  }

  #readings(beams: Beam[], word: string) {
    return html`<div aria-live="polite">
      <h3 id="reading">${t('reading', { word })}</h3>
      ${beams.length === 0 ? html`<p class="small">${t('noHead')}</p>` : nothing}
      <ul class="readings">
        ${beams.map(
          ({ head, colour, shares }) => html`<li data-head=${head} ${styled({ '--head': colour })}>
          <span class="swatch invented"></span><span><strong>${this.#name(head, this.alone)}</strong>: ${this.#reading(shares)}</span></li>`,
        )}
      </ul>
    </div>`;
  }

  /** The most of it first, until most of the row is told. */
  #reading(shares: ArrayLike<number>) {
    if (isEven(shares)) return t('evenly', { share: percent(shares[0]!) });
    const order = Array.from(shares, (share, key) => ({ share, key })).sort(
      (a, b) => b.share - a.share,
    );
    const told = order.filter(({ share }, place) => place === 0 || share >= 0.1);
    const parts = told.map(({ share, key }) =>
      t('mostly', { share: percent(share), word: this.#words[key]! }),
    );
    return parts.join(', ');
  }

  #blends(word: string) {
    const count = this.#count;
    const bar = (slice: Slice, head: number, alone: boolean) =>
      html`<weighted-sum-bar .shares=${rowOf(slice, this.token)} .words=${this.#words}
        evenly=${t('evenly', { share: percent(rowOf(slice, this.token)[0]!) })}
        label=${this.#name(head, alone)} ${styled({ '--head': lensColour(head, alone) })}></weighted-sum-bar>`;
    return html`<div class="blends" id="blends">
      <h3>${t('blends', { word })}</h3>
      ${
        this.single
          ? html`<p class="small soft">${t('oneBlend')}</p>
            ${bar(this.single, 0, true)}
            <p class="small soft">${t('severalBlends', { count })}</p>`
          : nothing
      }
      ${this.several.map((slice, head) => bar(slice, head, false))}
    </div>`;
  }
}

customElements.define('attention-lens', AttentionLens);
