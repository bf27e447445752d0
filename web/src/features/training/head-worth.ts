// What each trained head is worth: its fair share of what all of them save, and how far the model can be
// pruned. The learner first says which head to keep. Every number is the trainer's.
// <head-worth question="prune-curve"></head-worth>
import type { Fault, LessonQuestionView } from '@engine';
import { css, html, nothing } from 'lit';

import words from '#content/words/head-worth.json';
import { decimal, faultSentence, messagesOf } from '../../../text/messages.ts';
import { hear } from '../../kit/controllers.ts';
import { dataTable } from '../../kit/data-table.ts';
import { asChoices, radioRow } from '../../kit/fields.ts';
import { labStyles } from '../../kit/lab-styles.ts';
import { given, state, text, withProps } from '../../kit/props.ts';
import { signedBarStyles, signedBars } from '../../kit/signed-bars.ts';
import { sessionOf } from '../../learner/sessions.ts';
import { type HeadLab, sharedLab } from './head-lab-model.ts';
import { headsOf, headWorth, type Worth } from './head-worth-model.ts';
import { sweepWays } from './sweep-parts.ts';
import { waysStyles } from './sweep-styles.ts';

const t = messagesOf(words);

class HeadWorth extends withProps({
  /** The page's, unless it is given one. */
  lab: given<HeadLab>(() => sharedLab()),
  /** A question of the page's whose curve this measures: the least loss by number of heads. */
  question: text(),
  worth: state<Worth>(),
  /** the head that the learner keeps */
  kept: state<number>(),
  busy: state(false),
  faults: state<Fault[]>(() => []),
  /** what was drawn, beside what is measured */
  drawn: state<LessonQuestionView>(),
}) {
  static override styles = [
    labStyles,
    waysStyles,
    signedBarStyles,
    css`
      #keep legend {
        float: none;
        padding-bottom: var(--space-1);
      }
      #kept {
        margin-top: var(--space-3);
      }
    `,
  ];

  /** what the worth was measured of */
  #of: string = '';

  constructor() {
    super();
    hear(this, () => this.lab);
  }

  override firstUpdated() {
    this.setAttribute('alive', '');
  }

  /** What was measured is of a model that is no more once another is trained. */
  override willUpdate() {
    if (this.worth && this.#of !== this.#now()) [this.worth, this.kept] = [undefined, undefined];
  }

  #now() {
    const { run } = this.lab;
    return `${run.name} ${run.step}`;
  }

  override render() {
    const { worth, busy } = this;
    return html`<section class="lab panel stack far" aria-label=${t('title')}>
      ${this.faults.map((fault) => html`<p class="faults" role="alert">${faultSentence(fault)}</p>`)}
      ${
        worth
          ? html`<div class="tiles broad">${this.#prune(worth)}${this.#shares(worth)}</div>${this.#best(worth)}`
          : html`<p>${t('begin')}</p><p><button class="primary" id="measure" aria-disabled=${busy} @click=${() => busy || this.#measure()}>${t(busy ? 'busy' : 'measure')}</button></p>`
      }
    </section>`;
  }

  async #measure() {
    this.busy = true;
    await this.lab.finish();
    const { trainer, run, nHeads } = this.lab;
    const reply = await headWorth(trainer, run.name, nHeads);
    this.busy = false;
    this.#of = this.#now();
    if (reply.ok) [this.worth, this.faults] = [reply.value, []];
    else this.faults = reply.errors;
    if (this.worth) await this.#tell(this.worth);
  }

  /** Into the log, where the page has asked for it. */
  async #tell({ losses, best }: Worth) {
    if (!this.question) return;
    const lesson = this.closest('[data-lesson]')?.getAttribute('data-lesson') ?? '';
    const session = await sessionOf(lesson);
    const points = best.map((subset) => losses[subset]!);
    await session.act('measure', {
      question: this.question,
      points,
      deviations: points.map(() => 0),
    });
    this.drawn = session.question(this.question);
  }

  #prune({ heads, losses, best }: Worth) {
    const { kept } = this;
    const one = (head: number) => losses[1 << head];
    return html`<div>
      <h3 class="part">${t('prune.title')}</h3>
      ${radioRow(
        { id: 'keep', name: 'keep', legend: t('prune.ask') },
        asChoices([...Array(heads).keys()], (head) => t('head', { head })),
        kept,
        (head) => this.#keep(head),
      )}
      <p class="summary" id="kept" role="status">${
        kept === undefined
          ? t('prune.none', { all: decimal(losses[losses.length - 1]!, 3) })
          : t(best[1] === 1 << kept ? 'prune.best' : 'prune.other', {
              head: kept,
              loss: decimal(one(kept)!, 3),
              all: decimal(losses[losses.length - 1]!, 3),
              best: headsOf(best[1]!, heads)[0]!,
              least: decimal(losses[best[1]!]!, 3),
            })
      }</p>
    </div>`;
  }

  /** In the model above too. */
  #keep(head: number) {
    this.kept = head;
    const heads = Array.from({ length: this.lab.nHeads }, (_, one) => one);
    this.lab.switchOff(heads.filter((one) => one !== head));
  }

  #shares({ shares, losses }: Worth) {
    const names = shares.map((share, head) => `${t('head', { head })}: ${decimal(share, 3)}`);
    const bars = shares.map((value, head) => ({
      ...{ label: names[head]!, value },
      isChosen: head === this.kept,
    }));
    return html`<div id="shares">
      <h3 class="part">${t('shares.title')}</h3>
      ${signedBars(bars, t('shares.title'), names, (head) => this.#keep(head))}
      <p class="small soft">${t('shares.note', { none: decimal(losses[0]!, 3), all: decimal(losses[losses.length - 1]!, 3) })}</p>
    </div>`;
  }

  #best({ heads, losses, best }: Worth) {
    const mine = this.drawn?.points ?? [];
    const isDrawn = mine.length > 0;
    const titles = ['count', 'heads', ...(isDrawn ? ['drawn'] : []), 'loss'];
    const rows = best.map((subset, on) => [
      ...[on, headsOf(subset, heads).join(', ') || t('best.none')],
      ...(isDrawn ? [on in mine ? decimal(mine[on]!, 2) : ''] : []),
      decimal(losses[subset]!, 3),
    ]);
    const title = t('best.title');
    return html`${dataTable(
      { id: 'best', label: title, caption: title, titles: titles.map((name) => t(`best.${name}`)) },
      rows.reverse(),
    )}
    ${sweepWays(this.drawn)}
    ${heads !== 4 && this.question ? html`<p class="small soft">${t('best.four')}</p>` : nothing}`;
  }
}

customElements.define('head-worth', HeadWorth);
