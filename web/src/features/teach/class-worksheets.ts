// Worksheets for a class, from one seed: which levels, how many versions, a look at each, and on paper with their keys.
// Every number on them is the engine's; nothing is read from a learner's log or kept in it.
// <class-worksheets></class-worksheets>
import type { SheetView } from '@engine';
import { html, nothing } from 'lit';
import words from '#content/words/class-worksheets.json';
import sheetWords from '#content/words/dimension-exercise.json';
import { sharedEngine } from '../../../engine/shared-engine.ts';
import { messagesOf } from '../../../text/messages.ts';
import { listed } from '../../../text/sentence.ts';
import { withPageOptions } from '../../kit/page-options.ts';
import { loadPractice } from '../../learner/practice-outline.ts';
import { levels, misconceptionName } from '../exercises/exercise-messages.ts';
import { LAST_LEVEL, readClass, sheetsOf, VERSIONS, writeClass } from './class-sheets.ts';
import { classStyles } from './class-styles.ts';
import { classWorksheetsStyles } from './class-worksheets-styles.ts';
import '../exercises/exercise-worksheet.ts';
import { asChoices, digitsField, select, tick } from '../../kit/fields.ts';
import { state, withProps } from '../../kit/props.ts';
import type { ClassChoice, ClassSheet } from './class-sheets.ts';

/** `of`: the class seed */
type Drawn = ClassSheet & { of: number; view: SheetView };

const t = messagesOf(words);
const ofSheet = messagesOf(sheetWords);
const MOST_SMALL = 9999;
const SHEETS = 'practice/dimensions.html';

/** Where sheets open, as one types it; in a copy on a disk from the copy's own folder. */
function addressOfSheets() {
  const { protocol, host, pathname } = new URL(SHEETS, document.baseURI);
  return protocol === 'file:' ? SHEETS : host + pathname;
}

