// How far the trained model can be pruned: of every number of heads, the set that loses least over all names held out. Every number is
// the trainer's. What one head is worth to a name: the bench.
// <head-worth question="prune-curve"></head-worth>
import type { Fault, LessonQuestionView } from '@engine';
import { html, nothing } from 'lit';

import words from '#content/words/head-worth.json';
import { decimal, faultSentence, messagesOf } from '../../../text/messages.ts';
import { dataTable } from '../../kit/data-table.ts';
import { labStyles } from '../../kit/lab-styles.ts';
import { state, text, withProps } from '../../kit/props.ts';
import { sessionOf } from '../../learner/sessions.ts';
import { headsOf, headWorth, type Worth } from './head-worth-model.ts';
import { LabElement } from './lab-element.ts';
import { sweepWays } from './sweep-parts.ts';
import { waysStyles } from './sweep-styles.ts';

const t = messagesOf(words);

class HeadWorth extends withProps(LabElement, {
  /** A question of the page's whose curve this measures: the least loss by number of heads. */
  question: text(),
  worth: state<Worth>(),
  busy: state(false),
  faults: state<Fault[]>(() => []),
  /** what was drawn, beside what is measured */
  drawn: state<LessonQuestionView>(),
}) {
  static override styles = [labStyles, waysStyles];

  /** what the worth was measured of */
  #of: string = '';

  /** What was measured is of a model that is no more once another is trained. */
  override willUpdate() {
    if (this.worth && this.#of !== this.#now()) this.worth = undefined;
  }

  #now() {
    const { run } = this.lab;
    return `${run.name} ${run.step}`;
  }

  override render() {
    const { worth, busy } = this;
    return html`<section class="lab stack far" aria-label=${t('title')}>
      ${this.faults.map((fault) => html`<p class="faults" role="alert">${faultSentence(fault)}</p>`)}
      ${
        worth
          ? this.#best(worth)
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
