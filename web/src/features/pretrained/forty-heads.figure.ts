// Forty real heads on the reader's own sentence: what each looks at, what the model guesses next, and the guess without
// some of them. Until the model is here, the still figure stands that was drawn when the page was built.
import type { LikelyToken } from '@engine';
import { html, type PropertyValues, unsafeCSS } from 'lit';
import words from '#content/words/forty-heads.json';
import type { Cell } from '../../kit/grid-cell.ts';
import type { MatrixView } from '../../kit/matrix-view.ts';
import '../../kit/matrix-view.ts';
import { decimal, messagesOf } from '../../../text/messages.ts';
import { painted } from '../../kit/painted.ts';
import { whenNear } from '../../kit/when-near.ts';
import ownStyles from './forty-heads.css?inline';
import './heads-grid.ts';
import { given, number, state, text, withProps } from '../../kit/props.ts';
import { headName, headNames, sameHead } from './head-names.ts';
import { type HeadName, type Reading, sharedModel } from './model.ts';
import { ModelOpening } from './model-opening.ts';
import { nextTokenStyles, nextTokens } from './next-tokens.ts';
import { tokenName, tokenNames } from './pieces.ts';
import { patternOf } from './reading.ts';
import { weightsOf } from './reading-tensors.ts';
import { FollowText, sharedText, Text } from './text.ts';
import { TokenRow, tokenRowStyles } from './token-row.ts';

const say = messagesOf(words);

type Part = 'grid' | 'layer' | 'head' | 'text';

