// The model in a scene of a lesson: one head over the page's sentence as arcs, the word that it guesses, a switch, and below
// what the scene looks at. The scene says which head, from which word and which heads are off, and the reader changes it.
import type { ModelTensor, WeightOperands } from '@engine';
import { css, html, type PropertyValues, render, unsafeCSS } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import words from '#content/words/head-stage.json';
import wordStyles from '../../../css/stage-words.css?inline';
import type { Runner } from '../../../engine/runner.ts';
import { decimal, messagesOf } from '../../../text/messages.ts';
import { headClass } from '../../kit/base.ts';
import { number, text, withProps } from '../../kit/props.ts';
import { got } from '../../kit/refused.ts';
import { shareBar } from '../../kit/table-styles.ts';
import { changeRadios } from './change-radios.ts';
import { headName } from './head-names.ts';
import { drawRows, headRowStyles, rowsOf } from './head-rows.ts';
import { headSwitch, largePattern } from './large-head.ts';
import type { Reading } from './model.ts';
import { changeOf, interventionsOf, type Kind } from './model-changes.ts';
import { nextTokenStyles, nextTokens } from './next-tokens.ts';
import { headOf } from './offered.ts';
import { pairArrows } from './pair-arrows.ts';
import { tokenNames } from './pieces.ts';
import { pushStyles } from './pushes.ts';
import { type HeadName, patternOf, sameHead, strongest } from './reading.ts';
import { weightsOf } from './reading-tensors.ts';
import { stackStyles } from './stack-styles.ts';
import {
  type Also,
  boxesOf,
  drawArcs,
  drawWords,
  isStrong,
  placedArcs,
  type Shown,
  shownOf,
  whatItDoes,
} from './stage-drawing.ts';
import { looksFrom, placeOf, wordsOf } from './stage-words.ts';
import { headTableStyles } from './table-styles.ts';
import { TextElement } from './text-element.ts';
import { valuePushes } from './value-pushes.ts';
import { operandStyles, weightOperands } from './weight-operands.ts';

const say = messagesOf(words);

/** Of looks and of guesses. */
const MOST = 4;

/** Of "1.7 3.5". */
const namedHeads = (names: string): HeadName[] =>
  names
    .split(' ')
    .filter(Boolean)
    .map((head) => headOf({ head }));

/** How the weight of the chosen word on the one that it looks at most comes about, where the scene shows it. */
type Answer = {
  query: number;
  key: number;
  operands: WeightOperands | undefined;
  values: [ModelTensor, ModelTensor] | undefined;
};

