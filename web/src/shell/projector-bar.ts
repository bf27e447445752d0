// Back, where one is, Next and the way out of a page that is shown to a class.
import { css, html } from 'lit';

import words from '#content/words/projector-bar.json';
import { t as frame, messagesOf } from '../../text/messages.ts';
import { barStyles } from '../kit/bar-styles.ts';
import { number, withProps } from '../kit/props.ts';
import type { Meaning } from './clicker-keys.ts';

const t = messagesOf(words);

class ProjectorBar extends withProps({
  at: number(1),
  count: number(1),
}) {
  static override styles = [
    barStyles,
    css`
      :host {
        padding-inline-end: max(var(--gutter), var(--beside, 0px));
      }
      p {
        min-width: 5rem;
        text-align: center;
      }
    `,
  ];

  override render() {
    const { at, count } = this;
    return html`<nav aria-label=${t('name')}>
      <button id="back" aria-disabled=${at === 1} @click=${() => this.send('turn', 'back')}>${frame('ui.back')}</button>
      <p id="place" role="status">${t('place', { at, count })}</p>
      <button class="primary" id="next" aria-disabled=${at === count} @click=${() => this.send('turn', 'next')}>${frame('ui.next')}</button>
      <button class="plain push" id="leave" @click=${() => this.send('turn', 'leave')}>${t('leave')}</button>
    </nav>`;
  }
}

customElements.define('projector-bar', ProjectorBar);

declare global {
  interface HTMLElementEventMap {
    turn: CustomEvent<Meaning>;
  }
  interface HTMLElementTagNameMap {
    'projector-bar': ProjectorBar;
  }
}