class ClassWorksheets extends withProps({
  choice: state(() => readClass(location.search).choice),
  /** Something was asked for that there is not. */
  isWrong: state(() => readClass(location.search).isWrong),
  drawn: state<Drawn[]>(() => []),
  /** Which of them is looked at. */
  shown: state(0),
  isKey: state(false),
  /** how many learners there are, as it was typed */
  learners: state(''),
  /** On both sides of the paper, no version begins on the back of another. */
  isApart: state(true),
}) {
  static isSaved = false;

  declare drawing: Promise<void> | undefined;

  static override styles = [classStyles, classWorksheetsStyles];

  override willUpdate(changed: Map<string, unknown>) {
    if (changed.has('choice')) this.drawing = this.#draw(this.choice).catch(() => {}); // the page says what is missing
  }

  /** Whether pages stay empty so that each version begins on paper of its own: Chromium has no `break-before: right`. */
  get #hasBlanks() {
    return this.isApart && this.#mayMix;
  }

  get #mayMix() {
    return this.choice.levels.length % 2 === 1 && this.choice.versions > 1;
  }

  #blank({ level }: Drawn) {
    return this.#hasBlanks && level === this.choice.levels.at(-1)
      ? html`<div class="blank"></div>`
      : nothing;
  }

  async #draw(choice: ClassChoice) {
    const engine = sharedEngine();
    await engine.ready('engine');
    await loadPractice(engine);
    const drawn = await Promise.all(
      sheetsOf(choice).map(async (sheet) => {
        const { seed, level } = sheet;
        const reply = await engine.call('exercises', [], {
          ...{ kind: 'view', seed, level, fading: 'all_blank', at_ms: 0 },
        });
        return reply.ok ? { ...sheet, of: choice.seed, view: reply.value.view } : undefined;
      }),
    );
    if (choice === this.choice) this.drawn = drawn.filter(Boolean) as Drawn[];
  }

  /** All on screen is for choosing; on paper stands what was chosen, and nothing else. */
  override render() {
    const { drawn } = this;
    if (drawn.length === 0) return html`<slot></slot>`;
    return html`<div class="unprinted">${this.#chooser()}${this.#preview()}</div>
      <div class="on-paper sheets">${drawn.map((one) => html`${this.#paper(one, false)}${this.#blank(one)}`)}</div>
      <div class="on-paper keys">${drawn.map((one) => this.#paper(one, true))}</div>`;
  }

  #chooser() {
    const { seed, versions } = this.choice;
    return html`${this.isWrong ? html`<p class="callout marked" role="alert" id="notice">${t('wrong', { last: LAST_LEVEL, most: VERSIONS.length })}</p>` : nothing}
      <div class="buttons">
        ${digitsField({ id: 'seed', label: t('seed'), value: seed }, (digits) => this.#choose({ seed: digits }))}
        <button id="another" @click=${() => this.#choose({ seed: 1 + (crypto.getRandomValues(new Uint16Array(1))[0]! % MOST_SMALL) })}>${t('another')}</button>
        ${select(
          { id: 'versions', label: t('versions') },
          asChoices(VERSIONS.map((_, at) => at + 1)),
          versions,
          (count) => this.#choose({ versions: count }),
        )}
      </div>
      <fieldset><legend class="field">${t('levels')}</legend>${Object.keys(levels)
        .map(Number)
        .map((level) => this.#level(level))}</fieldset>
      <div class="buttons">
        <button class="primary" id="print-sheets" @click=${() => this.#print('sheets')}>${t('print.sheets')}</button>
        <button class="tells" id="print-keys" @click=${() => this.#print('keys')}>${t('print.keys')}</button>
        <button class="tells" id="print-both" @click=${() => this.#print('both')}>${t('print.both')}</button>
      </div>
      ${this.#paperUse()}
      ${this.#reveals()}`;
  }

  #paperUse() {
    const { levels, versions } = this.choice;
    const learners = /^\d{1,4}$/.test(this.learners.trim()) ? Number(this.learners) : 0;
    const copies = VERSIONS.slice(0, versions).map((version, at) =>
      t('copies', { version, count: Math.max(0, Math.ceil((learners - at) / versions)) }),
    );
    return html`<p class="spaced" id="pages">${t('pages', { sheets: levels.length * versions })}${this.#hasBlanks ? ` ${t('blank', { count: versions - 1 })}` : ''}
        <span class="tells">${t('keysFit')}</span></p>
      ${
        this.#mayMix
          ? tick({ id: 'apart', label: t('apart'), isOn: this.isApart }, this.put('isApart'))
          : nothing
      }
      <div class="buttons">${digitsField(
        { id: 'learners', label: t('learners'), value: this.learners, isLive: true },
        this.put('learners'),
      )}<p id="copies" role="status">${learners > 0 ? t('forClass', { count: learners, copies: listed(copies) }) : nothing}</p></div>`;
  }

  /** What a wrong answer can point to, whichever version somebody has. */
  #reveals() {
    const inAll = (level: number) => {
      const versions = this.drawn
        .filter((one) => one.level === level)
        .map(
          ({ view }) =>
            new Set(view.steps.flatMap(({ mistakes }) => mistakes.map((one) => one.misconception))),
        );
      return [...(versions[0] ?? [])].filter(
        (id): id is string => Boolean(id) && versions.every((one) => one.has(id)),
      );
    };
    const ids = new Set(this.choice.levels.flatMap(inAll));
    const inOrder = [...ids].sort((a, b) => Number(a.slice(1)) - Number(b.slice(1)));
    if (ids.size === 0) return nothing;
    return html`<div class="spaced"><h3 class="part">${t('reveals')}</h3>
      <ul class="points" id="reveals">${inOrder.map((id) => html`<li>${misconceptionName(id)} (${id})</li>`)}</ul></div>`;
  }

  /** The last one cannot be taken away. */
  #level(level: number) {
    const chosen = this.choice.levels;
    const isOn = chosen.includes(level);
    const others = isOn ? chosen.filter((one) => one !== level) : [...chosen, level];
    const label = ofSheet('level', { level, name: levels[level]! });
    return tick({ id: `level-${level}`, label, isOn, isDisabled: others.length === 0 }, () =>
      this.#choose({ levels: others }),
    );
  }

  #preview() {
    const { drawn, isKey } = this;
    const one = drawn[this.shown] ?? drawn[0]!;
    return html`<div class="buttons">
        ${select(
          { id: 'preview', label: t('preview') },
          drawn.map(({ version, level }, at) => [at, t('sheet', { version, level })]),
          this.shown,
          this.put('shown'),
        )}
        <span class="tells">${tick({ id: 'key', label: t('key'), isOn: isKey }, this.put('isKey'))}</span>
      </div>
      <div class="paper scroll" tabindex="0" role="region" aria-label=${t('preview')}>${this.#paper(one, isKey, true)}</div>`;
  }

  #paper({ view, version, of }: Drawn, isKey: boolean, preview: boolean = false) {
    const { seed, level } = view;
    const among = {
      title: t('sheet', { version, level }),
      line: t('line', {
        level: ofSheet('level', { level, name: levels[level]! }),
        version,
        seed: String(of),
      }),
      address: `${addressOfSheets()}?seed=${seed}&level=${level}`,
    };
    return html`<exercise-worksheet only=${isKey ? 'key' : 'sheet'}
      ?preview=${preview} .sheet=${view} .among=${among}></exercise-worksheet>`;
  }

  /** What makes no sense is said, and changes nothing. */
  #choose(change: Record<string, unknown>) {
    const asked = new URLSearchParams({ ...this.choice, ...change } as unknown as Record<
      string,
      string
    >);
    const { choice, isWrong } = readClass(String(asked));
    this.isWrong = isWrong;
    if (isWrong) return;
    this.choice = choice;
    this.shown = 0;
    history.replaceState(
      null,
      '',
      `${location.pathname}${withPageOptions(writeClass(choice))}${location.hash}`,
    );
  }

  /** Of what is chosen, though it was a moment ago. */
  async #print(what: 'sheets' | 'keys' | 'both') {
    await this.drawing;
    await this.updateComplete;
    this.setAttribute('print', what);
    addEventListener('afterprint', () => this.removeAttribute('print'), { once: true });
    print();
  }
}

customElements.define('class-worksheets', ClassWorksheets);
