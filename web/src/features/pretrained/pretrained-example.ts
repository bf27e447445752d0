// A sentence in which one head carries much of the guess: what the model guesses with the head on and off, measured by the
// engine, and a button that puts the sentence into the page's field.
import type { LikelyToken } from '@engine';
import { css, html, LitElement } from 'lit';
import words from '#content/words/pretrained-example.json';
import type { Runner } from '../../../engine/runner.ts';
import { baseStyles } from '../../kit/base.ts';
import { decimal, messagesOf, percentText } from '../../kit/messages.ts';
import { number, state, text, withProps } from '../../kit/props.ts';
import { got, type HeadName, refusalOf, switchedOff } from './language-model.ts';
import { tokenName } from './pieces.ts';
import { sharedText } from './text-state.ts';

const say = messagesOf(words);

const DIGITS = 2;

type Guesses = {
  on: LikelyToken;
  off: LikelyToken;
  /** Of the guess with all heads on, once the head is off. */
  left: number;
};

export class PretrainedExample extends withProps(LitElement, {
  text: text(),
  layer: number(0),
  head: number(0),
  guesses: state<Guesses>(),
  trouble: state(''),
}) {
  static override styles = [
    baseStyles,
    css`
      .example {
        justify-items: start;
        padding: var(--space-3);
        border: 1px solid var(--line);
        background: var(--surface);
      }
      q {
        font-weight: 600;
      }
    `,
  ];

  readonly #state = sharedText();
  readonly #measureOnceOpen = (): void => {
    if (this.#state.model.opening.state !== 'open') return;
    this.#state.model.removeEventListener('change', this.#measureOnceOpen);
    this.#measure();
  };

  override connectedCallback(): void {
    super.connectedCallback();
    this.#state.model.addEventListener('change', this.#measureOnceOpen);
    this.#measureOnceOpen();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#state.model.removeEventListener('change', this.#measureOnceOpen);
  }

  get #chosen(): HeadName {
    return { layer: this.layer, head: this.head };
  }

  async #measure(): Promise<void> {
    this.trouble = await refusalOf(async () => {
      this.guesses = await this.#state.model.about(this.text, (runner) => this.#guesses(runner));
    });
  }

  async #guesses(runner: Runner): Promise<Guesses | undefined> {
    const next = got(await runner.advance('modelArchitecture')).vocab_size;
    const run = async (interventions: ReturnType<typeof switchedOff>) =>
      got(await runner.advance('modelRun', { interventions, next })).next;
    const [on] = await run([]);
    const without = await run(switchedOff([this.#chosen]));
    const left = without.find(({ token }) => token.token === on?.token.token);
    return on && without[0] && left ? { on, off: without[0], left: left.probability } : undefined;
  }

  #take(): void {
    this.#state.choose({ text: this.text, query: -1, chosen: this.#chosen, off: [] });
    document.querySelector('forty-heads')?.scrollIntoView({ block: 'start' });
  }

  override render(): unknown {
    const { guesses } = this;
    if (!guesses)
      return this.trouble ? html`<p role="status">${this.trouble}</p>` : html`<slot></slot>`;
    const { on, off, left } = guesses;
    const says = {
      ...this.#chosen,
      ...{ on: tokenName(on.token), onProbability: decimal(on.probability, DIGITS) },
      ...{ off: tokenName(off.token), offProbability: decimal(off.probability, DIGITS) },
      ...{ left: decimal(left, DIGITS), fall: percentText(1 - left / on.probability) },
    };
    const isSame = on.token.token === off.token.token;
    return html`<div class="example stack close"><p><q>${this.text}</q></p>
      <p>${say(isSame ? 'same' : 'other', says)}</p>
      <button type="button" @click=${this.#take}>${words.take}</button></div>`;
  }
}

customElements.define('pretrained-example', PretrainedExample);
