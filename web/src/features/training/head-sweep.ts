// A sweep over heads in the page: trains many small models, shows each as it finishes, and hands what came
// out to the lesson's log. With a question of the page it draws the learner's curve beside it; alone it works
// without one. Attributes: task (names, lookups, recall or sharing), question, heads.

import { html, nothing } from 'lit';
import words from '#content/words/head-sweep.json';
import type { EngineClient } from '../../../engine/client.ts';
import { EngineMissing } from '../../../engine/module.ts';
import { t as common, faultSentence, messagesOf } from '../../../text/messages.ts';
import { AddressLine } from '../../kit/address-line.ts';
import { hear } from '../../kit/controllers.ts';
import { screenAndPrint, withEngine } from '../../kit/engine-host.ts';
import { labStyles } from '../../kit/lab-styles.ts';
import { curveStyles } from '../../kit/plot-styles.ts';
import { given, state, text, withProps } from '../../kit/props.ts';
import { runLatest } from '../../kit/run-latest.ts';
import type { LessonSession } from '../../learner/lesson-session.ts';
import { announcedSession } from '../../learner/sessions.ts';
import { readSweep, writeSweep } from './sweep-address.ts';
import { type Ground, groundOf } from './sweep-axis.ts';
import { type Figure, sweepFigure, sweepNotes } from './sweep-figure.ts';
import { type Row, sweepControls, sweepTable, sweepWays } from './sweep-parts.ts';
import { SweepStudy } from './sweep-study.ts';
import { sweepStyles } from './sweep-styles.ts';
import { TASKS, taskNamed } from './sweep-tasks.ts';

const t = messagesOf(words);
// How often at most the state of a run is drawn, and told to those who do not see it.
const DRAW_MS = 200;
const TELL_MS = 4000;

