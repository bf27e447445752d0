// How many cards have come due, and the way to them; nothing before a card was rated and while none is due.
// <cards-due href="practice/cards.html"></cards-due>

import { css, html } from 'lit';
import words from '#content/words/cards-due.json';
import outline from '#outline?raw';
import { unlessMissing } from '../../../engine/module.ts';
import { sharedEngine } from '../../../engine/shared-engine.ts';
import { messagesOf } from '../../../text/messages.ts';
import { hear, hearReturn } from '../../kit/controllers.ts';
import { state, text, withProps } from '../../kit/props.ts';
import { type EventStore, openEvents } from '../../learner/events.ts';
import { deck } from './deck.ts';

const t = messagesOf(words);

class CardsDue extends withProps({
  href: text(),
  due: state(0),
}) {
  static override styles = css`
    .row {
      gap: var(--space-1) var(--space-3);
      margin-block: var(--space-2);
    }
  `;

  override async firstUpdated() {
    const store = await openEvents();
    const look = () => this.#look(store).catch(unlessMissing);
    hear(this, () => store, 'change', look);
    hearReturn(this, look);
    await look();
  }

  async #look(store: EventStore) {
    const facts = await store.readCards();
    if (facts.length === 0 && this.due === 0) return;
    const engine = sharedEngine();
    await engine.ready('engine');
    await engine.loadCourse(outline);
    const reply = await deck(engine, facts, { kind: 'view', at_ms: Date.now() });
    if (reply.ok) this.due = reply.value.view.learning + reply.value.view.review;
  }

  override render() {
    if (this.due === 0) return html`<slot></slot>`;
    return html`<p class="row" id="cards-due"><span>${t('due', { count: this.due })}</span>
      <a class="finger" href=${this.href}>${t('review')}</a></p>`;
  }
}

customElements.define('cards-due', CardsDue);
