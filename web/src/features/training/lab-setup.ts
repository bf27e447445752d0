// What is trained: the sizes of the model, how long it learns, and the learner's own names. What
// the engine finds wrong stands at its field. Judges nothing.
import type { RunView } from '@engine';
import { css, html, nothing } from 'lit';

import words from '#content/words/head-lab.json';
import { MOST } from '../../../engine/limits.ts';
import { beginningOf } from '../../../text/address.ts';
import { faultSentence, messagesOf } from '../../../text/messages.ts';
import { listed } from '../../../text/sentence.ts';
import { axisClass } from '../../kit/base.ts';
import { digitsField, tick } from '../../kit/fields.ts';
import { beginning, beginningNote, isLong, longInsert } from '../../kit/long-text.ts';
import { LabElement } from './lab-element.ts';
import { MOST_IN_ADDRESS, SIZES } from './lab-settings.ts';

const t = messagesOf(words);

const AXES = ['n_heads', 'n_kv_heads', 'd_model'];

class LabSetup extends LabElement {
  static override styles = css`
    .fields {
      padding-block: var(--space-3);
    }
    /* Name, note, field and faults of neighbours stand in rows, however long a note is. */
    .fields .field {
      grid-row: span 4;
      grid-template-rows: subgrid;
      row-gap: var(--space-1);
      padding-block-end: var(--space-3);
    }
    .field input {
      width: 100%;
    }
    section {
      padding: var(--space-4);
    }
  `;

  override render() {
    const { settings, run } = this.lab;
    return html`<details class="sets" id="setup">
      <summary>${t('setup.title')}</summary>
      <div class="fields tiles narrow">${SIZES.map((name) => this.#field(name))}${this.#field('seed')}</div>
      ${tick({ id: 'identity', label: t('setup.identity'), isOn: settings.identity }, (identity) => this.lab.set({ identity }))}
      <section class="card stack" aria-labelledby="own">
        <h2 class="part" id="own">${t('words.title')}</h2>
        <p class="small">${t('words.note', { words: MOST.words, letters: MOST.list })}</p>
        <textarea id="words" rows="4" spellcheck="false" aria-labelledby="own" .value=${beginning(settings.words)}
          ?readonly=${isLong(settings.words)} @beforeinput=${this.#insert}></textarea>
        ${beginningNote(settings.words)}
        <div class="row">
          <button id="use-words" @click=${this.#use}>${t('words.use')}</button>
          ${settings.words ? html`<button class="plain" id="no-words" @click=${() => this.#take('')}>${t('words.back')}</button>` : nothing}
        </div>
        <ul class="small points" id="list">${this.#ofList(run.view).map((line) => html`<li>${line}</li>`)}</ul>
      </section>
    </details>`;
  }

  /** A fault opens the panel, so that it is seen. */
  override updated() {
    if (this.lab.run.faults.length === 0) return;
    (this.renderRoot.querySelector('#setup') as HTMLDetailsElement).open = true;
  }

  #field(name: (typeof SIZES)[number] | 'seed') {
    const faults = this.lab.run.faults.filter(({ where }) => where === name);
    const given = this.lab.settings[name];
    const label = html`<code class=${AXES.includes(name) ? axisClass(name) : ''}>${name}</code><small>${t(`setup.${name}`)}</small>`;
    const after = html`<span>${faults.map((fault) => html`<span class="fault small" data-code=${fault.code}>${faultSentence(fault)}</span> `)}</span>`;
    return digitsField(
      { id: name, label, value: given, isWrong: faults.length > 0, after },
      (digits) => this.lab.set({ [name]: digits }),
    );
  }

  /** What became of the list, in sentences. */
  #ofList(view: RunView | undefined) {
    const { leftOut, examples } = this.lab.own;
    const long = this.lab.settings.words.length > MOST_IN_ADDRESS;
    return [
      ...(view ? [t('words.used', { training: view.training, held_out: view.held_out })] : []),
      ...(leftOut > 0
        ? [t('words.leftOut', { count: leftOut, examples: listed(examples), most: MOST.letters })]
        : []),
      ...(long ? [t('words.long')] : []),
    ];
  }

  #use() {
    const { words } = this.lab.settings;
    const field = this.renderRoot.querySelector('#words') as HTMLTextAreaElement;
    this.#take(isLong(words) ? words : field.value);
  }

  /** What is too long for the field is used at once. */
  #insert(event: InputEvent) {
    const text = longInsert(event);
    if (text) this.#take(text);
  }

  #take(text: string) {
    this.lab.set({ words: beginningOf(text, MOST.list) });
  }
}

customElements.define('lab-setup', LabSetup);
