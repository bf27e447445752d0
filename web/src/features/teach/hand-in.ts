// A learner's line for their teacher: a name, and what the log comes to as a code to copy. What is in the code is the
// engine's; nothing is sent.
// <hand-in> what it is for, without scripts </hand-in>
import type { Fault } from '@engine';
import { css, html, nothing } from 'lit';
import words from '#content/words/hand-in.json';
import { faultSentence, messagesOf } from '../../../text/messages.ts';
import { factsIn } from '../../learner/facts.ts';
import { pageParts } from '../../learner/page-services.ts';
import { marked } from './class-codes.ts';
import '../../kit/copy-code.ts';
import { state, withProps } from '../../kit/props.ts';

const t = messagesOf(words);
const MOST_LETTERS = 40;

class HandIn extends withProps({
  code: state(''),
  refused: state<Fault>(),
  /** whether the code says nothing but the name */
  empty: state(false),
}) {
  static override styles = css`
    :host {
      display: grid;
      gap: var(--space-3);
      justify-items: start;
    }
    form {
      justify-self: stretch;
      align-items: end;
      gap: var(--space-3);
    }
    label {
      flex: 1 1 14rem;
      font-weight: 600;
    }
    input {
      display: block;
      width: 100%;
    }
    pre {
      justify-self: stretch;
    }
  `;

  override render() {
    const { code, refused } = this;
    return html`<form class="row" @submit=${this.#make}>
        <label>${t('name')}<input id="name" required maxlength=${MOST_LETTERS} autocomplete="given-name" /></label>
        <button id="make" type="submit">${t('make')}</button>
      </form>
      <p class="small soft">${t('inside')}</p>
      <div role="status" class=${refused || this.empty ? 'refused fault' : ''}>${refused ? faultSentence(refused) : code ? t(this.empty ? 'empty' : 'made', { letters: code.length }) : nothing}</div>
      ${code ? html`<pre id="code" tabindex="0" aria-label=${t('code')}>${code}</pre><copy-code class="unprinted" framed></copy-code>` : nothing}`;
  }

  async #make(event: SubmitEvent) {
    event.preventDefault();
    const name = (this.renderRoot.querySelector('#name') as HTMLInputElement).value.trim();
    const { engine, store } = await pageParts();
    const facts = factsIn(await store.records());
    const reply = await engine.call('classCode', facts, name);
    const row = reply.ok ? await engine.call('readClassCode', reply.value) : reply;
    this.empty = row.ok && row.value.empty;
    this.code = reply.ok ? marked(reply.value) : '';
    this.refused = reply.ok ? undefined : reply.errors[0];
  }
}

customElements.define('hand-in', HandIn);
