// The model of names trained twice from one seed, as it should be and with a bug: two curves of the
// loss while it learns, then what both are worth on names that were kept back. Every number is the
// engine's.
// Attributes: bug, seed, steps.

import { css, html, nothing } from 'lit';
import words from '#content/words/bug-training.json';
import { unlessMissing } from '../../../engine/module.ts';
import { sharedTrainer, type Trainer } from '../../../engine/trainer.ts';
import { count, decimal, faultSentence, messagesOf } from '../../../text/messages.ts';
import { dataTable } from '../../kit/data-table.ts';
import { labStyles } from '../../kit/lab-styles.ts';
import { given, number, state, text, withProps } from '../../kit/props.ts';
import { shippedNames } from '../../kit/shipped-names.ts';
import { caseOf } from './bug-cases.ts';
import { TwinTraining, WAYS } from './bug-comparison.ts';
import { lossChart } from './loss-chart.ts';

const t = messagesOf(words);
// Slow enough to watch; at once where nobody wants things to move.
const SPEED = 250;
const GO = {
  ...{ idle: 'begin', training: 'pause', paused: 'goOn', measuring: 'pause' },
  ...{ done: 'again', lost: 'anew', fault: 'anew' },
} as const;

type Both = NonNullable<TwinTraining['measured']>;

export default class BugTraining extends withProps({
  /** One of the engine's bugs. */
  bug: text(),
  seed: number(0),
  steps: number(1000),
  /** the page's, where none is given */
  trainer: given<Trainer>(() => sharedTrainer()),
  /** once something was trained */
  twins: state<TwinTraining>(),
}) {
  static override styles = [
    labStyles,
    css`
  .outcome {
    align-items: start;
    --plot-width: 28rem;
  }
  .written ul {
    gap: var(--space-1) var(--space-4);
  }
  #measured tbody th {
    white-space: normal;
  }
`,
  ];

  override disconnectedCallback() {
    super.disconnectedCallback();
    this.twins?.drop();
    this.twins = undefined;
  }

  override render() {
    const { twins } = this;
    const phase = twins?.phase ?? 'idle';
    const right = twins?.runs.right;
    return html`<div class="lab stack far">
      <div class="row wide">
        <button class="primary" id="go" type="button" aria-disabled=${phase === 'measuring'}
          @click=${this.#go}>${t(`go.${GO[phase]}`, { seed: this.seed + 1 })}</button>
        ${phase === 'paused' ? html`<button id="anew" type="button" @click=${this.#begin}>${t('go.anew')}</button>` : nothing}
        <span class="small soft" id="step">${right?.view ? t('step', { step: right.step, steps: right.view.steps }) : t('notYet')}</span>
      </div>
      <p class="summary" id="summary" aria-live="polite">${twins?.measured ? this.#summary(twins, twins.measured) : t(`phases.${phase}`)}</p>
      ${twins?.faults.map((fault) => html`<p class="faults">${faultSentence(fault)}</p>`)}
      <div class="outcome tiles broad">
        ${lossChart(twins?.curves ?? { right: [], buggy: [] }, { steps: right?.view?.steps ?? this.steps, guessing: right?.view?.guessing })}
        ${twins?.measured ? this.#measured(twins, twins.measured) : nothing}
      </div>
      <p class="small soft">${t('sizes', { steps: this.steps, seed: this.seed })}</p>
    </div>`;
  }

  #summary({ runs }: TwinTraining, { right, buggy }: Both) {
    return t('phases.done', {
      held_out: runs.right.view?.held_out ?? '',
      right: decimal(right.at_once, 2),
      buggy: decimal(buggy.at_once, 2),
      rightWriting: decimal(right.writing, 2),
      buggyWriting: decimal(buggy.writing, 2),
    });
  }

  #measured({ runs }: TwinTraining, measured: Both) {
    const rows: [string, (way: 'right' | 'buggy') => unknown][] = [
      ['atOnce', (way) => decimal(measured[way].at_once, 2)],
      ['writing', (way) => decimal(measured[way].writing, 2)],
      ['parameters', (way) => count(runs[way].view?.parameters ?? 0)],
    ];
    return html`<div class="measured stack wide">${dataTable(
      {
        ...{ id: 'measured', label: t('table'), role: 'group' },
        caption: html`<span class="small soft">${t('table')}</span>`,
        titles: ['', ...WAYS.map((way) => t(way))],
        of: { columns: WAYS, rows: rows.map(([name]) => name) },
      },
      rows.map(([name, of]) => [t(`rows.${name}`), ...WAYS.map(of)]),
    )}
      <div class="written tiles">${WAYS.map(
        (way) => html`<section><h4>${t(`writes.${way}`)}</h4>
        <ul class="row wide mono small" data-written=${way}>${measured[way].written.map((name) => html`<li>${name || t('empty')}</li>`)}</ul></section>`,
      )}</div></div>`;
  }

  #go = () => {
    const { twins } = this;
    if (twins?.phase === 'measuring') return;
    if (twins?.phase === 'training') twins.pause();
    else if (twins?.phase === 'paused') twins.play();
    else {
      if (twins?.phase === 'done') this.seed += 1;
      this.#begin();
    }
  };

  #begin = async () => {
    try {
      await this.trainer.ready();
    } catch (error) {
      return unlessMissing(error); // the page says why there is none
    }
    const words = await shippedNames();
    if (!this.isConnected) return;
    this.twins ??= this.#make(words);
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    this.twins.speed = still ? Number.POSITIVE_INFINITY : SPEED;
    this.twins.begin(this.seed);
  };

  #make(words: string[]) {
    const settings = { task: 'names', words, seed: this.seed, steps: this.steps, batch: 1 };
    const { bug, bugs } = caseOf(this.bug);
    const twins = new TwinTraining(this.trainer, bug, settings, bugs);
    twins.addEventListener('change', () => this.requestUpdate());
    return twins;
  }
}

customElements.define('bug-training', BugTraining);
