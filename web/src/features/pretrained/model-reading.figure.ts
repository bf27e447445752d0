// The reader's own sentence as a model reads it: its tokens, and what the model guesses next. All others on the page follow its text.
// Until the model is here, what stands was drawn when the page was built.
import { html, type PropertyValues, unsafeCSS } from 'lit';
import words from '#content/words/model-reading.json';
import { messagesOf } from '../../../text/messages.ts';
import { hear } from '../../kit/controllers.ts';
import { painted } from '../../kit/painted.ts';
import { given, number, text, withProps } from '../../kit/props.ts';
import { whenNear } from '../../kit/when-near.ts';
import { headNames } from './head-names.ts';
import { type Reading, sharedModel } from './model.ts';
import { ModelOpening } from './model-opening.ts';
import ownStyles from './model-reading.css?inline';
import { nextTokenStyles, nextTokens } from './next-tokens.ts';
import { weightsOf } from './reading-tensors.ts';
import { sharedText, Text } from './text.ts';
import { TokenRow, tokenRowStyles } from './token-row.ts';

const say = messagesOf(words);

export default class ModelReading extends withProps({
  /** What stands in the field at first. */
  text: text(),
  /** The head that others look at first. */
  layer: number(0),
  head: number(0),
  /** What is looked at, where somebody else opens the model and has said what it reads. */
  looked: given<Text>(),
}) {
  static override styles = [nextTokenStyles, tokenRowStyles, unsafeCSS(ownStyles)];

  #state = sharedText();
  readonly #opening = new ModelOpening(this);
  readonly #tokens = new TokenRow();

  override connectedCallback(): void {
    if (!this.hasUpdated) {
      this.#state = this.looked ?? this.#state;
      hear(this, () => this.#state);
    }
    super.connectedCallback();
  }

  /** What is looked at first. */
  get #first() {
    const { text, layer, head } = this;
    return { text, chosen: { layer, head } };
  }

  /** What the model read last. */
  get reading(): Reading | undefined {
    return this.#state.reading;
  }

  /** What is drawn, for files of its numbers. */
  get tensors() {
    return weightsOf(this.reading);
  }

  override willUpdate(changed: PropertyValues<this>): void {
    if (this.hasUpdated) {
      if (changed.has('text')) this.#state.choose({ text: this.text });
      return;
    }
    if (this.looked) return;
    this.#state.choose(this.#first);
    this.#openOnceSeen();
  }

  /** Behind the first paint, which shows the still figure. */
  async #openOnceSeen(): Promise<void> {
    await painted();
    await whenNear(this);
    this.#opening.come(this.#state.model);
  }

  /** Reads the text where the site is built, once. */
  async load(): Promise<void> {
    this.#state = new Text(sharedModel('lily'), false);
    this.#state.choose(this.#first);
    await this.#state.load();
  }

  /** What stands in it now, but for what is typed. */
  drawing(): unknown {
    const { reading } = this.#state;
    return reading && html`<div class="read">${this.#live(reading)}</div>`;
  }

  override render(): unknown {
    const { reading } = this.#state;
    return html`<div class="read">
      <div class="top">
        <textarea id="text" rows="1" aria-label=${say('field')} spellcheck="false" autocomplete="off" .value=${this.hasUpdated || this.looked ? this.#state.choice.text : this.text}
          @input=${({ target }: Event) => this.#typed(target as HTMLTextAreaElement)}></textarea>
        ${this.#says()}
      </div>
      ${reading ? this.#live(reading) : ''}
    </div>
    ${reading ? '' : this.still}`;
  }

  #typed({ value }: HTMLTextAreaElement): void {
    this.#tokens.keep(-1);
    this.#state.choose({ text: value, query: -1 });
  }

  #says(): unknown {
    const { model, trouble } = this.#state;
    if (trouble) return html`<p class="state" role="status">${trouble}</p>`;
    return this.#opening.says(model, say('hint'));
  }

  #live(reading: Reading): unknown {
    const { model, before } = this.#state;
    const title =
      reading.off.length === 0 ? say('next') : say('nextOff', { heads: headNames(reading.off) });
    return html`${this.#tokens.render(this.#state, reading)}
      <div class="guesses stack close">
        <div class="coming">
          <h2>${title}</h2>
          ${nextTokens(reading.next, before)}
        </div>
        <p class="small soft">${say(model.tokens === 'pieces' ? 'pieces' : 'others', { tokens: model.vocabulary })}</p>
      </div>`;
  }
}

customElements.define('model-reading', ModelReading);
