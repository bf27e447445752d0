// What is kept of the learner, and what can be done with it: saved to a file, brought back, erased, and the browser
// asked to spare it. Counts records.
// <learner-log> what it is for, without scripts </learner-log>

import type { Fault } from '@engine';
import { html, nothing } from 'lit';
import { DATES } from '#content/language.ts';
import words from '#content/words/learner-log.json';
import { MOST, megabytes } from '../../engine/limits.ts';
import { sharedEngine } from '../../engine/shared-engine.ts';
import { faultSentence, messagesOf } from '../../text/messages.ts';
import { shortBytes } from '../../text/sentence.ts';
import { hear, hearReturn } from '../kit/controllers.ts';
import { FileWays, fileInput, fileStyles } from '../kit/file-input.ts';
import type { Brought } from '../kit/lookup-files.ts';
import { state, withProps } from '../kit/props.ts';
import { tableStyles } from '../kit/table-styles.ts';
import { entries } from './erase-log.ts';
import { type EventStore, openEvents } from './events.ts';
import { learnerLogStyles } from './learner-log-styles.ts';
import { saveLog } from './log-file.ts';
import { bringBack } from './log-import.ts';
import { LAST_MS, type LogRecord } from './records.ts';
import { eraseLog } from './restore-log.ts';
import { requestPersistence, type StorageQuota, storageQuota } from './storage-quota.ts';

type Given = Brought;
type Said = { what: unknown; refused?: boolean };

const t = messagesOf(words);

const LOGS = ['lesson', 'practice', 'card'] as const;

const MOST_FAULTS = 5;

const days = new Intl.DateTimeFormat(DATES, { dateStyle: 'long' });
const dayOf = ({ clock_ms }: LogRecord) => days.format(new Date(Math.min(clock_ms, LAST_MS)));

