// What is trained: the sizes of the model, how long it learns, and the learner's own names, pasted or
// dropped. What the engine finds wrong stands at its field. Judges nothing.
import type { RunView } from '@engine';
import { css, html, LitElement, nothing } from 'lit';

import words from '#content/words/head-lab.json';
import listWords from '#content/words/word-list.json';
import { MOST, megabytes } from '../../../engine/limits.ts';
import { axisClass, baseStyles } from '../../kit/base.ts';
import { hear } from '../../kit/controllers.ts';
import { fieldStyles } from '../../kit/field-styles.ts';
import { digitsField, tick } from '../../kit/fields.ts';
import { FileWays, fileInput, fileStyles } from '../../kit/file-input.ts';
import { beginning, beginningNote, isLong, longInsert } from '../../kit/long-text.ts';
import { asText, type Brought, readText } from '../../kit/lookup-files.ts';
import { faultSentence, messagesOf } from '../../kit/messages.ts';
import { given, state, withProps } from '../../kit/props.ts';
import type { HeadLab } from './head-lab-model.ts';
import { MOST_IN_ADDRESS, SIZES } from './lab-settings.ts';

const t = messagesOf(words);
const ofList = messagesOf(listWords);

const AXES = ['n_heads', 'n_kv_heads', 'd_model'];

class LabSetup extends withProps(LitElement, {
  lab: given<HeadLab>(() => undefined as unknown as HeadLab),
  /** What came of the list that was brought last. */
  brought: state(''),
}) {
  static override styles = [
    baseStyles,
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
      .fields .field {
        grid-row: span 4;
        grid-template-rows: subgrid;
        row-gap: var(--space-1);
        padding-block-end: var(--space-3);
      }
      .field input {
        width: 100%;
      }
      .fault {
        color: var(--bad);
      }
      section {
        padding: var(--space-4);
        border: 1px dashed var(--line-strong);
        border-radius: var(--radius-m);
      }
    `,
  ];

  #ways = new FileWays(this, (brought) => this.#bring(brought), MOST.list);

  constructor() {
    super();
    hear(this, () => this.lab);
  }

  override render() {
    const { settings, run } = this.lab;
    return html`<details class="sets" id="setup">
      <summary>${t('setup.title')}</summary>
      <div class="fields">${SIZES.map((name) => this.#field(name))}${this.#field('seed')}</div>
      ${tick({ id: 'identity', label: t('setup.identity'), isOn: settings.identity }, (identity) => this.lab.set({ identity }))}
      <section class="stack ${this.#ways.over ? 'over' : ''}" aria-labelledby="own"
        @dragover=${this.#ways.dragged} @dragleave=${this.#ways.left} @drop=${this.#ways.dropped}>
        <h2 class="part" id="own">${t('words.title')}</h2>
        <p class="small">${t('words.note', { most: megabytes(MOST.list), words: MOST.words })}</p>
        <textarea id="words" rows="4" spellcheck="false" aria-labelledby="own" .value=${beginning(settings.words)}
          ?readonly=${isLong(settings.words)} @beforeinput=${this.#insert}></textarea>
        ${beginningNote(settings.words)}
        <div class="row">
          <button id="use-words" @click=${this.#use}>${t('words.use')}</button>
          ${fileInput({ id: 'file', label: t('words.file'), accept: '.txt,text/plain' }, this.#ways.chosen)}
          ${settings.words ? html`<button class="plain" id="no-words" @click=${() => this.#take('')}>${t('words.back')}</button>` : nothing}
        </div>
        ${this.brought ? html`<p class="fault small">${this.brought}</p>` : nothing}
        ${run.view ? html`<ul class="small points" id="list">${this.#ofList(run.view).map((line) => html`<li>${line}</li>`)}</ul>` : nothing}
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
  #ofList({ training, held_out, accents_removed, left_out }: RunView) {
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
    const field = this.renderRoot.querySelector('#words') as HTMLTextAreaElement;
    this.#take(isLong(words) ? words : field.value);
  }

  /** What is too long for the field is taken as a file is. */
  async #insert(event: InputEvent) {
    const text = longInsert(event);
    if (text) this.#bring(await readText(text, MOST.list));
  }

  #bring(brought: Brought) {
    const read = asText(brought);
    if (read.ok) this.#take(read.text);
    else if (brought.ok || 'say' in brought.refusal) this.brought = t('words.refused');
    else this.brought = faultSentence(brought.refusal.fault);
  }

  #take(text: string) {
    this.brought = '';
    this.lab.set({ words: text });
  }
}

customElements.define('lab-setup', LabSetup);
