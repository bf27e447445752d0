// Worksheets for a class, from one seed: which levels, how many versions, a look at each, and on paper with their keys.
// Every number on them is the engine's; nothing is read from a learner's log or kept in it.
// <class-worksheets></class-worksheets>
import type { Exercise, SharedAnswer } from '@engine';
import { html, nothing } from 'lit';
import words from '#content/words/class-worksheets.json';
import sheetWords from '#content/words/dimension-exercise.json';
import { sharedEngine } from '../../../engine/shared-engine.ts';
import { messagesOf } from '../../../text/messages.ts';
import { listed } from '../../../text/sentence.ts';
import { withPageOptions } from '../../kit/page-options.ts';
import { got, sentenceOf } from '../../kit/refused.ts';
import { loadPractice } from '../../learner/practice-outline.ts';
import { levels, misconceptionName } from '../exercises/exercise-messages.ts';
import {
  drawExam,
  examOf,
  LAST_LEVEL,
  readClass,
  SIZES,
  sheetsOf,
  VERSIONS,
  writeClass,
} from './class-sheets.ts';
import { classStyles } from './class-styles.ts';
import { classWorksheetsStyles } from './class-worksheets-styles.ts';
import '../exercises/exercise-worksheet.ts';
import './exam-marking.ts';
import { asChoices, digitsField, radioRow, select, tick } from '../../kit/fields.ts';
import { state, withProps } from '../../kit/props.ts';
import type { ClassChoice, ClassSheet } from './class-sheets.ts';

/** `of`: the class seed */
type Drawn = ClassSheet & { of: number; view: Exercise };
type Shared = SharedAnswer & { level: number };