class LearnerLog extends withProps({
  records: state<LogRecord[]>(),
  keeping: state<StorageQuota>(),
  /** what came of a file */
  file: state<Said>(),
  /** what came of handing over, and the file that was saved for it */
  over: state<Said>(),
  saved: state(''),
}) {
  declare store: EventStore | undefined;
  declare asked: boolean | undefined;

  static override styles = [fileStyles, tableStyles, learnerLogStyles];

  #bringing: Promise<unknown> = Promise.resolve();
  #ways = new FileWays(this, (given) => this.#given(given), MOST.log);

  override async firstUpdated() {
    this.store = await openEvents();
    const { store } = this;
    hear(
      this,
      () => store,
      'change',
      () => this.#count(),
    );
    hearReturn(this, () => this.#count());
    await this.#count();
    this.setAttribute('alive', '');
  }

  async #count() {
    this.records = await this.store?.records();
    this.keeping = await storageQuota();
  }

  override render() {
    const { records } = this;
    if (!records) return html`<slot></slot>`;
    if (!this.store?.lasting) return html`<p id="fleeting">${t('fleeting')}</p>`;
    return html`<div class="parts stack far">
      ${this.#kept(records)} ${this.#files()} ${this.#handOver(records.length)} ${this.#keep()}
      <erase-log .store=${this.store} @erased=${this.#erased}></erase-log>
    </div>`;
  }

  #kept(records: LogRecord[]) {
    const row = (name: string, count: number) =>
      html`<tr><th scope="row">${name}</th><td>${count}</td></tr>`;
    const of = (log: string) => records.filter((one) => one.log === log).length;
    return html`<section class="panel stack" id="kept" aria-labelledby="kept-title">
      <h2 id="kept-title">${t('kept.title')}</h2>
      ${
        records.length === 0
          ? html`<p id="nothing">${t('kept.nothing')}</p>`
          : html`<table>
            <thead><tr><th scope="col">${t('kept.what')}</th><th scope="col">${t('kept.count')}</th></tr></thead>
            <tbody>${LOGS.map((log) => row(t(`kept.logs.${log}`), of(log)))}</tbody>
            <tfoot>${row(t('kept.all'), records.length)}</tfoot>
          </table>
          <p class="small soft" id="since">${since(records)}</p>`
      }
    </section>`;
  }

  #files() {
    return html`<section class="unprinted panel stack ${this.#ways.over ? 'over' : ''}" aria-labelledby="file-title"
      @dragover=${this.#ways.dragged} @dragleave=${this.#ways.left} @drop=${this.#ways.dropped}>
      <h2 id="file-title">${t('file.title')}</h2>
      <p>${t('file.about')}</p>
      <div class="row">
        <button id="save" type="button" @click=${this.#save}>${t('file.save')}</button>
        ${fileInput(
          { id: 'bring', label: t('file.choose'), accept: '.json,application/json' },
          this.#ways.chosen,
        )}
        <span class="small soft">${t('file.drop', { most: megabytes(MOST.log) })}</span>
      </div>
      <div id="brought" role="status" class=${this.file?.refused ? 'refused' : ''}>${this.file?.what}</div>
    </section>`;
  }

  #handOver(count: number) {
    return html`<section class="unprinted panel stack" aria-labelledby="over-title">
      <h2 id="over-title">${t('over.title')}</h2>
      <p>${t('over.about')}</p>
      <button id="hand-over" type="button" ?disabled=${count === 0} @click=${this.#ask}>${t('over.open')}</button>
      <dialog aria-labelledby="over-sure" aria-describedby="over-goes">
        <h2 id="over-sure">${t('over.sure')}</h2>
        <p id="over-goes">${t('over.goes', { name: this.saved })}</p>
        <div class="row">
          <button id="over-no" type="button" autofocus @click=${this.#stay}>${t('over.no')}</button>
          <button id="over-yes" class="grave" type="button" @click=${this.#leave}>${t('over.yes')}</button>
        </div>
      </dialog>
      <div id="handed-over" role="status" class=${this.over?.refused ? 'refused' : ''}>${this.over?.what}</div>
    </section>`;
  }

  // Whether a download has ended no page learns: it is the learner who says so.
  async #ask() {
    if (!this.store) return;
    this.over = undefined;
    this.saved = await saveLog(this.store);
    this.#dialog.showModal();
  }

  #stay() {
    this.#dialog.close();
  }

  get #dialog() {
    return this.renderRoot.querySelector('dialog') as HTMLDialogElement;
  }

  async #leave() {
    this.#dialog.close();
    if (!this.store) return;
    try {
      await eraseLog(this.store);
      this.file = undefined;
      this.over = { what: t('over.done', { name: this.saved }) };
    } catch (error) {
      console.warn(error);
      this.over = { what: t('refused.erase'), refused: true };
    }
  }

  #keep() {
    const { promised, used, free } = this.keeping ?? {};
    if (promised === undefined && free === undefined) return nothing;
    return html`<section class="unprinted panel stack" aria-labelledby="keep-title">
      <h2 id="keep-title">${t('keep.title')}</h2>
      <p>${t('keep.about')}</p>
      ${
        promised === false
          ? html`<button id="ask" type="button" @click=${this.#askToKeep}>${t('keep.ask')}</button>`
          : nothing
      }
      <div id="promise" role="status">${promised ? t('keep.yes') : this.asked ? t('keep.no') : nothing}</div>
      ${free === undefined ? nothing : html`<p class="small soft" id="room">${t('keep.room', { used: bytes(used ?? 0), free: bytes(free) })}</p>`}
    </section>`;
  }

  async #save() {
    const { store } = this;
    if (!store) return;
    const name = await saveLog(store);
    this.file = { what: t('file.saved', { name, entries: entries(this.records?.length ?? 0) }) };
  }

  #erased() {
    this.file = undefined;
  }

  async #askToKeep() {
    this.asked = true;
    await requestPersistence();
    this.keeping = await storageQuota();
  }

  /** One file after the other. */
  #given(given: Given) {
    this.#bringing = this.#bringing.then(() => this.#bring(given));
    return this.#bringing;
  }

  async #bring(given: Given) {
    if (given.ok) return this.bring(given.bytes);
    const { refusal } = given;
    const why =
      'fault' in refusal ? faultSentence(refusal.fault) : t(`refused.${refusal.say}`, refusal.args);
    this.file = { what: `${why} ${t('refused.unchanged')}`, refused: true };
  }

  /** Brings a file back, and says what came of it. */
  async bring(bytes: ArrayBuffer) {
    if (!this.store) return;
    const say = (key: string, done: number, count: number) => {
      const tenth = MOST.records * Math.ceil(count / MOST.records / 10);
      if (count > MOST.records && done % tenth === 0)
        this.file = { what: t(`file.${key}`, { done, count }) };
    };
    const {
      refused,
      added = 0,
      known = 0,
      left_out = 0,
      faults,
    } = await bringBack(sharedEngine(), this.store, bytes, say);
    if (refused) {
      const [fault] = faults;
      const args = fault && { where: fault.where, why: faultSentence(fault) };
      const what = `${t(`refused.${refused}`, args)} ${t('refused.unchanged')}`;
      this.file = { what, refused: true };
    } else {
      const count = t('brought.new', { added, known });
      this.file = { what: html`${count} ${left_out > 0 ? leftOut(left_out, faults) : nothing}` };
    }
  }
}

/** @param records - one at least */
function since(records: LogRecord[]) {
  const [from, to] = [records[0]!, records.at(-1)!].map(dayOf) as [string, string];
  return t(from === to ? 'kept.day' : 'kept.since', { from, to });
}

const bytes = (count: number) =>
  shortBytes(String(Math.max(Math.round(count), 1000)), t('keep.units'));

function leftOut(count: number, faults: Fault[]) {
  if (faults.length === 0) return t('brought.leftUntold', { entries: entries(count) });
  const told = faults.slice(0, MOST_FAULTS);
  return html`${t('brought.left', { entries: entries(count) })}
    <ul class="small points">${told.map((fault) => html`<li>${t('brought.at', { where: fault.where, why: faultSentence(fault) })}</li>`)}
    ${told.length < faults.length ? html`<li>${t('brought.more')}</li>` : nothing}</ul>`;
}

customElements.define('learner-log', LearnerLog);
