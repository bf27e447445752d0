// A committee of hand-set heads: each has its own pattern over the letters and writes its own slice of
// the concatenation; switch heads off and the slices, and what W_o makes of them, answer. The engine
// runs the layer with just these heads off; the patterns are invented and drawn so.
// <head-switches scene="emma"></head-switches>
import type { Reply, Setup, Slice } from '@engine';
import { html, nothing } from 'lit';

import words from '#content/words/head-switches.json';
import { messagesOf } from '../../../text/messages.ts';
import { runLatest } from '../../kit/run-latest.ts';
import { headWeights, loadScene } from './scenes.ts';
import '../../kit/weighted-sum-bar.ts';
import { rowOf } from '../../kit/hand-set.ts';
import { LiveElement } from '../../kit/live-element.ts';
import '../../kit/number-strip.ts';
import type { EngineClient } from '../../../engine/client.ts';
import { headColour, styled } from '../../kit/base.ts';
import { state, text, withProps } from '../../kit/props.ts';
import { sceneWords, tokenWords } from './scene-words.ts';
import { switchStyles } from './switch-styles.ts';
import type { Learned } from './trained-example.ts';

const t = messagesOf(words);

class HeadSwitches extends withProps(LiveElement, {
  scene: text(),
  /** each head's weights */
  heads: state<Slice[]>(() => []),
  /** the heads that are off */
  off: state<Set<number>>(() => new Set()),
  concat: state<ArrayLike<number>>(() => []),
  y: state<ArrayLike<number>>(() => []),
  /** the same name, by heads that were trained */
  learned: state<Learned>(),
  training: state(false),
}) {
  /** the same with every head on */
  declare yOfAll: ArrayLike<number>;
  declare tokens: string[];

  static override asks = ['scene'];

  static override styles = switchStyles;

  /** The layer with the heads that are on. */
  #run = runLatest(async (isNewest) => {
    const engine = this.engine as EngineClient;
    const [concat, y] = (await Promise.all(
      ['concat', 'y'].map((tensor) => engine.tensor(this.#setup(), tensor, [0])),
    )) as [Reply<Slice>, Reply<Slice>];
    if (!isNewest() || !concat.ok || !y.ok) return;
    this.concat = rowOf(concat.value, this.#query);
    this.y = rowOf(y.value, this.#query);
  });

  constructor() {
    super();
    this.yOfAll = [];
    this.tokens = [];
  }

  override async ask(engine: EngineClient) {
    const scene = await loadScene(engine, this.scene);
    if (!scene?.ok) return;
    this.tokens = scene.value;
    const heads = await headWeights(engine, this.#setup());
    await this.#run();
    this.yOfAll = this.y;
    this.heads = heads;
    this.toggleAttribute('alive', heads.length > 0);
  }

  #setup(): Setup {
    return {
      config: {},
      seed: 0,
      edits: [],
      scene: this.scene,
      ablated_heads: [...this.off].sort(),
    };
  }

  /** The letter that looks: the last one, whose successor is asked for. */
  get #query() {
    return this.tokens.length - 1;
  }

  get #said() {
    return sceneWords(this.scene);
  }

  get #words() {
    return tokenWords(this.scene, this.tokens);
  }

  override render() {
    if (this.heads.length === 0) return html`<slot></slot>`;
    const word = this.#words[this.#query]!;
    return html`<section class="panel stack far">
      <div class="row"><span class="badge" id="hand-set">${t('handSet')}</span><p class="small grow">${this.#said.note}</p></div>
      <div class="question stack close">
        <p class="letters row" aria-hidden="true">${this.#words.map((letter) => html`<span class="card mono">${letter}</span>`)}<span class="card mono next">?</span></p>
        <h3>${t('question', { word })}</h3>
        <p class="small">${t('committee', { word })}</p>
      </div>
      <div class="row all">
        <button id="all-on" @click=${() => this.#set(new Set())}>${t('allOn')}</button>
        <button id="all-off" @click=${() => this.#set(new Set(this.heads.keys()))}>${t('allOff')}</button>
        <p class="small" role="status">${this.#status()}</p>
      </div>
      ${this.#twin()}
      <ul class="heads">${this.heads.map((slice, head) => this.#head(slice, head, word))}</ul>
      <div class="tensor stack close">
        <h3>${t('concat')}</h3>
        <p class="small soft">${t('concatNote', { size: this.#size })}</p>
        <number-strip id="concat" caption=${t('concat')} .numbers=${this.concat} .parts=${this.#slices()}></number-strip>
      </div>
      <div class="tensor stack close">
        <h3>${t('y')}</h3>
        <p class="small soft">${t('yNote')}</p>
        <number-strip id="y" caption=${t('y')} .numbers=${this.y} markedName=${t('changed')} .marked=${this.#changed()}
          .parts=${[{ first: 0, last: this.y.length - 1, head: -1, off: false, name: '' }]}></number-strip>
      </div>
    </section>`;
  }

  #head(slice: Slice, head: number, word: string) {
    const on = !this.off.has(head);
    const learned = this.learned?.rows[head];
    return html`<li class="head ${on ? '' : 'off'} stack close" ${styled({ '--head': headColour(head) })}>
      <button role="switch" id="switch-${head}" aria-checked=${on} @click=${() => this.#toggle(head)}>
        <span class="track"><span class="knob"></span></span>
        <span>${t('head', { head })}: ${this.#said.heads[head]}</span>
      </button>
      <weighted-sum-bar label=${t('looks', { head, word })} .shares=${rowOf(slice, this.#query)} .words=${this.#words}></weighted-sum-bar>
      ${
        learned
          ? html`<weighted-sum-bar measured class="learned" label=${t('learnedLooks', { head, word })} .shares=${learned} .words=${this.#words}></weighted-sum-bar>`
          : nothing
      }
    </li>`;
  }

  // What a model that was really trained does with the same letters; the trainer comes when it is asked for.
  #twin() {
    const { learned, training } = this;
    const says = training
      ? t('twinTraining')
      : learned
        ? t('twinSays', { steps: learned.steps, seed: learned.seed })
        : t('twinNote');
    return html`<aside class="twin panel stack close" id="twin">
      <h3>${t('twin')}</h3>
      <p class="small" role="status">${says}</p>
      <p><button id="train-twin" aria-disabled=${training} @click=${() => training || this.#train()}>${t(learned ? 'twinAgain' : 'twinTrain')}</button></p>
    </aside>`;
  }

  async #train() {
    const again = this.learned !== undefined;
    this.training = true;
    try {
      const { learnedTwin } = await import('./trained-example.ts');
      this.learned = await learnedTwin(this.tokens.slice(1).join(''), again);
    } finally {
      this.training = false;
    }
  }

  #status() {
    const names = (off: boolean) =>
      [...this.heads.keys()].filter((head) => this.off.has(head) === off).join(', ') || t('none');
    const on = t('sayOn', { heads: names(false) });
    return this.off.size > 0 ? `${on} ${t('sayOff', { heads: names(true) })}` : on;
  }

  get #size() {
    return this.concat.length / this.heads.length;
  }

  #slices() {
    return this.heads.map((_, head) => {
      const first = head * this.#size;
      const last = first + this.#size - 1;
      const off = this.off.has(head);
      const name = `${t('head', { head })}, ${t('places', { first, last })}${off ? `: ${t('off')}` : ''}`;
      return { first, last, head, off, name };
    });
  }

  #changed() {
    const places = Array.from(this.y, (_, at) => at);
    return new Set(places.filter((at) => this.y[at] !== this.yOfAll[at]));
  }

  #toggle(head: number) {
    const off = new Set(this.off);
    if (!off.delete(head)) off.add(head);
    this.#set(off);
  }

  #set(off: Set<number>) {
    this.off = off;
    this.#run();
  }
}

customElements.define('head-switches', HeadSwitches);
