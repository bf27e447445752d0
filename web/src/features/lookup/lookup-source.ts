// Three ways to bring a model: a file that comes with the page, a row of the catalogue, a file or a text of
// one's own. Event "picked" {name, source}; event "refused" {refusal}. Reads no config itself.
import type { CatalogueRow, LookupSource as Source } from '@engine';
import { css, html, nothing } from 'lit';

import { MOST, megabytes } from '../../../engine/limits.ts';
import { FileWays, fileInput, fileStyles } from '../../kit/file-input.ts';
import { longInsert } from '../../kit/long-text.ts';
import { asText, type Brought, type Refusal, readGiven, readText } from '../../kit/lookup-files.ts';
import { state, text, withProps } from '../../kit/props.ts';
import { EXAMPLE_NAMES, t } from './lookup-words.ts';

/** the files that come with the page, by name */
const EXAMPLES: Record<string, string> = Object.fromEntries(
  Object.entries(
    import.meta.glob('../../../content/configs/*.json', {
      query: '?raw',
      import: 'default',
      eager: true,
    }),
  ).map(([path, text]) => [path.replace(/^.*\/|\.json$/g, ''), String(text)]),
);

const FIRST = 'gpt2';

/** What is open before anybody has picked. */
export const firstExample = (): { name: string; source: Source } => exampleOf(FIRST);

const exampleOf = (id: string): { name: string; source: Source } => ({
  name: EXAMPLE_NAMES[id]!,
  source: { text: EXAMPLES[id]! },
});

const MOST_NAMED = 24;

