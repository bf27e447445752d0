// A class's results from the codes that learners hand in: pasted, read and added up by the engine, as tables and as CSV.
// Nothing is sent and nothing kept.
// <class-results> what it is for, without scripts </class-results>
import type { ClassRow, ClassTotals } from '@engine';
import { css, html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import words from '#content/words/class-results.json';
import { MOST } from '../../../engine/limits.ts';
import { sharedEngine } from '../../../engine/shared-engine.ts';
import { decimal, faultSentence, messagesOf } from '../../../text/messages.ts';
import { dataTable } from '../../kit/data-table.ts';
import { fieldValue } from '../../kit/field-events.ts';
import { beginning, beginningNote, isLong, longInsert } from '../../kit/long-text.ts';
import { state, withProps } from '../../kit/props.ts';
import { runLatest } from '../../kit/run-latest.ts';
import { loadPractice } from '../../learner/practice-outline.ts';
import { saveCsv } from '../../save/csv.ts';
import { codesIn, type FoundCode, marked } from './class-codes.ts';
import { classTable, misconceptionTitle, ownCount } from './class-table.ts';
import { totalsView } from './class-totals.ts';

const t = messagesOf(words);
const FILE = 'heads-up-class.csv';
const SAID_EVERY = 100;
// Of codes that cannot be read, told one by one.
const MOST_UNREAD = 30;
// As much of a code as tells it from others: what follows the mark begins with the name in it.
const BEGINNING = 24;
const COLUMNS = ['name', 'right', 'done', 'own', 'finished', 'errors'] as const;

type Unread = FoundCode & { why: string };

/** Names that several codes have. */
function namesShared(rows: ClassRow[]) {
  const counts: Map<string, number> = new Map();
  for (const { name } of rows) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].filter(([, count]) => count > 1);
}

const byName = new Intl.Collator();

