// What is trained: the sizes of the model, how long it learns, and the learner's own names, pasted or
// dropped. What the engine finds wrong stands at its field. Judges nothing.
import { css, html, LitElement, nothing } from 'lit';

import words from '../../../content/en/words/head-lab.json';
import listWords from '../../../content/en/words/word-list.json';
import { MOST, megabytes } from '../../../engine/limits.js';
import { fieldStyles } from '../../kit/choice-styles.js';
import { FileWays, fileStyles } from '../../kit/file-ways.js';
import { beginning, beginningNote, isLong, longInsert } from '../../kit/long-text.js';
import { asText, readText } from '../../kit/lookup-files.js';
import { faultSentence, sayer } from '../../kit/messages.js';
import { axisClass, shared } from '../../kit/shared.js';
import { LabController } from './lab-controller.js';
import { MOST_IN_ADDRESS, SIZES } from './lab-settings.js';

const t = sayer(words);
const ofList = sayer(listWords);

const AXES = ['n_heads', 'n_kv_heads', 'd_model'];

class LabSetup extends LitElement {
  static properties = { lab: { attribute: false }, brought: { state: true } };

  static styles = [
    shared,
    fieldStyles,
    fileStyles,
    css`
      .fields {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(10rem, 100%), 1fr));
        gap: 0 var(--space-4);
        padding-block: var(--space-3);
      }
      /* Name, note, field and faults of neighbours stand in rows, however long a note is. */
      .fields .pick {
        grid-row: span 4;
        grid-template-rows: subgrid;
        row-gap: var(--space-1);
        padding-block-end: var(--space-3);
      }
      .pick input {
        width: 100%;
      }
      .pick small {
        font-weight: 400;
        color: var(--ink-soft);
        line-height: 1.3;
      }
      [aria-invalid='true'] {
        border-color: var(--bad);
        border-width: 2px;
      }
      .fault {
        color: var(--bad);
      }
      section {
        display: grid;
        gap: var(--space-3);
        padding: var(--space-4);
        border: 1px dashed var(--line-strong);
        border-radius: var(--radius-m);
      }
    `,
  ];

  #ways = new FileWays(this, (brought) => this.#bring(brought), MOST.list);
  /** @type {LabController|undefined} */
  #follow;

  constructor() {
    super();
    /** @type {import('./head-lab-model.js').HeadLab} */
    this.lab = /** @type {any} */ (undefined);
    /** What came of the list that was brought last. */
    this.brought = '';
  }

  connectedCallback() {
    super.connectedCallback();
    this.#follow ??= new LabController(/** @type {any} */ (this));
  }

  render() {
    const { settings, run } = this.lab;
    return html`<details class="sets" id="setup">
      <summary>${t('setup.title')}</summary>
      <div class="fields">${SIZES.map((name) => this.#field(name))}${this.#field('seed')}</div>
      <label class="check"><input type="checkbox" id="identity" .checked=${settings.identity}
        @change=${(/** @type {any} */ event) => this.lab.set({ identity: event.target.checked })} />${t('setup.identity')}</label>
      <section class=${this.#ways.over ? 'over' : ''} aria-labelledby="own"
        @dragover=${this.#ways.dragged} @dragleave=${this.#ways.left} @drop=${this.#ways.dropped}>
        <h2 class="part" id="own">${t('words.title')}</h2>
        <p class="small">${t('words.note', { most: megabytes(MOST.list), words: MOST.words })}</p>
        <textarea id="words" rows="4" spellcheck="false" aria-labelledby="own" .value=${beginning(settings.words)}
          ?readonly=${isLong(settings.words)} @beforeinput=${this.#insert}></textarea>
        ${beginningNote(settings.words)}
        <div class="row">
          <button id="use-words" @click=${this.#use}>${t('words.use')}</button>
          <span class="button file">${t('words.file')}<input type="file" id="file" accept=".txt,text/plain" aria-label=${t('words.file')} @change=${this.#ways.chosen} /></span>
          ${settings.words ? html`<button class="plain" id="no-words" @click=${() => this.#take('')}>${t('words.back')}</button>` : nothing}
        </div>
        ${this.brought ? html`<p class="fault small">${this.brought}</p>` : nothing}
        ${run.view ? html`<ul class="small" id="list">${this.#ofList(run.view).map((line) => html`<li>${line}</li>`)}</ul>` : nothing}
      </section>
    </details>`;
  }

  /** A fault opens the panel, so that it is seen. */
  updated() {
    if (this.lab.run.faults.length === 0) return;
    /** @type {HTMLDetailsElement} */ (this.renderRoot.querySelector('#setup')).open = true;
  }

  /** @param {typeof SIZES[number]|'seed'} name */
  #field(name) {
    const faults = this.lab.run.faults.filter(({ where }) => where === name);
    const given = this.lab.settings[name];
    return html`<label class="pick"><code class=${AXES.includes(name) ? axisClass(name) : ''}>${name}</code><small>${t(`setup.${name}`)}</small>
      <input id=${name} type="text" inputmode="decimal" autocomplete="off" maxlength="20" .value=${given}
        aria-invalid=${faults.length > 0} @change=${(/** @type {any} */ event) => this.lab.set({ [name]: event.target.value })} />
      <span>${faults.map((fault) => html`<span class="fault small" data-code=${fault.code}>${faultSentence(fault)}</span> `)}</span>
    </label>`;
  }

  /** What became of the list, in sentences. @param {import('../../../engine/trainer.js').RunView} view */
  #ofList({ training, held_out, accents_removed, left_out }) {
    const long = this.lab.settings.words.length > MOST_IN_ADDRESS;
    return [
      t('words.used', { training, held_out }),
      ...(accents_removed > 0 ? [ofList('accents', { count: accents_removed })] : []),
      ...left_out.map(({ reason, count, examples }) => {
        const said = ofList(`left_out.${reason}`, { count });
        return examples.length > 0
          ? `${said} ${ofList('examples', { examples: examples.join(', ') })}`
          : said;
      }),
      ...(long ? [t('words.long')] : []),
    ];
  }

  #use() {
    const { words } = this.lab.settings;
    const field = /** @type {HTMLTextAreaElement} */ (this.renderRoot.querySelector('#words'));
    this.#take(isLong(words) ? words : field.value);
  }

  /** What is too long for the field is taken as a file is. @param {InputEvent} event */
  async #insert(event) {
    const text = longInsert(event);
    if (text) this.#bring(await readText(text, MOST.list));
  }

  /** @param {import('../../kit/lookup-files.js').Brought} brought */
  #bring(brought) {
    const read = asText(brought);
    if (read.ok) this.#take(read.text);
    else if (brought.ok || 'say' in brought.refusal) this.brought = t('words.refused');
    else this.brought = faultSentence(brought.refusal.fault);
  }

  /** @param {string} text */
  #take(text) {
    this.brought = '';
    this.lab.set({ words: text });
  }
}

customElements.define('lab-setup', LabSetup);
