// The model goes on writing behind the page's text, a token at a time, until it is told to stop; and where the chosen head
// looked while the last token was made.
import type { ModelToken, WrittenToken } from '@engine';
import { css, html, LitElement } from 'lit';
import words from '#content/words/pretrained-writing.json';
import { baseStyles, styled } from '../../kit/base.ts';
import { fieldStyles } from '../../kit/field-styles.ts';
import { numberField } from '../../kit/fields.ts';
import { messagesOf } from '../../kit/messages.ts';
import { number, state, withProps } from '../../kit/props.ts';
import { got, refusalOf, switchedOff } from './language-model.ts';
import { hasBegin, numbersOf, tokenName } from './pieces.ts';
import { FollowText, sharedText } from './text-state.ts';

const say = messagesOf(words);

const TOKENS = 60;

export class PretrainedWriting extends withProps(LitElement, {
  temperature: number(0),
  topP: number(0.9, 'top-p'),
  seed: number(1),
  /** The prompt's, and those that the model wrote. */
  tokens: state<ModelToken[]>(() => []),
  last: state<WrittenToken>(),
  isWriting: state(false),
  trouble: state(''),
}) {
  static override styles = [
    baseStyles,
    fieldStyles,
    css`
      :host {
        display: grid;
        gap: var(--space-3);
      }
      .settings {
        display: flex;
        flex-wrap: wrap;
        gap: var(--space-2) var(--space-4);
        align-items: end;
      }
      .settings input {
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
    `,
  ];

  readonly #state = sharedText();
  /** Another where writing has begun anew, or was stopped. */
  #round = 0;

  constructor() {
    super();
    new FollowText(this, this.#state);
    this.#state.addEventListener('reading', () => this.#forget());
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
    const { reading, model, choice } = this.#state;
    if (!reading) return;
    this.#forget();
    const round = this.#round;
    this.isWriting = true;
    this.trouble = '';
    const { temperature, topP, seed } = this;
    const interventions = switchedOff(choice.off);
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
        for (let count = 0; count < TOKENS && round === this.#round; count += 1) {
          const written = got(await runner.advance('modelWriteNext', true));
          if (round !== this.#round || reading.text !== this.#state.choice.text) return;
          this.tokens = [...this.tokens, written.token];
          this.last = written;
          if (!written.room) this.trouble = words.full;
          if (!written.room) return;
          await new Promise(requestAnimationFrame);
        }
      }),
    );
    if (trouble) this.trouble = trouble;
    if (round === this.#round) this.isWriting = false;
  }

  override render(): unknown {
    const { reading } = this.#state;
    if (!reading) return this.#state.still();
    const field = (name: 'temperature' | 'topP' | 'seed', most: number, step: number): unknown =>
      numberField({ id: name, label: words[name], value: this[name], max: most, step }, (value) => {
        this[name] = Math.min(most, Math.max(0, value || 0));
      });
    const isBegun = this.tokens.length > 0;
    return html`<p>${words.prompt}</p>
      <div class="settings">${field('temperature', 2, 0.1)}${field('topP', 1, 0.05)}${field('seed', 4294967295, 1)}
        ${
          this.isWriting
            ? html`<button type="button" id="stop" @click=${this.#stop}>${words.stop}</button>`
            : html`<button type="button" class="primary" id="write" @click=${this.#write}>${isBegun ? words.again : words.write}</button>`
        }</div>
      <p class="small soft">${words.greedy}</p>
      ${isBegun ? this.#text(reading.tokens.length) : ''}
      <p role="status" class="small">${this.trouble}</p>`;
  }

  #text(prompt: number): unknown {
    const { chosen } = this.#state.choice;
    const weights = this.#weights();
    const first = hasBegin(this.tokens) ? 1 : 0;
    return html`<p class="small soft">${say('looks', chosen)}</p>
      <p class="text" aria-label=${words.written}>${this.tokens
        .slice(first)
        .map(
          (token, at) =>
            html`<span class=${at + first >= prompt ? 'written' : ''} title=${tokenName(token)} ${styled({ '--weight': String(weights[at + first] ?? 0) })}>${at === 0 ? token.text.trimStart() : token.text}</span>`,
        )}</p>`;
  }

  /** Of the chosen head on each token, while the last one was made. */
  #weights(): Float32Array {
    const { last } = this;
    const { layer, head } = this.#state.choice.chosen;
    const layers = this.#state.reading?.weights.length ?? 1;
    const side = this.#state.reading?.tokens.length ?? 1;
    const heads = (this.#state.reading?.weights[0]?.length ?? 0) / side ** 2;
    if (!last || heads === 0) return new Float32Array();
    const keys = last.weights.length / (layers * heads);
    const from = (layer * heads + head) * keys;
    return last.weights.subarray(from, from + keys);
  }
}

customElements.define('pretrained-writing', PretrainedWriting);
