// Back, where one is, Next and the way out of a page that is shown to a class.
import { css, html } from 'lit';

import words from '#content/words/projector-bar.json';
import { t as frame, messagesOf } from '../../text/messages.ts';
import { number, withProps } from '../kit/props.ts';
import type { Meaning } from './clicker-keys.ts';

const t = messagesOf(words);

class ProjectorBar extends withProps({
  at: number(1),
  count: number(1),
}) {
  static override styles = css`
    :host {
      position: fixed;
      inset: auto 0 0;
      z-index: 4;
      padding: var(--space-2) var(--gutter) max(var(--space-2), env(safe-area-inset-bottom));
      border-top: 1px solid var(--line-strong);
      background: var(--paper);
      font-size: var(--size-s);
    }
    nav {
      display: flex;
      align-items: center;
      gap: var(--space-2);
    }
    p {
      min-width: 5rem;
      text-align: center;
    }
  `;

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
