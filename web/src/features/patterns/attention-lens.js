// A sentence under several lenses: choose a word and see where each hand-set head lets it look, beside
// the one blend that a single head of the same width has to make do with. Every weight comes out of the
// engine's softmax; what it is computed from is invented, and is drawn so.
// <attention-lens scene="kite" token="2"></attention-lens>
import { html, nothing } from 'lit';
import words from '../../../content/en/words/attention-lens.json';
import { t as frame, sayer } from '../../kit/messages.js';
import { headWeights, loadScene } from './scenes.js';
import '../../kit/blend-bar.js';
import { isEven, percent, rowOf } from '../../kit/invented.js';
import { ofSlices } from '../../save/drawn-tensors.js';
import { lensColour } from './lens-curves.js';
import { lensStyles } from './lens-styles.js';
import './lens-tables.js';
import { LiveElement } from '../../kit/live-element.js';
import { headColour, styled } from '../../kit/shared.js';
import { sceneWords, tokenWords } from './scene-words.js';

/** @typedef {import('../../../engine/client.js').Slice} Slice */
/** @typedef {import('../../../engine/client.js').Setup} Setup */

const t = sayer(words);

class AttentionLens extends LiveElement {
  static properties = {
    scene: {},
    token: { type: Number, reflect: true },
    several: { state: true },
    single: { state: true },
    alone: { state: true },
    drawn: { state: true },
  };

  static asks = ['scene'];

  static styles = lensStyles;

  constructor() {
    super();
    this.scene = '';
    /** The word that looks. */
    this.token = 0;
    /** @type {Slice[]} each head's weights */
    this.several = [];
    /** @type {Slice|undefined} the weights of one head that has all of the width */
    this.single = undefined;
    /** Whether the single head is drawn in place of the several. */
    this.alone = false;
    /** @type {Set<number>} the heads that are drawn */
    this.drawn = new Set();
    /** @type {string[]} */
    this.tokens = [];
  }

  /** @param {import('../../../engine/client.js').EngineClient} engine */
  async ask(engine) {
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

  /** @param {boolean} alone @returns {Setup} */
  #setup(alone) {
    return { config: alone ? { n_heads: 1 } : {}, seed: 0, edits: [], scene: this.scene };
  }

  get #said() {
    return sceneWords(this.scene);
  }

  get #words() {
    return tokenWords(this.scene, this.tokens);
  }

  /** @param {number} head @param {boolean} alone */
  #name(head, alone) {
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

  render() {
    if (this.several.length === 0) return html`<slot></slot>`;
    const chosen = this.#words[this.token];
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
          @choose=${(event) => {
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
      <div class="group" role="group" aria-labelledby="cut-name">
        <span class="small" id="cut-name">${t('cut')}</span>
        ${cuts.map(
          ({ alone, id, text }) =>
            html`<button id=${id} aria-pressed=${this.alone === alone} @click=${() => {
              this.alone = alone;
            }}>${text}</button>`,
        )}
      </div>
      <div class="group" role="group" aria-labelledby="drawn-name" ?hidden=${this.alone}>
        <span class="small" id="drawn-name">${t('drawn')}</span>
        ${this.several.map((_, head) => this.#chip(head))}
      </div>
    </div>`;
  }

  /** @param {number} head */
  #chip(head) {
    return html`<button class="chip" data-drawn id="head-${head}" aria-pressed=${this.drawn.has(head)}
      ${styled({ '--head': headColour(head) })}
      @click=${() => this.#toggle(head)}><span class="swatch invented"></span>${this.#name(head, false)}</button>`;
  }

  /** @param {number} head */
  #toggle(head) {
    const drawn = new Set(this.drawn);
    if (!drawn.delete(head)) drawn.add(head);
    this.drawn = drawn;
  }

  /** @param {import('./lens-curves.js').Beam[]} beams @param {string} word */
  #readings(beams, word) {
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

  /** The most of it first, until most of the row is told. @param {ArrayLike<number>} shares */
  #reading(shares) {
    if (isEven(shares)) return t('evenly', { share: percent(shares[0]) });
    const order = Array.from(shares, (share, key) => ({ share, key })).sort(
      (a, b) => b.share - a.share,
    );
    const told = order.filter(({ share }, place) => place === 0 || share >= 0.1);
    const parts = told.map(({ share, key }) =>
      t('mostly', { share: percent(share), word: this.#words[key] }),
    );
    return parts.join(', ');
  }

  /** @param {string} word */
  #blends(word) {
    const count = this.#count;
    const bar = (
      /** @type {Slice} */ slice,
      /** @type {number} */ head,
      /** @type {boolean} */ alone,
    ) =>
      html`<blend-bar .shares=${rowOf(slice, this.token)} .words=${this.#words}
        evenly=${t('evenly', { share: percent(rowOf(slice, this.token)[0]) })}
        label=${this.#name(head, alone)} ${styled({ '--head': lensColour(head, alone) })}></blend-bar>`;
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
