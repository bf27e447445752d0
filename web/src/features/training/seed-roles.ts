// The same model from several seeds: which head looks where, seed by seed. So that nobody takes a head's
// number for its job. Every share is the trainer's.
// <seed-roles></seed-roles>
import { css, html, nothing } from 'lit';

import lab from '#content/words/head-lab.json';
import words from '#content/words/seed-roles.json';
import { faultSentence, messagesOf, percentText } from '../../../text/messages.ts';
import { headColour, styled } from '../../kit/base.ts';
import { dataTable } from '../../kit/data-table.ts';
import { asChoices, select } from '../../kit/fields.ts';
import { labStyles } from '../../kit/lab-styles.ts';
import { given, state, withProps } from '../../kit/props.ts';
import { type HeadLab, sharedLab } from './head-lab-model.ts';
import { toRun } from './lab-settings.ts';
import { PLACES, SeedRoles } from './seed-roles-model.ts';

const t = messagesOf(words);
const ofLab = messagesOf(lab);

const SEEDS = 5;

class SeedRolesElement extends withProps({
  /** The page's, unless it is given one. */
  lab: given<HeadLab>(() => sharedLab()),
  /** which place's share is shown */
  place: state<(typeof PLACES)[number]>('previous'),
}) {
  declare roles: SeedRoles;

  static override styles = [
    labStyles,
    css`
      td {
        min-width: 4.5rem;
      }
      thead th:not(:first-child) {
        text-align: center;
      }
      .cell {
        display: block;
        padding: var(--space-1) var(--space-2);
        border: 2px solid transparent;
        border-radius: var(--radius-s);
        background: color-mix(in oklab, var(--head) calc(var(--share) * 55%), var(--surface));
        text-align: center;
      }
      .most {
        border-color: var(--ink);
        font-weight: 700;
      }
      progress {
        width: 8rem;
      }
    `,
  ];

  constructor() {
    super();
    this.roles = new SeedRoles(this.lab.trainer);
    this.roles.addEventListener('change', () => this.requestUpdate());
  }

  override disconnectedCallback() {
    super.disconnectedCallback();
    this.roles.pause();
  }

  override render() {
    const { rows, playing, faults } = this.roles;
    return html`<section class="lab stack far" aria-label=${t('title')}>
      <div class="buttons">
        <button class="primary" id="train-seeds" @click=${() => (playing ? this.roles.pause() : this.#start())}>${t(playing ? 'stop' : rows.length > 0 ? 'more' : 'train', { seeds: SEEDS })}</button>
        ${select(
          { id: 'place', label: t('place') },
          asChoices(PLACES, (place) => ofLab(`places.${place}`)),
          this.place,
          this.put('place'),
        )}
        ${playing ? html`<progress max=${SEEDS} value=${rows.length + this.roles.share} aria-label=${t('title')}></progress>` : nothing}
        <p class="small" role="status" id="seeds-done">${rows.length > 0 ? t('done', { done: rows.length, seeds: SEEDS }) : ''}</p>
      </div>
      ${faults.map((fault) => html`<p class="faults" role="alert">${faultSentence(fault)}</p>`)}
      ${rows.length > 0 ? this.#table(rows) : html`<p class="small soft">${t('note', { seeds: SEEDS })}</p>`}
    </section>`;
  }

  async #start() {
    const before = this.roles.rows.at(-1)?.seed ?? -1;
    await this.lab.open();
    const seeds = Array.from({ length: SEEDS }, (_, n) => before + 1 + n);
    await this.roles.start(toRun(this.lab.settings, this.lab.names), seeds);
  }

  #table(rows: SeedRoles['rows']) {
    const place = PLACES.indexOf(this.place);
    const heads = [...rows[0]!.shares[place]!.keys()];
    return dataTable(
      {
        ...{ id: 'roles', label: t('title'), role: 'group' },
        caption: t('caption', { place: ofLab(`places.${this.place}`) }),
        titles: [t('seed'), ...heads.map((head) => ofLab('head', { head }))],
      },
      rows.map(({ seed, shares }) => {
        const own = shares[place]!;
        const most = Math.max(...own);
        return [seed, ...own.map((share, head) => cell(share, head, share === most))];
      }),
    );
  }
}

/** A head's share, marked where it is the most of its model. */
const cell = (share: number, head: number, isMost: boolean) =>
  html`<span class="cell ${isMost ? 'most' : ''}" ${styled({ '--head': headColour(head), '--share': String(share) })}
    >${percentText(share)}${isMost ? html`<span class="visually-hidden">, ${t('most')}</span>` : nothing}</span>`;

customElements.define('seed-roles', SeedRolesElement);