class ClassResults extends withProps({
  /** All that was pasted; of much the field shows the beginning. */
  text: state(''),
  /** How long a text was that is too long; 0 where none was. */
  tooLong: state(0),
  rows: state<ClassRow[]>(() => []),
  totals: state<ClassTotals>(),
  unread: state<Unread[]>(() => []),
  /** How many codes stand in the text once more, and how many after the last that is read. */
  repeated: state(0),
  over: state(0),
  /** How many codes the text has; -1 where there is no text. */
  found: state(-1),
  /** while they are being read */
  reading: state<{ done: number; codes: number }>(),
}) {
  static override styles = css`
    textarea {
      min-height: 7rem;
      margin-block: var(--space-2);
    }
    th,
    td {
      min-width: 0;
      padding: var(--space-2) var(--space-3) var(--space-2) 0;
      text-align: start;
    }
    :is(th, td):is(#learners *) {
      overflow-wrap: anywhere;
    }
    tr {
      border-bottom: 1px solid var(--line);
    }
    /* What may be long of a learner stands below the numbers, as wide as all of them. */
    @media (width >= 48rem) {
      #learners,
      #learners :is(thead, tbody) {
        display: block;
      }
      #learners tr {
        display: grid;
        grid-template-columns: 1.2fr 1.3fr 1fr 1.6fr 1fr;
      }
      #learners tr > :last-child {
        grid-column: 2 / -1;
        padding-top: 0;
      }
    }
    /* Where there is little room a row is a block under its name, each number with the title of its column. */
    @media (width < 48rem) {
      table,
      tbody,
      tr,
      tbody th,
      td {
        display: block;
      }
      td:empty {
        display: none;
      }
      thead {
        display: none;
      }
      tr {
        padding-block: var(--space-3);
      }
      tbody th,
      td {
        padding: 0;
      }
      td::before {
        content: attr(data-column) ': ';
        color: var(--ink-soft);
      }
    }
  `;

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
    const { codes, repeated, over } = codesIn(this.text);
    const engine = sharedEngine();
    await loadPractice(engine);
    const rows: ClassRow[] = [];
    const whole: string[] = [];
    const unread: Unread[] = [];
    for (const [at, found] of codes.entries()) {
      if (at > 0 && at % SAID_EVERY === 0) this.reading = { done: at, codes: codes.length };
      const reply = await engine.call('readClassCode', found.code);
      if (!isNewest()) return;
      if (reply.ok) {
        rows.push(reply.value);
        whole.push(found.code);
      } else
        unread.push({ ...found, why: found.isCut ? t('cut') : faultSentence(reply.errors[0]!) });
    }
    const totals = await engine.call('classTotals', whole);
    if (!isNewest()) return;
    Object.assign(this, {
      ...{ unread, repeated, over, reading: undefined },
      totals: totals.ok ? totals.value : undefined,
      found: this.text.trim() === '' ? -1 : codes.length,
      rows: rows.sort((a, b) => byName.compare(a.name, b.name)),
    });
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
    const { rows, unread, found, reading, tooLong, repeated, over } = this;
    if (tooLong > 0)
      return html`<p class="breaks fault">${t('tooLong', { letters: tooLong, most: MOST.class })}</p>`;
    if (reading) return t('reading', reading);
    if (found < 0) return nothing;
    if (found === 0) return t('none');
    const more = unread.length - MOST_UNREAD;
    const empty = rows.filter((row) => row.empty);
    return html`${t('read', { rows: rows.length, codes: found })}
      ${unread.slice(0, MOST_UNREAD).map((one) => html`<p class="breaks fault">${this.#whyNot(one)}</p>`)}
      ${more > 0 ? html`<p class="breaks fault">${t('more', { count: more })}</p>` : nothing}
      ${over > 0 ? html`<p class="breaks fault">${t('over', { count: over, most: MOST.codes })}</p>` : nothing}
      ${empty.length > 0 ? html`<p class="breaks fault" id="nothing">${t('nothing', { count: empty.length, names: empty.map(({ name }) => name).join(', ') })}</p>` : nothing}
      ${repeated > 0 ? html`<p>${t('repeated', { count: repeated })}</p>` : nothing}
      ${namesShared(rows).map(([name, count]) => html`<p>${t('shared', { name, count })}</p>`)}`;
  }

  #whyNot({ place, code, before, why }: Unread) {
    const of = { place, why, before, code: marked(code).slice(0, BEGINNING) };
    return before ? t('unreadAfter', of) : t('unread', of);
  }

  #table(rows: ClassRow[]) {
    const titles = COLUMNS.map((key) => t(`columns.${key}`));
    return html`<h3 class="part">${t('counts.title')}</h3>
      <ul class="points small">${(['review', 'own', 'errors'] as const).map((key) => html`<li>${t(`counts.${key}`)}</li>`)}</ul>
      <div class="spaced">${dataTable(
        { id: 'learners', label: t('table'), titles, of: { columns: titles.slice(1) } },
        rows.map((row) => {
          const { right, done, graded, score, ...of } = row.outcome;
          return [
            row.name,
            t('share', { count: right, of: graded, percent: decimal(score, 0) }),
            t('of', { count: done, of: graded }),
            this.#own(row),
            t('of', { count: of.lessons_finished, of: of.lessons }),
            row.empty
              ? t('emptyRow')
              : row.errors
                  .map((one) => `${misconceptionTitle(one.misconception)}: ${one.times}`)
                  .join('; '),
          ];
        }),
      )}</div>
      ${this.totals ? totalsView(this.totals) : nothing}
      <p class="small" id="marks">${t('csv.marks')}</p>
      <button id="save" @click=${() => saveCsv(FILE, classTable(rows, this.totals!))}>${t('save')}</button>`;
  }

  #own(row: ClassRow) {
    const { asked, counted, full, opened } = ownCount(row);
    const said = t('own', { counted, asked, full });
    return opened > 0 ? `${said}${t('opened', { count: opened })}` : said;
  }
}

customElements.define('class-results', ClassResults);