export default class ModelScene extends withProps(TextElement<Answer>, {
  layer: number(0),
  head: number(0),
  /** The word from which the head looks; '' for none. */
  from: text(),
  /** The word that it looks at; '' for all, and where one weight is shown, for the one that it looks at most. */
  to: text(),
  /** Heads whose looks from that word are drawn too, each in its colour, as "2.4 1.0". */
  also: text(),
  /** Which heads of the layer have a row, as "4 5"; '' for all. */
  shown: text(),
  /** Heads that are off. */
  off: text(),
  /** What the reader can change in the model, and what is chosen, as "scale_scores 4"; '' for nothing. */
  change: text(),
  /** What stands below the sentence: field, heads, map, looks, guesses, arrows, weight or values, in this order. */
  show: text('map looks'),
}) {
  static override styles = [
    stackStyles,
    headTableStyles,
    nextTokenStyles,
    operandStyles,
    pushStyles,
    headRowStyles,
    unsafeCSS(wordStyles),
    css`
      :host {
        --guess: var(--accent);
        container-type: inline-size;
      }
      .stage.off {
        --amber: var(--faint);
      }
      .stage.other {
        --guess: var(--bad);
      }
      #switch {
        --head: var(--amber);
      }
      :is(h2, h3) {
        font-size: var(--size-m, 1rem);
      }
      #all-on {
        display: var(--beside, block);
      }
      /* A class is shown all of a map. */
      .stage:has(matrix-view, .across) > .apart {
        display: var(--aside, flex);
      }
      .stage:has(.operands) > .words {
        display: var(--aside, block);
      }
      :is(.first, textarea) {
        order: var(--first, 0);
      }
      .first {
        margin-block-end: var(--least, 0);
      }
      .first > :not(matrix-view) {
        display: var(--beside, grid);
      }
      .what {
        min-height: 2lh;
        color: var(--ink-soft);
        font-size: var(--size-s);
      }
      .next {
        --bar: var(--guess);
      }
      .looks {
        --bar: var(--amber);
      }
      .looks.other {
        --bar: var(--head);
      }
      .looks li {
        display: grid;
        grid-template-columns: 6ch minmax(0, 1fr) 4ch;
        gap: var(--space-3);
        align-items: center;
        text-align: end;
      }
      .looks .at {
        color: var(--amber);
        font-weight: 700;
      }
      .looks span:first-child {
        text-align: start;
      }
      .looks .bar {
        height: 0.75em;
        margin: 0;
        border-radius: 4px;
        background: none;
      }
      /* What stands below is seen with it. */
      @container (min-width: 34rem) {
        .stage:has(matrix-view, .across) .words {
          font-size: var(--words, 1.25rem);
          line-height: 2.5;
        }
      }
      @container (max-width: 33.99rem) {
        .words {
          font-size: var(--words, 1.125rem);
          line-height: 3.9;
        }
        .stage:is(.several, :has(matrix-view, textarea)) .words {
          font-size: 1.125rem;
          line-height: var(--lines, 3.9);
        }
      }
      /* A strip shows a picture whole or not at all. */
      .parts:not(.first) {
        display: var(--below, grid);
      }
      .parts {
        grid-template-columns: var(--parts, repeat(auto-fill, minmax(min(100%, 16rem), 1fr)));
        gap: var(--space-3) var(--space-5);
      }
      .parts > section {
        container-type: var(--part, normal);
      }
      .parts .across {
        grid-column: 1 / -1;
      }
    `,
  ];

  protected override readonly isWhole = false;
  #shown: Shown | undefined;
  /** The words that a scene looks from and at, until the text is read. */
  #sought = { from: '', to: '' };
  /** The tokens of both. */
  #cell = { query: -1, key: -1 };
  /** Whether a scene has asked for its state since it was drawn. */
  #isAsked = false;

  constructor() {
    super();
    this.addEventListener('click', (event) => {
      const [pressed] = event.composedPath() as HTMLElement[];
      const { token, guess } = pressed?.closest('button')?.dataset ?? {};
      if (token !== undefined) this.state.choose({ query: Number(token) });
      const { text } = this.state.choice;
      if (guess && !/<s>/.test(guess)) this.state.choose({ text: text + guess, query: -1 });
    });
  }

  protected override begin(): void {
    // Another row of the page is looked at first.
    if (this.state.choice.text === '') this.#enter();
  }

  override attributeChangedCallback(name: string, before: string | null, value: string | null) {
    super.attributeChangedCallback(name, before, value);
    // Whatever the reader has changed by hand; once for all that the scene sets.
    if (!this.hasUpdated) return;
    this.#isAsked = true;
    this.requestUpdate();
  }

  override willUpdate(changed: PropertyValues<this>): void {
    if (this.#isAsked) this.#enter();
    this.#isAsked = false;
    super.willUpdate(changed);
  }

  #enter(): void {
    const { text, layer, head, off, change } = this;
    const [kind, choice] = change.split(' ');
    this.#sought = { from: this.from, to: this.to };
    this.#cell = { query: -1, key: -1 };
    this.state.choose({
      ...{ text, chosen: { layer, head }, query: -1 },
      off: namedHeads(off),
      change: kind ? interventionsOf(changeOf(kind as Kind, this), choice!) : [],
    });
  }

  /** The ways to change the model. */
  #changes(): unknown {
    if (this.change === '') return '';
    const [kind, chosen] = this.change.split(' ') as [Kind, string];
    return changeRadios(kind, this, chosen, (choice) => {
      this.change = `${kind} ${choice}`;
      this.state.choose({ change: interventionsOf(changeOf(kind, this), choice) });
    });
  }

  protected override seek(reading: Reading): void {
    const { from, to } = this.#sought;
    if (!from) return;
    const all = wordsOf(reading);
    const place = placeOf(all, from);
    const query = all[place]?.last ?? -1;
    if (to) this.#cell = { query, key: all[placeOf(all, to, place + 1)]?.last ?? -1 };
    this.#sought = { from: '', to: '' };
    this.state.choose({ query });
  }

  /** The token that is looked at, until the reader looks from another; -1 for none. */
  get #key(): number {
    return this.#cell.query === this.state.query ? this.#cell.key : -1;
  }

  /** What the model read last. */
  get reading(): Reading | undefined {
    return this.state.reading;
  }

  /** What is drawn, for files of its numbers. */
  get tensors() {
    return weightsOf(this.reading);
  }

  protected override about(reading: Reading): unknown[] {
    const { layer, head } = this.state.choice.chosen;
    return [reading, layer, head, this.state.query, this.#key, this.show];
  }

  protected async ask(runner: Runner, reading: Reading): Promise<Answer> {
    const { query, choice } = this.state;
    const { interventions, tokens } = reading;
    const most = strongest(patternOf(reading, choice.chosen), tokens.length, query);
    const key = this.#key < 0 ? most.key : this.#key;
    const asked = { ...choice.chosen, query, key, interventions };
    const operands =
      this.#has('weight') || this.#has('arrows')
        ? got(await runner.advance('modelWeight', asked))
        : undefined;
    const read = async (tensor: string) =>
      got(
        await runner.advance('modelTensor', { tensor, layer: choice.chosen.layer, interventions }),
      );
    const values: Answer['values'] = this.#has('values')
      ? [await read('v'), await read('head_outputs')]
      : undefined;
    return { query, key, operands, values };
  }

  #has(part: string): boolean {
    return this.show.split(' ').includes(part);
  }

  protected live(answer: Answer, reading: Reading): unknown {
    const { before, choice } = this.state;
    const { chosen: head, query } = choice;
    const key = this.#key;
    const all = shownOf({ say, reading, before, head, headName, query, key, offered: undefined });
    // From a word, the looks of others are neither drawn nor told.
    const shown = all.pointed < 0 ? all : { ...all, others: [] };
    this.#shown = shown;
    const kind = this.also ? ' several' : '';
    return html`<div class=${`stage stack${kind}${shown.isOff ? ' off' : ''}${shown.isOther ? ' other' : ''}`}>
      <div class="row apart"><h2>${headName(head)}</h2>${headSwitch(this.state)}</div>
      ${this.#changes()}
      ${drawWords(shown, this.isConnected ? '' : placedArcs(shown, this.#others(shown)))}
      <p class="what" role="status" aria-live=${this.isConnected && this.matches(':focus-within') ? 'polite' : 'off'}>${whatItDoes(shown)}</p>
      ${
        this.#has('field')
          ? html`<textarea id="text" rows="2" aria-label=${say('field')} spellcheck="false" autocomplete="off" .value=${choice.text}
            @input=${({ target }: Event) => this.state.choose({ text: (target as HTMLTextAreaElement).value, query: -1 })}></textarea>`
          : ''
      }
      ${this.#has('heads') ? html`<section class="first stack close"><h3>${say('layer', { layer: head.layer })}</h3>${drawRows(rowsOf(reading, this.state.query, head.layer, this.shown), { head: head.head, key })}</section>` : ''}
      <div class=${this.show === 'map' ? 'first parts stack' : 'parts stack'}>
        ${this.#has('map') ? largePattern(this.state, reading, key) : ''}
        ${this.#has('looks') ? [head, ...namedHeads(this.also)].map((one) => this.#looks(shown, one)) : ''}${this.#has('guesses') ? html`<section><h3>${say('next')}</h3>${nextTokens(reading.next.slice(0, this.also ? 3 : MOST), before)}</section>` : ''}
        ${answer.operands ? this.#weight(answer, answer.operands, tokenNames(reading.tokens)) : ''}${answer.values ? valuePushes(answer.values, reading, head, answer.query) : ''}
      </div></div>`;
  }

  #looks({ reading, words: all, head: chosen, pointed, at }: Shown, head: HeadName): unknown {
    const from = pointed < 0 ? all.length - 1 : pointed;
    const looks = looksFrom(reading, all, from, head)
      .toSorted((a, b) => b.weight - a.weight)
      .slice(0, this.also ? 2 : MOST);
    const [first] = tokenNames(reading.tokens);
    const says = { head: headName(head), word: all[from]?.text ?? '' };
    const isChosen = sameHead(head, chosen);
    return html`<section class=${isChosen ? 'looks' : `looks other ${headClass(head.head)}`}><h3>${say(this.also ? 'headLooksAt' : 'looksAt', says)}</h3>
      <ol>${looks.map(
        ({ to, weight }) =>
          html`<li class=${isChosen && at >= 0 && to === at ? 'at' : ''}><span>${to < 0 ? first : all[to]!.text}</span>${shareBar(weight)}<span>${decimal(weight, 2)}</span></li>`,
      )}</ol></section>`;
  }

  #weight({ query, key }: Answer, operands: WeightOperands, names: string[]): unknown {
    const places = { queryPlace: query, keyPlace: key };
    const pair = { query: names[query] ?? '', key: names[key] ?? '', ...places };
    return html`<section class="across">${this.#has('weight') ? weightOperands(operands, pair, names, 'turned') : pairArrows(operands, pair, names)}</section>`;
  }

  override updated(): void {
    const place = this.renderRoot.querySelector<SVGElement>('.words > svg');
    const shown = this.#shown;
    if (!place || !shown) return;
    const boxes = boxesOf(this.renderRoot.querySelectorAll<HTMLElement>('.word'));
    // Others are new arcs, along which the weight flows.
    const { head, query, key, isOff, reading } = shown;
    const drawn = JSON.stringify([head, this.also, query, key, reading.text, isOff]);
    render(
      keyed(drawn, drawArcs(shown, boxes, this.#others(shown))),
      place as unknown as HTMLElement,
    );
  }

  #others({ reading, words: all, pointed }: Shown): Also[] {
    return namedHeads(this.also).map((head) => ({
      head,
      looks: looksFrom(reading, all, pointed, head).filter(isStrong),
    }));
  }
}

customElements.define('model-scene', ModelScene);