const t = messagesOf(words);
const ofSheet = messagesOf(sheetWords);
const MOST_SMALL = 9999;
const SMALL_SEED = 7;
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
  /** what they were drawn for */
  drawnFor: state<ClassChoice>(),
  /** answers that neighbours share in an exam */
  shared: state<Shared[]>(() => []),
  /** why the engine has no such exam */
  refused: state(''),
  /** Which of them is looked at. */
  shown: state(0),
  isKey: state(false),
  /** how many learners there are, as it was typed */
  learners: state(''),
  /** On both sides of the paper, no version begins on the back of another. */
  isApart: state(true),
}) {
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
    const asked = await Promise.all(
      choice.levels.map(async (level) =>
        choice.isExam ? engine.call('exam', examOf(choice, level)) : undefined,
      ),
    );
    const faults = asked.flatMap((reply) => (reply?.ok === false ? reply.errors : []));
    const sheets = faults.length > 0 ? [] : sheetsOf(choice);
    const drawn = await Promise.all(
      sheets.map(async (sheet) => {
        const { seed, level, version } = sheet;
        const exam = asked[choice.levels.indexOf(level)];
        const view = exam
          ? got(exam).sheets[VERSIONS.indexOf(version)]!
          : got(await engine.call('exercise', seed, level));
        return { ...sheet, of: choice.seed, view };
      }),
    );
    if (choice !== this.choice) return;
    this.refused = [...new Set(faults.map((fault) => sentenceOf([fault])))].join(' ');
    this.drawn = drawn;
    this.drawnFor = choice;
    this.shared = asked.flatMap((reply, at) =>
      reply?.ok ? reply.value.shared.map((one) => ({ ...one, level: choice.levels[at]! })) : [],
    );
  }

  /** All on screen is for choosing; on paper stands what was chosen, and nothing else. */
  override render() {
    const { drawn } = this;
    if (this.refused) return html`<div class="unprinted">${this.#chooser()}</div>`;
    if (drawn.length === 0) return html`<slot></slot>`;
    return html`<div class="unprinted">${this.#chooser()}${this.#preview()}${this.#marking()}</div>
      <div class="on-paper sheets">${drawn.map((one) => html`${this.#paper(one, false)}${this.#blank(one)}`)}</div>
      <div class="on-paper keys">${drawn.map((one) => this.#paper(one, true))}</div>`;
  }

  #chooser() {
    const { seed, versions, isExam } = this.choice;
    return html`${radioRow(
      { name: 'kind', legend: t('kind') },
      asChoices([false, true], (exam) => t(exam ? 'exam' : 'practice')),
      isExam,
      (exam) => this.#choose({ isExam: exam, seed: exam ? drawExam() : SMALL_SEED, sizes: {} }),
    )}
      ${this.isWrong ? html`<p class="callout marked" role="alert" id="notice">${t('wrong', { last: LAST_LEVEL, most: VERSIONS.length })}</p>` : nothing}
      <div class="buttons">
        ${isExam ? nothing : digitsField({ id: 'seed', label: t('seed'), value: seed }, (digits) => this.#choose({ seed: digits }))}
        <button id="another" @click=${() => this.#choose({ seed: isExam ? drawExam() : 1 + (crypto.getRandomValues(new Uint16Array(1))[0]! % MOST_SMALL) })}>${t(isExam ? 'anotherExam' : 'another')}</button>
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
      ${isExam ? this.#own() : nothing}
      <div class="buttons">
        <button class="primary" id="print-sheets" ?disabled=${this.refused !== ''} @click=${() => this.#print('sheets')}>${t('print.sheets')}</button>
        <button class="tells" id="print-keys" ?disabled=${this.refused !== ''} @click=${() => this.#print('keys')}>${t('print.keys')}</button>
        <button class="tells" id="print-both" ?disabled=${this.refused !== ''} @click=${() => this.#print('both')}>${t('print.both')}</button>
      </div>
      ${this.#paperUse()}
      ${this.#reveals()}`;
  }

  /** What an exam asks about, what its versions share all the same, and where its seed stands. */
  #own() {
    const { sizes } = this.choice;
    const named = this.shared.map(({ step, level, version, other }) =>
      t('shared', { step, level, versions: VERSIONS[version]! + VERSIONS[other]! }),
    );
    return html`<fieldset><legend class="field">${t('own')}</legend><div class="buttons">${SIZES.map(
      (name) =>
        digitsField(
          { id: name, label: html`<code>${name}</code>`, value: sizes[name] ?? '' },
          (size) => this.#choose({ sizes: { ...sizes, [name]: size.trim() } }),
        ),
    )}</div></fieldset>
      <p class="small">${t('ownHint')}</p>
      <div role="status">${this.refused ? html`<p class="callout marked" id="refused">${this.refused}</p>` : nothing}
        ${named.length > 0 && !this.refused ? html`<p class="callout marked" id="shared">${t('sharing', { answers: listed(named) })}</p>` : nothing}</div>
      <p class="callout" id="secret">${t('secret')}</p>`;
  }

  #marking() {
    const { drawnFor, drawn } = this;
    return drawnFor?.isExam
      ? html`<exam-marking .choice=${drawnFor} .sheets=${drawn}></exam-marking>`
      : nothing;
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
    const isExam = this.drawnFor?.isExam ?? false;
    const named = ofSheet('level', { level, name: levels[level]! });
    const among = isExam
      ? { title: t('examSheet', { version, level }), line: named, address: '' }
      : {
          title: t('sheet', { version, level }),
          line: t('line', { level: named, version, seed: String(of) }),
          address: `${addressOfSheets()}?seed=${seed}&level=${level}`,
        };
    return html`<exercise-worksheet only=${isKey ? 'key' : 'sheet'} ?exam=${isExam}
      ?preview=${preview} .sheet=${view} .among=${among}></exercise-worksheet>`;
  }

  /** What makes no sense is said, and changes nothing. */
  #choose(change: Record<string, unknown>) {
    const { choice, isWrong } = readClass(writeClass({ ...this.choice, ...change } as ClassChoice));
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
