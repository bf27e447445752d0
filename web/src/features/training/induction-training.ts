// A model of random tokens that come twice, trained in the page with one layer or two: its loss and how far its heads look
// back, drawn as it goes. Until it is trained, the measured means of ten seeds stand.
// Attributes: layers, seed.
import type { RunView } from '@engine';
import { css, html } from 'lit';
import words from '#content/words/induction-training.json';
import { decimal, messagesOf, percentText } from '../../../text/messages.ts';
import { dataTable } from '../../kit/data-table.ts';
import { asChoices, radioRow } from '../../kit/fields.ts';
import { labStyles } from '../../kit/lab-styles.ts';
import { number, withProps } from '../../kit/props.ts';
import '../pretrained/model-layer.ts';
import '../pretrained/model-reading.figure.ts';
import { EVERY, inductionCharts, SETTINGS } from './induction-charts.ts';
import { type InductionPoint, InductionRun } from './induction-run.ts';
import { TrainingElement } from './training-element.ts';

const t = messagesOf(words);

const LAYERS = [1, 2];

export class InductionTraining extends withProps(TrainingElement<InductionRun>, {
  layers: number(2),
}) {
  static override styles = [
    labStyles,
    css`
      .charts {
        align-items: start;
        --plot-width: 30rem;
      }
      .plot-key {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(100%, 12rem), 1fr));
        margin-top: var(--space-2);
      }
      /* A narrow chart is drawn smaller; its words are not. */
      @container (max-width: 28rem) {
        .plot {
          --plot-text: 15px;
        }
      }
    `,
  ];

  override render() {
    const { training } = this;
    const phase = training?.phase ?? 'idle';
    const points = training?.points ?? [];
    return html`<section class="lab stack far" aria-label=${t('title')}>
      <div class="buttons unprinted">
        ${radioRow(
          { id: 'layers', name: 'layer-count', legend: t('layers') },
          asChoices(LAYERS),
          this.layers,
          (layers) => this.another({ layers }),
        )}
        <button class="primary" id="go" type="button" @click=${this.go}>${t(`go.${phase}`)}</button>
        <button id="seed" type="button" @click=${() => this.another({ seed: this.seed + 1 })}>${t('seed')}</button>
        <span class="small soft" id="step">${this.#where()}</span>
      </div>
      <p class="summary" id="summary" role="status">${this.#summary(phase)}</p>
      ${this.faults}
      ${training?.model && points.length > 0 ? this.#measured(points, training.model) : html`<details><summary>${t('before')}</summary><slot></slot></details>`}
    </section>`;
  }

  #where() {
    const { seed, training } = this;
    if (!training || training.points.length === 0) return t('notYet', { seed });
    return t('step', { step: training.step, steps: SETTINGS.steps, seed });
  }

  #summary(phase: InductionRun['phase']) {
    const point = this.training?.points.at(-1);
    const view = this.training?.model;
    if (!point || !view) return t(`phases.${phase}`);
    return t(`phases.${phase}`, {
      step: point.step,
      loss: decimal(point.loss, 3),
      guessing: decimal(view.guessing, 3),
      accuracy: percentText(point.accuracy),
      last: view.n_layers - 1,
      inductionHead: point.induction.head,
      induction: percentText(point.induction.score),
      previousHead: point.previous.head,
      previous: percentText(point.previous.score),
    });
  }

  #measured(points: InductionPoint[], view: RunView) {
    const curve = {
      points: points.map(({ step, loss, induction, previous }) => ({
        ...{ step, loss },
        induction: induction.score,
        previous: previous.score,
      })),
      steps: SETTINGS.steps,
      guessing: view.guessing,
      uniform: points[0]!.uniform,
    };
    // The chart's words are those of this element's file.
    const charts = inductionCharts(curve, t as Parameters<typeof inductionCharts>[1]);
    return html`<div class="charts tiles">${charts}</div>
      ${this.#heads()}
      <details><summary>${t('table.title')}</summary>${this.#table(points)}</details>
      <p class="small soft">${t('about', {
        ...{ n_values: SETTINGS.n_values, n_heads: view.n_heads, batch: SETTINGS.batch },
        ...{ parameters: view.parameters, held_out: view.held_out, every: EVERY },
      })}</p>`;
  }

  /** Of a sequence that was held out, as the model reads it now. */
  #heads() {
    const { text, step, playing = false } = this.training ?? {};
    if (!text || playing) return '';
    return html`<h3 class="part">${t('heads', { step: step! })}</h3><model-reading .looked=${text}></model-reading><model-layer .looked=${text}></model-layer>`;
  }

  #table(points: InductionPoint[]) {
    return dataTable(
      {
        ...{ id: 'points', label: t('table.title'), role: 'group' },
        titles: (['step', 'loss', 'accuracy', 'induction', 'previous'] as const).map((name) =>
          t(`table.${name}`),
        ),
      },
      points.map(({ step, loss, accuracy, induction, previous }) => [
        ...[step, decimal(loss, 3), percentText(accuracy)],
        ...[percentText(induction.score), percentText(previous.score)],
      ]),
    );
  }

  protected make() {
    return new InductionRun(this.trainer);
  }

  protected begin(training: InductionRun) {
    return training.begin({ seed: this.seed, n_layers: this.layers });
  }
}

customElements.define('induction-training', InductionTraining);