export default class FortyHeads extends withProps({
  /** What stands in the field at first. */
  text: text(),
  /** The head that is large at first. */
  layer: number(0),
  head: number(0),
  /** "page": its text is the page's own, which all others on it follow. */
  keep: text(),
  /** "grid", or one "layer" or one "head" alone, or no more than the "text" and the guesses. */
  show: text<Part>('grid'),
  /** What is looked at, where somebody else opens the model and has said what it reads. */
  looked: given<Text>(),
  /** While what is looked at changes many times a second, which is not spoken. */
  isQuiet: given(false),
  /** Whether the large pattern is drawn too: the first answer does not wait for it. */
  isWhole: state(false),
}) {
  static override styles = [nextTokenStyles, tokenRowStyles, unsafeCSS(ownStyles)];

  #state = sharedText();
  readonly #opening = new ModelOpening(this);
  readonly #tokens = new TokenRow();

  override connectedCallback(): void {
    if (!this.hasUpdated) {
      if (this.looked) this.#state = this.looked;
      else if (!this.hasAttribute('keep')) this.#state = new Text(sharedModel('lily'));
      new FollowText(this, this.#state);
    }
    super.connectedCallback();
  }

  /** What is looked at first. */
  get #first() {
    const { text, layer, head } = this;
    return { text, chosen: { layer, head } };
  }

  #begin(): void {
    if (!this.looked) this.#state.choose(this.#first);
    this.#tokens.keep(this.#state.choice.query);
    if (!this.looked) this.#openOnceSeen();
  }

  /** What the model read last. */
  get reading(): Reading | undefined {
    return this.#state.reading;
  }

  override willUpdate(changed: PropertyValues<this>): void {
    if (!this.hasUpdated) this.#begin();
    else if (changed.has('text')) this.#state.choose({ text: this.text });
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
    this.isWhole = this.show === 'head';
  }

  /** What stands in it now, but for what is typed. */
  drawing(): unknown {
    const { reading } = this.#state;
    return reading && html`<div class="forty">${this.#live(reading)}</div>`;
  }

  override render(): unknown {
    const { reading } = this.#state;
    return html`<div class="forty">
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
    return this.#opening.says(model, say(this.show === 'text' ? 'hintText' : 'hint'));
  }

  #live(reading: Reading): unknown {
    const isPatterns = this.show === 'grid' || this.show === 'layer';
    return html`${this.#tokens.render(this.#state, reading)}
      ${isPatterns ? this.#grid(reading) : ''}
      <div class="beside">
        <div class="guesses">
          <div class="coming">
            <h2>${this.#title(reading)}</h2>
            ${nextTokens(reading.next, this.#state.before)}
          </div>
          <p class="small soft">${say(this.#state.model.tokens === 'pieces' ? 'pieces' : 'others', { tokens: this.#state.model.vocabulary })}</p>
        </div>
        ${this.isWhole && this.show !== 'text' ? this.#large(reading, this.#state.choice.chosen) : ''}
      </div>`;
  }

  override updated(): void {
    if (this.isWhole || !this.#state.reading) return;
    requestAnimationFrame(() =>
      setTimeout(() => {
        this.isWhole = true;
      }),
    );
  }

  #grid(reading: Reading): unknown {
    const { query, choice } = this.#state;
    return html`<heads-grid .reading=${reading} .query=${query} .chosen=${choice.chosen} .layer=${this.show === 'layer' ? this.layer : undefined}
      @head=${({ detail }: CustomEvent<HeadName>) => this.#choose(detail)}></heads-grid>`;
  }

  /** What is drawn, for files of its numbers. */
  get tensors() {
    return weightsOf(this.reading);
  }

  #point(query: number): void {
    this.#state.choose({ query });
  }

  #title({ off }: Reading): string {
    return off.length === 0 ? say('next') : say('nextOff', { heads: headNames(off) });
  }

  #choose(head: HeadName): void {
    this.#state.choose({ chosen: head });
    this.updateComplete.then(() =>
      this.renderRoot.querySelector('.large')?.scrollIntoView({ block: 'nearest' }),
    );
  }

  #large(reading: Reading, one: HeadName): unknown {
    const names = tokenNames(reading.tokens);
    const side = names.length;
    const matrix = { rows: side, columns: side, data: patternOf(reading, one) };
    const { off } = this.#state.choice;
    const isOff = off.some((other) => sameHead(other, one));
    const others = off.filter((other) => !sameHead(other, one));
    const looks = ({ row, column }: Cell, weight: number): string =>
      say('cell', {
        query: names[row] ?? '',
        key: names[column] ?? '',
        weight: decimal(weight, 2),
      });
    return html`<figure class="large">
      <div class="about">
        <h2>${headName(one)}</h2>
        <div class="row switches"><button type="button" id="switch" @click=${() => this.#switch(isOff ? others : [...off, one])}>${say(isOff ? 'switchOn' : 'switchOff')}</button>
          ${reading.off.length > 0 ? html`<button type="button" id="all-on" @click=${this.#allOn}>${say('allOn')}</button>` : ''}</div>
        <p class="small" role="status" aria-live=${this.isQuiet ? 'off' : 'polite'}>${this.#changed(reading)}</p>
      </div>
      <matrix-view .matrix=${matrix} .names=${{ rows: names, columns: names }} .say=${looks}
        label=${say('largeLabel', { ...one, tokens: side })}
        @cell=${({ currentTarget }: Event) => this.#point((currentTarget as MatrixView).chosen?.row ?? -1)}></matrix-view>
      <figcaption class="small">${say('large', one)}</figcaption>
    </figure>`;
  }

  /** Its own button goes with it: the focus goes on from the other. */
  #allOn(): void {
    this.renderRoot.querySelector<HTMLElement>('#switch')?.focus();
    this.#switch([]);
  }

  #switch(off: HeadName[]): void {
    this.#state.choose({ off });
  }

  /** What switching changed, for who does not see it. */
  #changed(reading: Reading): string {
    const [guess] = reading.next;
    if (!guess) return '';
    const of = (one: LikelyToken) => ({
      guess: tokenName(one.token),
      probability: decimal(one.probability, 2),
    });
    const [before] = this.#state.before ?? [];
    // Something else than a head may be changed, which another element says.
    if (!before || reading.off.length === 0) return say('saysOn', of(guess));
    const heads = headNames(reading.off);
    const { guess: was, probability: beforeProbability } = of(before);
    const isSame = guess.token.token === before.token.token;
    return say(isSame ? 'saysSame' : 'says', {
      ...of(guess),
      ...{ heads, before: was, beforeProbability },
    });
  }
}

customElements.define('forty-heads', FortyHeads);
