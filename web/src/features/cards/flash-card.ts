// A card: a question on its front, a short answer on its back, both the page's own text. It is turned by
// its button, or by a click or tap anywhere on it; whether one knew the answer is for <card-review>.
// <flash-card item="card-cross"> … front … back … </flash-card>
import { html } from 'lit';

import words from '#content/words/flash-card.json';
import { messagesOf } from '../../../text/messages.ts';
import { flag, reflected, state, text, withProps } from '../../kit/props.ts';
import { flashCardStyles } from './flash-card-styles.ts';

const t = messagesOf(words);

/** What is pressed for its own sake, and turns no card. */
const CONTROLS = 'a, button';

class FlashCard extends withProps({
  /** Its id, which never changes. */
  item: text(),
  turned: reflected(flag()),
  said: state(''),
}) {
  static override styles = flashCardStyles;

  override connectedCallback() {
    super.connectedCallback();
    const front = this.querySelector(':scope > .front');
    const folded = this.querySelector(':scope > details');
    const back = folded?.querySelector(':scope > .back');
    if (!front || !folded || !back) return;
    front.slot = 'front';
    back.slot = 'back';
    folded.replaceWith(back);
    this.setAttribute('alive', '');
  }

  /** Turns it along with others, of which somebody else speaks. */
  turnQuietly(turned: boolean) {
    this.turned = turned;
    this.said = '';
  }

  focusButton() {
    (this.renderRoot.querySelector('#turn') as HTMLElement | null)?.focus();
  }

  override render() {
    return html`<div class="card" role="group" aria-labelledby="front" @click=${this.#pressed}>
      <div id="front"><slot name="front"></slot></div>
      <div id="back"><slot name="back"></slot></div>
      <button id="turn" type="button" aria-expanded=${this.turned} aria-controls="back" @click=${this.turn}>
        <span class="arrow" aria-hidden="true"></span>${t('turn')}
      </button>
      <p class="visually-hidden unprinted" aria-live="polite" id="announcer">${this.said}</p>
    </div>`;
  }

  #pressed(event: MouseEvent) {
    const isControl = (one: EventTarget) => one instanceof Element && one.matches(CONTROLS);
    if (event.composedPath().some(isControl)) return;
    if (getSelection()?.isCollapsed === false) return; // somebody marks the text
    this.renderRoot.querySelector('button')?.focus({ preventScroll: true });
    this.turn();
  }

  /** Turns it, as its button does. */
  turn() {
    this.turned = !this.turned;
    this.said = this.turned ? this.#back : t('turnedBack');
    this.send('card-turned');
  }

  /** What the back says, in one line. */
  get #back() {
    return (this.querySelector('[slot="back"]')?.textContent ?? '').replace(/\s+/g, ' ').trim();
  }
}

customElements.define('flash-card', FlashCard);

declare global {
  interface HTMLElementTagNameMap {
    'flash-card': FlashCard;
  }
}
