// Worksheets for a class, from one seed: which levels, how many versions, a look at each, and on paper with their keys.
// Every number on them is the engine's; nothing is read from a learner's log or kept in it.
// <class-worksheets></class-worksheets>
import outline from '@practice-outline?raw';
import { html, LitElement, nothing } from 'lit';

import words from '../../../content/en/words/class-worksheets.json';
import sheetWords from '../../../content/en/words/dimension-exercise.json';
import { sharedEngine } from '../../../engine/shared-engine.js';
import { sayer } from '../../kit/messages.js';
import { withWishes } from '../../kit/page-wishes.js';
import { levels } from '../exercises/exercise-says.js';
import { readClass, sheetsOf, VERSIONS, writeClass } from './class-sheets.js';
import { classStyles } from './class-styles.js';
import { classWorksheetsStyles } from './class-worksheets-styles.js';
import '../exercises/exercise-worksheet.js';

/** @typedef {import('../../../engine/types.js').SheetView} SheetView */
/** @typedef {import('./class-sheets.js').ClassSheet & {of: number, view: SheetView}} Drawn - `of`: the class seed */

const t = sayer(words);
const ofSheet = sayer(sheetWords);
const MOST_SMALL = 9999;

class ClassWorksheets extends LitElement {
  static properties = {
    choice: { state: true },
    isWrong: { state: true },
    drawn: { state: true },
    shown: { state: true },
    isKey: { state: true },
  };

  static styles = [...classStyles, classWorksheetsStyles];

  constructor() {
    super();
    Object.assign(this, readClass(location.search));
    /** @type {import('./class-sheets.js').ClassChoice} */
    this.choice;
    /** @type {boolean} something was asked for that there is not */
    this.isWrong;
    /** @type {Drawn[]} */
    this.drawn = [];
    /** Which of them is looked at. */
    this.shown = 0;
    this.isKey = false;
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (changed.has('choice')) this.drawing = this.#draw(this.choice).catch(() => {}); // the page says what is missing
  }

  /** @param {import('./class-sheets.js').ClassChoice} choice */
  async #draw(choice) {
    const engine = sharedEngine();
    await engine.ready('tutor');
    await engine.loadCourse(outline, 'tutor');
    const drawn = await Promise.all(
      sheetsOf(choice).map(async (sheet) => {
        const { seed, level } = sheet;
        const reply = await engine.ask('exercises', [], {
          ...{ kind: 'view', seed, level, fading: 'all_blank', at_ms: 0 },
        });
        return reply.ok ? { ...sheet, of: choice.seed, view: reply.value.view } : undefined;
      }),
    );
    if (choice === this.choice) this.drawn = /** @type {Drawn[]} */ (drawn.filter(Boolean));
  }

  /** All on screen is for choosing; on paper stands what was chosen, and nothing else. */
  render() {
    const { drawn } = this;
    if (drawn.length === 0) return html`<slot></slot>`;
    return html`<div class="screen">${this.#chooser()}${this.#preview()}</div>
      ${['sheets', 'keys'].map((what) => html`<div class="printed ${what}">${drawn.map((one) => this.#paper(one, what === 'keys'))}</div>`)}`;
  }

  #chooser() {
    const { seed, versions } = this.choice;
    return html`${this.isWrong ? html`<p class="notice" role="alert" id="notice">${t('wrong', { last: Object.keys(levels).length - 1, most: VERSIONS.length })}</p>` : nothing}
      <div class="buttons">
        <label class="pick">${t('seed')}<input id="seed" type="text" inputmode="numeric" autocomplete="off" maxlength="20" .value=${String(seed)}
          @change=${(/** @type {any} */ { target }) => this.#choose({ seed: target.value })} /></label>
        <button id="another" @click=${() => this.#choose({ seed: 1 + (crypto.getRandomValues(new Uint16Array(1))[0] % MOST_SMALL) })}>${t('another')}</button>
        <label class="pick">${t('versions')}<select id="versions" @change=${(/** @type {any} */ { target }) => this.#choose({ versions: target.value })}>
          ${VERSIONS.map((_, at) => html`<option .selected=${at + 1 === versions}>${at + 1}</option>`)}</select></label>
      </div>
      <fieldset><legend>${t('levels')}</legend>${Object.keys(levels)
        .map(Number)
        .map((level) => this.#level(level))}</fieldset>
      <div class="buttons">
        <button class="primary" id="print-sheets" @click=${() => this.#print('sheets')}>${t('print.sheets')}</button>
        <button class="tells" id="print-keys" @click=${() => this.#print('keys')}>${t('print.keys')}</button>
        <button class="tells" id="print-both" @click=${() => this.#print('both')}>${t('print.both')}</button>
      </div>`;
  }

  /** The last one cannot be taken away. @param {number} level */
  #level(level) {
    const chosen = this.choice.levels;
    const isOn = chosen.includes(level);
    const others = isOn ? chosen.filter((one) => one !== level) : [...chosen, level];
    return html`<label class="check"><input type="checkbox" id="level-${level}" .checked=${isOn} ?disabled=${others.length === 0}
      @change=${() => this.#choose({ levels: others })} />${ofSheet('level', { level, name: levels[level] })}</label>`;
  }

  #preview() {
    const { drawn, isKey } = this;
    const one = drawn[this.shown] ?? drawn[0];
    return html`<div class="buttons">
        <label class="pick">${t('preview')}<select id="preview" @change=${(
          /** @type {any} */ { target },
        ) => {
          this.shown = target.selectedIndex;
        }}>${drawn.map(({ version, level }, at) => html`<option .selected=${at === this.shown}>${t('sheet', { version, level })}</option>`)}</select></label>
        <span class="tells"><label class="check"><input type="checkbox" id="key" .checked=${isKey} @change=${() => {
          this.isKey = !isKey;
        }} />${t('key')}</label></span>
      </div>
      <div class="paper" tabindex="0" role="region" aria-label=${t('preview')}>${this.#paper(one, isKey, true)}</div>`;
  }

  /** @param {Drawn} sheet @param {boolean} isKey @param {boolean} [preview] */
  #paper({ view, version, of }, isKey, preview = false) {
    return html`<exercise-worksheet only=${isKey ? 'key' : 'sheet'} ?preview=${preview} .sheet=${view}
      .version=${t('version', { seed: String(of), version })}></exercise-worksheet>`;
  }

  /** What makes no sense is said, and changes nothing. @param {Record<string, unknown>} change */
  #choose(change) {
    const asked = new URLSearchParams(/** @type {any} */ ({ ...this.choice, ...change }));
    const { choice, isWrong } = readClass(String(asked));
    this.isWrong = isWrong;
    if (isWrong) return;
    this.choice = choice;
    this.shown = 0;
    history.replaceState(
      null,
      '',
      `${location.pathname}${withWishes(writeClass(choice))}${location.hash}`,
    );
  }

  /** Of what is chosen, though it was a moment ago. @param {'sheets'|'keys'|'both'} what */
  async #print(what) {
    await this.drawing;
    await this.updateComplete;
    this.setAttribute('print', what);
    addEventListener('afterprint', () => this.removeAttribute('print'), { once: true });
    print();
  }
}

customElements.define('class-worksheets', ClassWorksheets);
