// Erases all that is kept of the learner, once they have said so twice: on the page of the log, and wherever something
// is kept that has no such page beside it: in a frame of another page, whose store is apart from that of our own pages.
import { css, html, nothing } from 'lit';

import words from '#content/words/learner-log.json';
import { messagesOf } from '../../text/messages.ts';
import { isEmbedded } from '../kit/page-options.ts';
import { given, state, withProps } from '../kit/props.ts';
import { type EventStore, openEvents } from './events.ts';
import { learnerLogStyles } from './learner-log-styles.ts';
import { saveLog } from './log-file.ts';
import { eraseLog } from './restore-log.ts';

const t = messagesOf(words);

export const entries = (count: number) => t('entries', { count });

class EraseLog extends withProps({
  /** the page's, where none is given */
  store: given<EventStore>(),
  /** how many records would go, once they are counted */
  count: state<number>(),
  saved: state(''),
  said: state<{ what: string; refused?: boolean }>(),
}) {
  static override styles = [
    learnerLogStyles,
    css`
      :host {
        margin: 0;
      }
      :host([beside]) {
        max-width: var(--measure);
        margin: var(--space-5) auto 0;
      }
      /* A frame may be higher than any screen: its middle need not be in sight. */
      :host([beside]) dialog {
        position: static;
        width: auto;
        margin: 0;
        box-shadow: none;
      }
    `,
  ];

  override async firstUpdated() {
    this.store ??= await openEvents();
  }

  override render() {
    if (!this.store?.lasting) return nothing;
    this.toggleAttribute('beside', isEmbedded);
    return html`<section class="panel stack unprinted" aria-labelledby=${isEmbedded ? nothing : 'erase-title'} aria-label=${isEmbedded ? t('erase.title') : nothing}>
      ${isEmbedded ? nothing : html`<h2 id="erase-title">${t('erase.title')}</h2>`}
      <p class=${isEmbedded ? 'small soft' : ''}>${t(isEmbedded ? 'erase.beside' : 'erase.about')}</p>
      <button id="erase" class="grave" type="button" @click=${this.#ask}>${t('erase.open')}</button>
      <div id="erased" role="status" class=${this.said?.refused ? 'refused' : ''}>${this.said?.what}</div>
      <dialog aria-labelledby="sure" aria-describedby="goes">
        <h2 id="sure">${t('erase.sure')}</h2>
        <p id="goes">${this.#goes}</p>
        <div class="row">
          <button id="erase-no" type="button" autofocus @click=${() => this.#dialog.close()}>${t('erase.no')}</button>
          <button id="erase-save" type="button" @click=${this.#save}>${t('erase.save')}</button>
          <button id="erase-yes" class="grave" type="button" @click=${this.#erase}>${t('erase.yes')}</button>
        </div>
        <div id="saved" role="status">${this.saved}</div>
      </dialog>
    </section>`;
  }

  get #dialog() {
    return this.renderRoot.querySelector('dialog') as HTMLDialogElement;
  }

  get #goes() {
    if (this.count === undefined) return nothing;
    return this.count > 0
      ? t('erase.goes', { entries: entries(this.count) })
      : t('erase.goesUnread');
  }

  /**
   * Opens at once, so that whatever is pressed next meets the dialog; how much would go is said once it is counted.
   */
  async #ask() {
    this.saved = '';
    this.said = undefined;
    if (isEmbedded) {
      this.#dialog.show();
      (this.#dialog.querySelector('#erase-no') as HTMLElement).focus();
    } else {
      this.#dialog.showModal();
    }
    this.count = (await this.store?.records())?.length ?? 0;
  }

  async #save() {
    if (!this.store) return;
    const name = await saveLog(this.store);
    this.saved = t('file.saved', { name, entries: entries(this.count ?? 0) });
  }

  async #erase() {
    if (!this.store) return;
    try {
      await eraseLog(this.store);
      this.said = { what: t('erase.done') };
      this.dispatchEvent(new Event('erased'));
    } catch (error) {
      console.warn(error);
      this.said = { what: t('refused.erase'), refused: true };
    }
    this.#dialog.close();
  }
}

customElements.define('erase-log', EraseLog);
