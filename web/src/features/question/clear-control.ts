// "Was this clear?": keeps what a learner says of a lesson, on this device. Sends nothing anywhere.
import { css, html, nothing, type PropertyValues } from 'lit';

import words from '#content/words/clear-control.json';
import { messagesOf } from '../../../text/messages.ts';
import { hear } from '../../kit/controllers.ts';
import { given, state, text, withProps } from '../../kit/props.ts';
import type { LessonSession } from '../../learner/lesson-session.ts';
import { sessionOf } from '../../learner/sessions.ts';

const t = messagesOf(words);

const MOST_LETTERS = 500; // at most 2,000 bytes, which the engine takes

class ClearControl extends withProps({
  lesson: text(),
  /** set by itself where nobody did */
  session: given<LessonSession>(),
  said: state(''),
}) {
  static override styles = css`
    textarea {
      min-height: 5rem;
      background: var(--paper);
    }
  `;

  override connectedCallback() {
    super.connectedCallback();
    // Without an engine there is no log, and nothing to ask.
    if (!this.session) sessionOf(this.lesson).then(this.put('session'), () => {});
  }

  override willUpdate(changed: PropertyValues) {
    const { session } = this;
    if (session && changed.has('session')) hear(this, () => session, 'moved');
  }

  override render() {
    const { view, store } = this.session ?? {};
    if (!view || !store) return nothing;
    const { clear, note } = view;
    return html`<section class="panel stack" aria-label=${t('title')}>
      <div class="row asked" role="group" aria-labelledby="question">
        <b id="question">${t('question')}</b>
        ${['yes', 'partly', 'no'].map(
          (answer) =>
            html`<button type="button" id="clear-${answer}" aria-pressed=${clear === answer} @click=${() => this.#keep(answer, note)}>${t(answer)}</button>`,
        )}
      </div>
      ${
        clear
          ? html`<form class="stack close" @submit=${this.#keepNote}>
            <label for="note">${t(clear === 'yes' ? 'noteYes' : 'note')}</label>
            <textarea id="note" maxlength=${MOST_LETTERS} .value=${note}></textarea>
            <div class="row wide"><button id="keep" type="submit">${t('keep')}</button></div>
          </form>`
          : nothing
      }
      <div class="row wide">
        <p class="small soft" id="kept" role="status">${this.said || t(store.lasting ? 'where' : 'fleeting')}</p>
        ${t('log') && html`<a class="finger" href="../your-log.html">${t('log')}</a>`}
      </div>
    </section>`;
  }

  /** What was pressed last, which may not be kept yet when a note follows. */
  #pressed = '';

  async #keep(answer: string, note: string) {
    const { session } = this;
    this.#pressed = answer;
    await session?.act('clear', { answer, note });
    const { lasting } = session?.store ?? {};
    this.said = session?.refusal ? t('refused') : t(lasting ? 'kept' : 'keptFleeting');
  }

  #keepNote(event: SubmitEvent) {
    event.preventDefault();
    const area = this.renderRoot.querySelector('textarea') as HTMLTextAreaElement;
    this.#keep(this.#pressed || (this.session?.view?.clear ?? ''), area.value.trim());
  }
}

customElements.define('clear-control', ClearControl);
