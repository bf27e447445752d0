// Heads taken together: the loss without each pair of them, and Shapley values, exact within a layer and sampled over all.
// Measured where somebody asks, with progress; whoever asks for something else has stopped it.
import type { Measure, MeasureAsk } from '@engine';
import { html } from 'lit';
import words from '#content/words/pretrained-worth.json';
import type { Runner } from '../../../engine/runner.ts';
import { decimal, messagesOf, percentText } from '../../../text/messages.ts';
import { hear } from '../../kit/controllers.ts';
import { dataTable } from '../../kit/data-table.ts';
import { state, withProps } from '../../kit/props.ts';
import { got, refusalOf } from '../../kit/refused.ts';
import { signedBarStyles, signedBars } from '../../kit/signed-bars.ts';
import { headNames, layerNames } from './head-names.ts';
import type { HeadName } from './model.ts';
import { stackStyles } from './stack-styles.ts';
import { headTableStyles } from './table-styles.ts';
import { sharedText } from './text.ts';

const say = messagesOf(words);

/** Runs of the text between two frames. */
const RUNS = 20;
const PAIRS = 10;
const DIGITS = 4;

export class PretrainedShapley extends withProps({
  asked: state<MeasureAsk>(),
  measured: state<Measure>(),
  isRunning: state(false),
  /** Why it is not measured. */
  trouble: state(''),
}) {
  static override styles = [stackStyles, headTableStyles, signedBarStyles];

  readonly #state = sharedText();
  /** Of the newest question: an older one stops where it is another. */
  #question = 0;

  constructor() {
    super();
    hear(this, () => this.#state);
    this.#state.addEventListener('reading', () => this.#forget());
  }

  #forget(): void {
    this.#question += 1;
    this.asked = undefined;
    this.measured = undefined;
    this.isRunning = false;
  }

  async #ask(asked: MeasureAsk): Promise<void> {
    const { reading, model } = this.#state;
    if (!reading) return;
    this.#question += 1;
    const question = this.#question;
    this.asked = asked;
    this.measured = undefined;
    this.isRunning = true;
    this.trouble = '';
    const isWanted = () => question === this.#question && this.#state.isNow(reading);
    const trouble = await refusalOf(() =>
      model.about(reading.text, (runner) => this.#measure(runner, asked, isWanted)),
    );
    if (question !== this.#question) return;
    this.trouble = trouble;
    this.isRunning = false;
  }

  async #measure(runner: Runner, asked: MeasureAsk, isWanted: () => boolean): Promise<void> {
    let measured = got(await runner.advance('modelMeasure', asked));
    while (!measured.done && isWanted()) {
      measured = got(await runner.advance('modelMeasureOn', RUNS));
      if (isWanted()) this.measured = measured;
    }
  }

  #stop(): void {
    this.#question += 1;
    this.isRunning = false;
  }

  override render(): unknown {
    const { layer } = this.#state.choice.chosen;
    return html`<div class="row">
        <button type="button" @click=${() => this.#ask({ what: 'pairs' })}>${words.pairs}</button>
        <button type="button" @click=${() => this.#ask({ what: 'layer_shapley', layer })}>${say('shapley', { layer })}</button>
        <button type="button" @click=${() => this.#ask({ what: 'shapley', seed: 0 })}>${words.sampled}</button>
        ${this.isRunning ? html`<button type="button" id="stop" @click=${this.#stop}>${words.stop}</button>` : ''}
      </div>
      ${this.trouble ? html`<p role="status">${this.trouble}</p>` : this.#answer()}`;
  }

  #answer(): unknown {
    const { asked, measured } = this;
    if (!asked || !measured) return '';
    if (asked.what === 'pairs' && measured.done) return this.#pairs(measured);
    if (asked.what === 'shapley' && measured.orders > 0) return this.#sampled(measured);
    if (asked.what === 'layer_shapley' && measured.done)
      return this.#exact(measured, asked.layer ?? 0);
    return html`<progress max="1" .value=${measured.progress}></progress><p class="small" role="status">${say('running', { percent: percentText(measured.progress) })}</p>`;
  }

  #pairs({ pairs }: Measure): unknown {
    const most = pairs.toSorted((a, b) => b.loss - a.loss).slice(0, PAIRS);
    const rows = most.map((one) => {
      const heads = [
        { layer: one.first_layer, head: one.first_head },
        { layer: one.second_layer, head: one.second_head },
      ];
      return [headNames(heads), decimal(one.loss, DIGITS)];
    });
    const titles = [words.pair, words.loss];
    return dataTable({ label: words.pairsCaption, caption: words.pairsCaption, titles }, rows);
  }

  #exact({ values, total }: Measure, layer: number): unknown {
    const caption = say('shapleyCaption', {
      layer,
      subsets: 2 ** values.length,
      total: decimal(total, DIGITS),
    });
    return this.#values(caption, values, layerNames(layer + 1).slice(layer), layer);
  }

  #sampled({ values, errors, orders, total }: Measure): unknown {
    const caption = say('sampledCaption', { orders, total: decimal(total, DIGITS) });
    const layers = layerNames(this.#state.reading?.weights.length ?? 1);
    return this.#values(caption, values, layers, 0, errors);
  }

  /** @param first - the layer of the first of the values */
  #values(caption: string, values: number[], layers: string[], first: number, errors?: number[]) {
    const heads = values.length / layers.length;
    const headAt = (at: number): HeadName => ({
      layer: first + Math.floor(at / heads),
      head: at % heads,
    });
    const choose = (at: number): void => this.#state.choose({ chosen: headAt(at) });
    const bars = values.map((value, at) => ({
      label: say('bar', { ...headAt(at), change: decimal(value, DIGITS) }),
      value,
      ...(errors && { spread: 2 * (errors[at] ?? 0) }),
    }));
    return html`<p class="small">${caption}</p>${signedBars(bars, caption, layers, choose)}`;
  }
}

customElements.define('pretrained-shapley', PretrainedShapley);
