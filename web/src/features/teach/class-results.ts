// A class's results from the codes that learners hand in: pasted, read by the engine, as a table and as CSV. Nothing is
// sent and nothing kept.
// <class-results> what it is for, without scripts </class-results>
import type { ClassRow } from '@engine';
import { css, html, LitElement, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import words from '#content/words/class-results.json';
import outline from '#practice-outline?raw';
import { MOST } from '../../../engine/limits.ts';
import { sharedEngine } from '../../../engine/shared-engine.ts';
import { baseStyles } from '../../kit/base.ts';
import { dataTable } from '../../kit/data-table.ts';
import { fieldValue } from '../../kit/field-events.ts';
import { beginning, beginningNote, isLong, longInsert } from '../../kit/long-text.ts';
import { decimal, faultSentence, messagesOf } from '../../kit/messages.ts';
import { state, withProps } from '../../kit/props.ts';
import { runLatest } from '../../kit/run-latest.ts';
import { readClassCode } from '../../learner/results.ts';
import { save } from '../../save/save.ts';
import { codesIn } from './class-codes.ts';
import { classTable } from './class-table.ts';

const t = messagesOf(words);
const FILE = 'heads-up-class.csv';
const SAID_EVERY = 100;
// Of codes that cannot be read, told one by one.
const MOST_UNREAD = 30;
const TITLES = ['name', 'score', 'right', 'done', 'graded', 'finished', 'lessons', 'errors'];

const byName = new Intl.Collator();

class ClassResults extends withProps(LitElement, {
  /** All that was pasted; of much the field shows the beginning. */
  text: state(''),
  /** How long a text was that is too long; 0 where none was. */
  tooLong: state(0),
  rows: state<ClassRow[]>(() => []),
  unread: state<{ place: number; why: string }[]>(() => []),
  /** How many codes the text has; -1 where there is no text. */
  found: state(-1),
  /** while they are being read */
  reading: state<{ done: number; codes: number }>(),
}) {
  static override styles = [
    baseStyles,
    css`
      label {
        font-weight: 600;
      }
      textarea {
        min-height: 7rem;
        margin-block: var(--space-2);
      }
      #empty {
        margin-block: var(--space-2);
      }
      .scroll {
        margin-block: var(--space-3);
      }
      table {
        border-collapse: collapse;
      }
      th,
      td {
        padding: var(--space-2) var(--space-3) var(--space-2) 0;
        border-bottom: 1px solid var(--line);
        text-align: start;
        vertical-align: top;
      }
      td:not(:last-child) {
        white-space: nowrap;
      }
      .unread {
        color: var(--bad);
      }
    `,
  ];

  override firstUpdated() {
    this.setAttribute('alive', '');
  }

  #take(text: string) {
    const isTooLong = text.length > MOST.class;
    this.tooLong = isTooLong ? text.length : 0;
    if (isTooLong) return;
    this.text = text;
    this.#read();
  }

  /** @param event - before the field has it */
  #insert(event: InputEvent) {
    const text = longInsert(event);
    if (text !== undefined) this.#take(text);
  }

  /** One code more, though the field shows but the beginning of those before. */
  #paste(event: ClipboardEvent) {
    if (isLong(this.text))
      this.#take(`${this.text}\n${event.clipboardData?.getData('text/plain')}`);
  }

  #read = runLatest(async (isNewest) => {
    const codes = codesIn(this.text);
    const engine = sharedEngine();
    await engine.loadCourse(outline, 'tutor');
    const rows: ClassRow[] = [];
    const unread = [];
    for (const [at, code] of codes.entries()) {
      if (at > 0 && at % SAID_EVERY === 0) this.reading = { done: at, codes: codes.length };
      const reply = await readClassCode(engine, code);
      if (!isNewest()) return;
      if (reply.ok) rows.push(reply.value);
      else unread.push({ place: at + 1, why: faultSentence(reply.errors[0]!) });
    }
    this.found = this.text.trim() === '' ? -1 : codes.length;
    this.reading = undefined;
    this.rows = rows.sort((a, b) => byName.compare(a.name, b.name));
    this.unread = unread;
  });

  override render() {
    const { rows, text } = this;
    return html`<label for="codes">${t('paste')}</label>
      <p class="small soft">${t('most', { codes: MOST.codes, letters: MOST.class })}</p>
      <textarea id="codes" spellcheck="false" autocomplete="off" .value=${live(beginning(text))} ?readonly=${isLong(text)}
        @beforeinput=${this.#insert} @paste=${this.#paste}
        @input=${(event: Event) => this.#take(fieldValue(event))}></textarea>
      ${isLong(text) ? html`${beginningNote(text)}<button id="empty" @click=${() => this.#take('')}>${t('empty')}</button>` : nothing}
      <div id="said" role="status">${this.#said()}</div>
      ${rows.length > 0 ? this.#table(rows) : nothing}`;
  }

  #said() {
    const { rows, unread, found, reading, tooLong } = this;
    if (tooLong > 0)
      return html`<p class="unread">${t('tooLong', { letters: tooLong, most: MOST.class })}</p>`;
    if (reading) return t('reading', reading);
    if (found < 0) return nothing;
    if (found === 0) return t('none');
    const more = unread.length - MOST_UNREAD;
    return html`${t('read', { rows: rows.length, codes: found })}
      ${unread.slice(0, MOST_UNREAD).map(({ place, why }) => html`<p class="unread">${t('unread', { place, why })}</p>`)}
      ${more > 0 ? html`<p class="unread">${t('more', { count: more })}</p>` : nothing}`;
  }

  #table(rows: ClassRow[]) {
    const titles = ['name', 'right', 'done', 'finished', 'errors'];
    return html`${dataTable(
      { label: t('table'), titles: titles.map((key) => t(`columns.${key}`)) },
      rows.map(({ name, outcome: { right, done, graded, score, ...of }, errors }) => [
        name,
        t('share', { count: right, of: graded, percent: decimal(score, 0) }),
        t('of', { count: done, of: graded }),
        t('of', { count: of.lessons_finished, of: of.lessons }),
        errors.map((error) => this.#error(error)).join('; '),
      ]),
    )}
      <button id="save" @click=${() => this.#save(rows)}>${t('save')}</button>`;
  }

  #error({ misconception, times }: ClassRow['errors'][number]) {
    return t('error', { name: t(`misconceptions.${misconception}`), misconception, times });
  }

  #save(rows: ClassRow[]) {
    const titles = TITLES.map((key) => t(`csv.${key}`));
    save(FILE, new Blob([classTable(rows, titles)], { type: 'text/csv' }));
  }
}

customElements.define('class-results', ClassResults);
