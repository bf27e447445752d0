// A second text beside the page's: what the chosen head looks at in both, and what the model guesses after each.
import { css, html } from 'lit';
import words from '#content/words/pretrained-compare.json';
import '../../kit/matrix-view.ts';
import { decimal, messagesOf } from '../../../text/messages.ts';
import { hear } from '../../kit/controllers.ts';
import { given, text, withProps } from '../../kit/props.ts';
import { namedTensor } from '../../save/drawn-tensors.ts';
import { headName, headNames } from './head-names.ts';
import type { Reading } from './model.ts';
import { nextTokenStyles, nextTokens } from './next-tokens.ts';
import { tokenNames } from './pieces.ts';
import { patternOf } from './reading.ts';
import { stackStyles } from './stack-styles.ts';
import { FollowText, sharedText, Text } from './text.ts';

const say = messagesOf(words);

const DIGITS = 3;

export class PretrainedCompare extends withProps({
  /** What stands in its field at first. */
  text: text(),
  /** What is looked at, and what reads the same text beside it, of two steps of training. */
  looked: given<Text>(() => sharedText()),
  other: given<Text>(),
}) {
  static override styles = [
    stackStyles,
    nextTokenStyles,
    css`
      label {
        display: grid;
        gap: var(--space-1);
        font-weight: 600;
      }
      textarea {
        min-height: var(--target);
        padding: var(--space-2) var(--space-3);
        font-size: 1rem;
        font-weight: 400;
        field-sizing: content;
        resize: none;
      }
      h3 {
        font-size: var(--size-m, 1rem);
      }
      @container (min-width: 40rem) {
        .texts {
          grid-template-columns: repeat(2, minmax(0, 1fr));
        }
      }
    `,
  ];

  #first = sharedText();
  #second = this.#first;

  override connectedCallback(): void {
    if (!this.hasUpdated) {
      this.#first = this.looked;
      this.#second = this.other ?? new Text(this.#first.model);
      if (!this.other) this.#second.choose({ text: this.text });
      new FollowText(this, this.#first);
      new FollowText(this, this.#second);
      hear(
        this,
        () => this.#first,
        'change',
        () => this.#follow(),
      );
      this.#follow();
    }
    super.connectedCallback();
  }

  /** The same heads are off in both. */
  #follow(): void {
    const { off, chosen, text } = this.#first.choice;
    const { choice } = this.#second;
    const same = this.other ? { off, chosen, text } : { off, chosen };
    const isOther = choice.off !== off || choice.chosen !== chosen;
    if (isOther || (this.other && choice.text !== text)) this.#second.choose(same);
  }

  /** What is drawn, for files of its numbers: the chosen head's weights on both texts. */
  get tensors() {
    const { chosen } = this.#first.choice;
    return [this.#first.reading, this.#second.reading].flatMap((reading, at) => {
      if (!reading) return [];
      const size = reading.tokens.length;
      const sizes = { seq_q: size, seq_k: size };
      return [namedTensor(`weights-text-${at + 1}`, sizes, patternOf(reading, chosen))];
    });
  }

  override render(): unknown {
    const [first, second] = [this.#first.reading, this.#second.reading];
    if (!first || !second) return html`<slot></slot>`;
    const titleOf = ({ model }: Text, otherwise: string): string =>
      model.of ? say('step', model.of) : otherwise;
    const [above, here] = [titleOf(this.#first, words.above), titleOf(this.#second, words.here)];
    return html`${this.other ? '' : this.#field()}
      <p role="status">${this.#second.trouble}</p>
      <div class="texts stack far">${this.#text(above, first)}${this.#text(here, second)}</div>`;
  }

  #field(): unknown {
    return html`<label>${words.field}
        <textarea id="other" rows="1" spellcheck="false" autocomplete="off" .value=${this.#second.choice.text}
          @input=${({ target }: Event) => this.#second.choose({ text: (target as HTMLTextAreaElement).value })}></textarea></label>
      <div><button type="button" @click=${() => this.#second.choose({ text: this.#first.choice.text })}>${words.copy}</button></div>`;
  }

  #text(title: string, reading: Reading): unknown {
    const { chosen } = this.#first.choice;
    const names = tokenNames(reading.tokens);
    const side = names.length;
    const matrix = { rows: side, columns: side, data: patternOf(reading, chosen) };
    const loss = say(reading.off.length > 0 ? 'lossOff' : 'loss', {
      loss: decimal(reading.loss, DIGITS),
      heads: headNames(reading.off),
    });
    return html`<figure class="stack close"><h3>${title}</h3>
      <p class="small soft">${headName(chosen)}</p>
      <matrix-view .matrix=${matrix} .names=${{ rows: names, columns: names }} label=${say('label', { ...chosen, title })}></matrix-view>
      ${nextTokens(reading.next, null)}
      <p class="small">${loss}</p></figure>`;
  }
}

customElements.define('pretrained-compare', PretrainedCompare);