class LookupSource extends withProps({
  /** The name of what is looked up now. */
  picked: text(),
  /** the catalogue; empty until it is there */
  rows: state<CatalogueRow[]>(() => []),
  /** What was last looked for, where that is not the name of one model, and the models that have it in theirs. */
  sought: state<{ text: string; names: string[] }>(),
}) {
  static override styles = [
    fileStyles,
    css`
      input[type='text'] {
        flex: 1 1 11rem;
        min-width: 0;
      }
      textarea {
        background: var(--paper);
        font: 0.9375rem / 1.45 var(--mono-family);
      }
    `,
  ];

  #ways = new FileWays(this, (brought) => this.#bring(brought), MOST.config);
  /** until the catalogue is there */
  #coming: Promise<void> | undefined;
  /** The newest thing that was asked for. */
  #wish = 0;

  override firstUpdated() {
    this.#coming = this.#fetchRows();
  }

  async #fetchRows() {
    const { default: text } = await import('../../../content/models.json?raw');
    this.rows = JSON.parse(text);
  }

  override render() {
    return html`<section class="panel ${this.#ways.over ? 'over' : ''} stack far" aria-labelledby="pick"
      @dragover=${this.#ways.dragged} @dragleave=${this.#ways.left} @drop=${this.#ways.dropped}>
      <h3 id="pick" class="visually-hidden">${t('pick.title')}</h3>
      <div class="way stack close" role="group" aria-labelledby="examples-name">
        <h4 id="examples-name">${t('pick.examples')}</h4>
        <div class="row" id="examples">${Object.keys(EXAMPLE_NAMES).map((id) => this.#example(id))}</div>
      </div>
      <div class="tiles">${this.#catalogue()}${this.#own()}</div>
    </section>`;
  }

  #example(id: string) {
    const { name, source } = exampleOf(id);
    return html`<button type="button" id="open-${id.replaceAll('.', '-')}" aria-pressed=${name === this.picked} @click=${() => this.#pick(name, source)}>${name}</button>`;
  }

  #catalogue() {
    return html`<form class="way stack close" @submit=${this.#lookUp}>
      <label class="part" for="lookup-model">${this.rows.length === 0 ? t('pick.catalogue_coming') : t('pick.catalogue', { count: this.rows.length })}</label>
      <div class="row">
        <input id="lookup-model" type="text" list="models" autocomplete="off" spellcheck="false" placeholder=${t('pick.catalogue_hint')} maxlength="120" />
        <datalist id="models">${this.rows.map(({ name }) => html`<option value=${name}></option>`)}</datalist>
        <button id="lookup-model-go" type="submit">${t('pick.catalogue_go')}</button>
      </div>
      ${this.sought ? this.#named(this.sought) : nothing}
    </form>`;
  }

  #named({ text, names }: { text: string; names: string[] }) {
    const first = names.slice(0, MOST_NAMED);
    const says = { text, count: names.length, shown: first.length };
    const several = first.length < names.length ? 'pick.many' : 'pick.several';
    const none = text === '' ? 'pick.no_name' : 'pick.no_model';
    return html`<p class="small" id="named" role="status">${t(names.length === 0 ? none : several, says)}</p>
      <div class="row">${first.map((name) => html`<button type="button" @click=${() => this.#open(name)}>${name}</button>`)}</div>`;
  }

  #open(name: string) {
    (this.renderRoot.querySelector('#lookup-model') as HTMLInputElement).value = name;
    const row = this.rows.find((one) => one.name === name);
    this.#pick(name, { row });
  }

  #own() {
    return html`<form class="way stack close" @submit=${this.#read}>
      <h4 id="own-name">${t('pick.own')}</h4>
      <div class="row">
        ${fileInput(
          {
            ...{ id: 'lookup-file', label: t('pick.choose'), describedBy: 'own-name' },
            accept: '.json,.txt,application/json',
          },
          this.#ways.chosen,
        )}
        <span class="small soft">${t('pick.drop', { most: megabytes(MOST.config) })}</span>
      </div>
      <label class="small soft" for="lookup-text">${t('pick.paste')}</label>
      <textarea id="lookup-text" rows="2" spellcheck="false" autocapitalize="off" autocomplete="off" @paste=${this.#paste} @beforeinput=${this.#insert}></textarea>
      <div class="row"><button id="lookup-read" type="submit">${t('pick.read')}</button>
        <span class="small soft">${t('pick.private')}</span></div>
    </form>`;
  }

  async #lookUp(event: SubmitEvent) {
    event.preventDefault();
    const field = this.renderRoot.querySelector('#lookup-model') as HTMLInputElement;
    const wanted = field.value.trim().toLowerCase();
    const wish = ++this.#wish;
    await this.#coming; // who knows a name types it before the catalogue is there
    if (wish !== this.#wish) return;
    const names = this.rows.map(({ name }) => name);
    const has = wanted === '' ? [] : names.filter((name) => name.toLowerCase().includes(wanted));
    const meant = has.find((name) => name.toLowerCase() === wanted) ?? has[0];
    if (meant && (has.length === 1 || meant.toLowerCase() === wanted)) this.#open(meant);
    else this.sought = { text: field.value.trim(), names: has };
  }

  #read(event: SubmitEvent) {
    event.preventDefault();
    const area = this.renderRoot.querySelector('#lookup-text') as HTMLTextAreaElement;
    if (area.value.trim() === '') return this.#refuse({ say: 'empty' });
    return this.#bringText(area.value);
  }

  /** What is too long for the field is read as a file is. */
  #insert(event: InputEvent) {
    const text = longInsert(event);
    if (text) this.#bringText(text);
  }

  async #bringText(text: string) {
    this.#bring(await readText(text, MOST.config));
  }

  /** A file may be pasted too. */
  async #paste(event: ClipboardEvent) {
    if (!event.clipboardData || event.clipboardData.files.length === 0) return;
    event.preventDefault();
    this.#bring(await readGiven(event.clipboardData, MOST.config));
  }

  #bring(brought: Brought) {
    const read = asText(brought);
    if (!read.ok) return this.#refuse(read.refusal);
    return this.#pick(read.name || t('file.pasted'), { text: read.text });
  }

  #pick(name: string, source: Source) {
    this.#wish += 1;
    this.sought = undefined;
    this.send('picked', { name, source });
  }

  #refuse(refusal: Refusal) {
    this.#wish += 1;
    this.send('refused', { refusal });
  }
}

customElements.define('lookup-source', LookupSource);
