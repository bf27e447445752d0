// A class's results from the codes that learners hand in: pasted, read by the engine, as a table and as CSV. Nothing is
// sent and nothing kept.
// <class-results> what it is for, without scripts </class-results>
import outline from '@practice-outline?raw';
import { css, html, LitElement, nothing } from 'lit';

import words from '../../content/en/words/class-results.json';
import { readClassCode } from '../engine/results.js';
import { sharedEngine } from '../engine/shared-engine.js';
import { classTable } from '../export/class-table.js';
import { save } from '../export/save.js';
import { decimal, faultSentence, sayer } from '../messages.js';
import { codesIn } from '../state/class-codes.js';
import { latest } from '../state/latest.js';
import { shared } from './shared.js';

/** @typedef {import('../engine/results.js').ClassRow} ClassRow */

const t = sayer(words);
const FILE = 'heads-up-class.csv';
const TITLES = ['name', 'score', 'right', 'done', 'graded', 'finished', 'lessons', 'errors'];

class ClassResults extends LitElement {
  static properties = { rows: { state: true }, unread: { state: true }, found: { state: true } };

  static styles = [
    shared,
    css`
      label {
        font-weight: 600;
      }
      textarea {
        min-height: 7rem;
        font-weight: 400;
      }
      .wide {
        overflow-x: auto;
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

  constructor() {
    super();
    /** @type {ClassRow[]} */
    this.rows = [];
    /** @type {{place: number, why: string}[]} */
    this.unread = [];
    /** How many codes the text has; -1 where there is no text. */
    this.found = -1;
  }

  firstUpdated() {
    this.setAttribute('alive', '');
  }

  #read = latest(async (isNewest) => {
    const field = /** @type {HTMLTextAreaElement} */ (this.renderRoot.querySelector('textarea'));
    const codes = codesIn(field.value);
    const engine = sharedEngine();
    await engine.loadCourse(outline);
    /** @type {ClassRow[]} */
    const rows = [];
    const unread = [];
    for (const [at, code] of codes.entries()) {
      const reply = await readClassCode(engine, code);
      if (!isNewest()) return;
      if (reply.ok) rows.push(reply.value);
      else unread.push({ place: at + 1, why: faultSentence(reply.errors[0]) });
    }
    this.found = field.value.trim() === '' ? -1 : codes.length;
    this.rows = rows.sort((a, b) => a.name.localeCompare(b.name));
    this.unread = unread;
  });

  render() {
    const { rows, unread, found } = this;
    return html`<label>${t('paste')}<textarea id="codes" spellcheck="false" autocomplete="off" @input=${this.#read}></textarea></label>
      <div id="said" role="status">${found > 0 ? t('read', { rows: rows.length, codes: found }) : found === 0 ? t('none') : nothing}
        ${unread.map(({ place, why }) => html`<p class="unread">${t('unread', { place, why })}</p>`)}</div>
      ${rows.length > 0 ? this.#table(rows) : nothing}`;
  }

  /** @param {ClassRow[]} rows */
  #table(rows) {
    return html`<div class="wide" tabindex="0" role="region" aria-label=${t('table')}><table>
        <thead><tr>${['name', 'right', 'done', 'finished', 'errors'].map((key) => html`<th scope="col">${t(`columns.${key}`)}</th>`)}</tr></thead>
        <tbody>${rows.map(
          ({ name, outcome, errors }) => html`<tr>
            <th scope="row">${name}</th>
            <td>${t('share', { count: outcome.right, of: outcome.graded, percent: decimal(outcome.score, 0) })}</td>
            <td>${t('of', { count: outcome.done, of: outcome.graded })}</td>
            <td>${t('of', { count: outcome.lessons_finished, of: outcome.lessons })}</td>
            <td>${errors.map(({ misconception, times }) => t('error', { misconception, times })).join(', ')}</td></tr>`,
        )}</tbody>
      </table></div>
      <button id="save" @click=${() => this.#save(rows)}>${t('save')}</button>`;
  }

  /** @param {ClassRow[]} rows */
  #save(rows) {
    const titles = TITLES.map((key) => t(`csv.${key}`));
    save(FILE, new Blob([classTable(rows, titles)], { type: 'text/csv' }));
  }
}

customElements.define('class-results', ClassResults);