class HeadSweep extends withProps({
  /** the page's, where none is given */
  engine: given<EngineClient>(),
  task: text('names'),
  question: text(),
  /** the head counts that are tried, in place of the task's own: "1 4" */
  heads: text(),
  /** what the engine says of each place */
  ground: state<Ground[]>(() => []),
  seeds: state<number>(() => readSweep('').seeds),
  told: state(''),
  /** why there is no trainer */
  missing: state(''),
}) {
  static override styles = [labStyles, curveStyles, sweepStyles];

  #ask = runLatest((isNewest) =>
    withEngine(this, async (engine) => {
      const ground = await groundOf(engine, this.#task);
      if (isNewest()) this.ground = ground;
    }),
  );
  #study: SweepStudy | undefined;
  #session: LessonSession | undefined;
  #steps = 0;
  #line = new AddressLine(() => writeSweep({ seeds: this.seeds, steps: this.#steps }));
  #toldAt = 0;
  #drawing = 0;
  #atStop = false;

  override firstUpdated() {
    this.#findSession();
  }

  override disconnectedCallback() {
    super.disconnectedCallback();
    this.#study?.pause();
  }

  /** What was chosen at another sweep of the page. */
  #follows = (event: Event) => {
    this.seeds = (event as CustomEvent).detail;
  };

  override willUpdate(changed: Map<string, unknown>) {
    if (!this.hasUpdated || changed.has('task') || changed.has('heads')) this.#ask();
    const root = this.renderRoot as ShadowRoot;
    this.#atStop = root.activeElement?.id === 'stop';
  }

  override updated() {
    // A button that goes leaves the focus to its neighbour.
    if (!this.#atStop || this.renderRoot.querySelector('#stop')) return;
    (this.renderRoot.querySelector('.primary') as HTMLElement | null)?.focus();
  }

  // The page's own session: on a page that has none, the address is nobody's and there is no question.
  async #findSession() {
    const session = await announcedSession().catch(() => undefined);
    if (!session) return;
    this.#session = session;
    const { seeds, steps } = readSweep(location.search);
    this.seeds = seeds;
    this.#steps = steps === this.#task.run.steps ? 0 : steps;
    hear(this, () => document, 'sweep-seeds', this.#follows);
    hear(this, () => session, 'moved');
    this.requestUpdate();
  }

  /** The task's name, or that of the first where the attribute names none. */
  get #name() {
    return Object.hasOwn(TASKS, this.task) ? this.task : 'names';
  }

  get #task() {
    return taskNamed(this.#name, this.heads)!;
  }

  get #view() {
    return this.question ? this.#session?.question(this.question) : undefined;
  }

  /** The place and the frame are the question's, where there is one. */
  get #frame() {
    const view = this.#view;
    return view && view.at.length > 0 ? view : this.#task;
  }

  #rows(): Row[] {
    const view = this.#view;
    const study = this.#study;
    return this.#task.at.map((at, i) => {
      const place = study?.places[i];
      const kept = view && view.measured.length > 0 && !study?.settings;
      return {
        at,
        ...this.ground[i],
        mine: view?.points[i],
        measured: kept
          ? { mean: view.measured[i]!, deviation: view.deviations[i]! }
          : (place?.spread ?? undefined),
        runs: place?.points.length ?? 0,
        parameters: place?.points[0]?.parameters,
      };
    });
  }

  override render() {
    return this.ground.length === 0 ? this.still : screenAndPrint(this, this.#live());
  }

  #live() {
    const rows = this.#rows();
    const title = t(`title.${this.#name}`);
    const figure = this.#figure(rows, title);
    const run = this.#study;
    return html`<section class="lab stack far" aria-label=${title}>
      ${sweepControls(
        {
          seeds: this.seeds,
          playing: run?.playing ?? false,
          begun: run !== undefined && run.total > 0 && !run.finished,
          done: rows.some(({ measured }) => measured),
        },
        {
          seeds: (seeds) => this.#setSeeds(seeds),
          start: () => this.#start(),
          pause: () => run?.pause(),
          play: () => run?.play(),
          stop: () => this.#stop(),
        },
      )}
      ${this.#state(rows)}
      <div class="both stack wide">
        <div class="drawn stack close">${sweepFigure(figure)}</div>
        ${sweepTable(this.#task, title, rows)}
      </div>
      ${sweepNotes(figure)}
      ${sweepWays(this.#view)}
    </section>`;
  }

  #state(rows: Row[]) {
    const run = this.#study;
    return html`<div class="stack close">
      <p id="state">${this.#says(rows)}</p>
      ${
        run && run.total > 0
          ? html`<progress max=${run.total} .value=${run.points.length} aria-label=${t('progress', { done: run.points.length, total: run.total })}></progress>`
          : nothing
      }
      <p class="visually-hidden" id="told" role="status">${this.told}</p>
      ${(run?.faults ?? []).map((fault) => html`<p class="faults">${t('lost')} ${faultSentence(fault)}</p>`)}
      ${this.missing ? html`<p class="faults">${common(`ui.engine.${this.missing}`)}</p>` : nothing}
    </div>`;
  }

  #says(rows: Row[]) {
    const run = this.#study;
    if (!run || run.total === 0) return t(rows.some(({ measured }) => measured) ? 'kept' : 'ready');
    const args = { done: run.points.length, total: run.total, step: run.step };
    if (run.finished) return t('finished', args);
    return t(run.playing ? 'under_way' : 'paused', args);
  }

  #figure(rows: Row[], title: string): Figure {
    const { of } = this.#task;
    const study = this.#study;
    return {
      ...this.#task,
      ...{ title, rows, frame: this.#frame },
      drawn: this.#view?.points ?? [],
      dots: (study?.places ?? []).map(({ points }) => points.map((one) => one[of])),
      seeds: study?.settings?.seeds ?? this.seeds,
      steps: this.#steps,
    };
  }

  #setSeeds(seeds: number) {
    this.seeds = seeds;
    if (!this.#session) return;
    this.#line.write();
    document.dispatchEvent(new CustomEvent('sweep-seeds', { detail: seeds }));
  }

  async #start() {
    this.#study ??= this.#makeStudy();
    this.missing = '';
    this.#toldAt = 0;
    try {
      await this.#study.study({ seeds: this.seeds, steps: this.#steps });
    } catch (error) {
      if (!(error instanceof EngineMissing)) throw error;
      this.missing = error.reason;
    }
  }

  #stop() {
    this.#study?.reset();
    this.told = '';
    this.requestUpdate();
  }

  #makeStudy() {
    const study = new SweepStudy(this.#task);
    study.addEventListener('change', () => this.#follow());
    study.addEventListener('summed', () => this.#keep());
    return study;
  }

  // Calls end many times a second; eyes and ears have time.
  #follow() {
    this.#drawing ||= window.setTimeout(() => {
      this.#drawing = 0;
      this.#tell();
      this.requestUpdate();
    }, DRAW_MS);
  }

  #tell() {
    const run = this.#study;
    if (!run || run.total === 0) return;
    const now = performance.now();
    if (run.playing && now - this.#toldAt < TELL_MS) return;
    this.#toldAt = now;
    this.told = t('progress', { done: run.points.length, total: run.total });
  }

  // What came out is a fact for the log, with the engine's verdict on what was drawn.
  async #keep() {
    const spreads = this.#study?.places.map(({ spread }) => spread) ?? [];
    const session = this.#session;
    if (!session || !this.question) return;
    await session.act('measure', {
      question: this.question,
      points: spreads.map((one) => one?.mean ?? Number.NaN),
      deviations: spreads.map((one) => one?.deviation ?? Number.NaN),
    });
    const { verdict } = this.#view ?? {};
    if (verdict) this.told += ` ${t(verdict === 'right' ? 'ways.agree' : 'ways.parts')}`;
  }
}

customElements.define('head-sweep', HeadSweep);
