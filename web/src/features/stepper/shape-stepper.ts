// The stepper of a lesson: lays out the parts and passes what they ask to the model. Keeps focus,
// keys and announcements; holds no step, no verdict and no number of its own.
import type { Edit } from '@engine';
import { html, nothing, type PropertyValues } from 'lit';

import { faultSentence, t } from '../../../text/layer-messages.ts';
import { announcement } from './announcement.ts';
import { presetSettings, type Settings, writeSettings } from './url-state.ts';
import '../../kit/cell-inspector.ts';
import '../../kit/code-listing.ts';
import { kindOf } from './diagram-layout.ts';
import './edit-list.ts';
import './memory-strip.ts';
import './restart-note.ts';
import './setup-panel.ts';
import './shape-diagram.ts';
import './shape-gate.ts';
import './stage-formula.ts';
import './step-controls.ts';
import { stepperFiles } from './stepper-files.ts';
import { stepperStyles } from './stepper-styles.ts';
import '../../kit/tensor-view.ts';
import type { MissingReason } from '../../../engine/module.ts';
import { given, state, text, withProps } from '../../kit/props.ts';
import type { Cell } from './layer-snapshot.ts';
import type { LessonModel } from './lesson-model.ts';

const TWO_COLUMNS = 960;
const PATIENCE_MS = 150;

/** What the stepper looks for in itself, by its selector. */
type Parts = Pick<HTMLElementTagNameMap, 'shape-gate' | 'step-controls' | 'edit-list'> & {
  '.said': HTMLElement;
  '.stage': HTMLElement;
  'cell-inspector': HTMLElement & { focusName(): Promise<void> };
  'tensor-view': HTMLElement & { focusCell(): void };
};

/** Of one element: what is said is of that one. */
type Watching = typeof ResizeObserver &
  (new (
    said: (entries: [ResizeObserverEntry]) => void,
  ) => ResizeObserver);

class ShapeStepper extends withProps({
  lesson: text(),
  preset: text(),
  /** set by the page once the engine runs */
  model: given<LessonModel>(),
  /** why there is no engine */
  missing: given<MissingReason | ''>(''),
  engineNote: state<'' | 'restarted' | 'lost'>(''),
  said: state(''),
}) {
  static override styles = stepperStyles;

  constructor() {
    super();
    this.addEventListener('keydown', (event) => this.#key(event));
    this.addEventListener('painted', () => this.#measure());
    this.addEventListener('jump', (event) => this.#jump((event as CustomEvent).detail));
    this.addEventListener('inspect', (event) => this.#inspect((event as CustomEvent).detail));
    this.addEventListener('edit', (event) => this.#edit((event as CustomEvent).detail));
    this.addEventListener('leave', () => this.#leaveCell());
    this.addEventListener('size', (event) => this.#set((event as CustomEvent).detail));
  }

  /** whether one step stands alone, and no longer all of them */
  #hasBegun = false;

  override connectedCallback() {
    super.connectedCallback();
    // A lesson's page gives it the model; anywhere else it makes its own.
    if (this.model || this.closest('[data-lesson]')) return;
    import('./standalone-model.ts').then(({ mountStandalone }) => mountStandalone(this));
  }

  override willUpdate(changed: PropertyValues) {
    if (!changed.has('model') || !this.model) return;
    const { model } = this;
    model.addEventListener('change', () => this.requestUpdate());
    // Words and picture change together, unless the picture takes long.
    model.addEventListener('moved', () => setTimeout(() => this.requestUpdate(), PATIENCE_MS));
    model.engine.addEventListener('restarted', () => {
      this.engineNote = 'restarted';
      model.picture.refresh();
    });
    model.engine.addEventListener('lost', () => {
      this.engineNote = 'lost';
    });
    this.setAttribute('alive', '');
  }

  override updated() {
    // The page's own style keeps back the part of the prose that would answer the question.
    this.toggleAttribute('asking', this.model?.asking ?? false);
    const said = this.#part('.said');
    if (!said) return;
    this.#watchSaid.observe(said);
    // A step that the address names stood below all before it.
    if (!this.#hasBegun && this.querySelector(':target')) this.#part('.stage')!.scrollIntoView();
    this.#hasBegun = true;
  }

  override render() {
    if (this.missing) {
      return html`<p class="callout wrong" id="missing" role="status">${t(`ui.engine.${this.missing}`)}</p><slot></slot>${this.#allSlots()}`;
    }
    const { model } = this;
    if (!model?.view) return html`${this.#allSlots()}`;
    return html`<section class="stepper" aria-label=${t('ui.stepper')}>
      <p class="visually-hidden" id="announcer" aria-live="polite">${this.said}</p>
      <restart-note class="unprinted" .state=${this.engineNote} @dismiss=${() => {
        this.engineNote = '';
      }}></restart-note>
      ${this.#setup(model)}
      <div class="bar unprinted">
        <step-controls id="controls" .stops=${this.#stops(model)} .view=${model.view}
          @act=${(event: CustomEvent) => this.#act(event.detail)} @scrub=${(event: CustomEvent) => model.goTo(event.detail)}></step-controls>
      </div>
      <div class="stage">
        <div class="said stack far">
          <div class="words stack wide">${this.#words(model)}</div>
          <code-listing class="unprinted" id="code" .steps=${model.picture.walk?.steps ?? []} .current=${model.view.step} .told=${model.told}></code-listing>
        </div>
        <div class="pictures stack far unprinted">${this.#pictures(model)}</div>
      </div>
    </section>`;
  }

  /** A slot for every step's prose. All stand, one is seen: on paper all are. */
  get #slots() {
    return [...this.children].map((child) => child.slot).filter(Boolean);
  }

  /** Every step's prose, as it stands without scripts. */
  #allSlots() {
    return this.#slots.map((name) => html`<slot name=${name}></slot>`);
  }

  #setup({ picture, presets }: LessonModel) {
    return html`<setup-panel class="unprinted" id="setup-panel" .settings=${picture.settings} .presets=${presets} .walk=${picture.walk}
        .faults=${picture.faults} @settings=${(event: CustomEvent) => this.#set(event.detail)}></setup-panel>
      <edit-list class="unprinted" id="edits" .edits=${picture.settings.edits} @undo=${(event: CustomEvent) => this.#undo(event.detail)}></edit-list>`;
  }

  #words(model: LessonModel) {
    const { view, step } = model;
    if (!view) return nothing;
    const asked = model.state?.questions.find((one) => one.question === view.step);
    return html`
      <p class="count soft part unprinted" id="position">${t('ui.stepOf', { step: view.position + 1, count: view.count })}</p>
      ${model.refusal ? html`<p class="callout wrong" role="alert" data-code=${model.refusal.code}>${faultSentence(model.refusal)}</p>` : nothing}
      ${this.#otherSizes(model)}
      ${this.#slots.map((name) => html`<div class="prose" ?hidden=${name !== `prose-${view.step}`}><slot name=${name}></slot></div>`)}
      <shape-gate class="unprinted" id="gate" .view=${view} .step=${step} .source=${step && model.stepOf(step.in[0]?.tensor ?? '')}
        .written=${asked?.answer ?? ''} ?refused=${model.refused} ?shown=${model.lastKind === 'show'}
        @act=${(event: CustomEvent) => this.#act(event.detail)}></shape-gate>
    `;
  }

  /** The text is written for the lesson's own sizes; where others stand, that is said. */
  #otherSizes({ hasOwnSizes, preset }: LessonModel) {
    if (hasOwnSizes || this.#slots.length === 0) return nothing;
    return html`<p class="other callout marked small unprinted" id="other-sizes">${t('ui.otherSizes')}
      <button class="plain" @click=${() => this.#set({ preset })}>${t('ui.ownSizes')}</button></p>`;
  }

  #pictures(model: LessonModel) {
    const { picture, shownStep: step } = model;
    const { walk, slice, drawn } = picture;
    if (!walk || !step) return nothing;
    const bands =
      slice && ['striped', 'joined'].includes(kindOf(step, walk)) && slice.tensor === step.id;
    return html`
      ${picture.outdated ? html`<p class="callout wrong" id="stale" role="status">${t('ui.stale')}</p>` : nothing}
      ${model.asking ? html`<p class="soft small" id="before-step">${t('ui.question.picture', { tensor: model.step?.id ?? '' })}</p>` : nothing}
      <div class="picture stack far ${picture.outdated ? 'old' : ''}">
        <shape-diagram class="on-stage" id="diagram" .step=${step} .walk=${walk} .tables=${picture.tables} .example=${drawn.example} .head=${drawn.head}
          @pick=${(event: CustomEvent) => this.#set(event.detail)}></shape-diagram>
        ${
          slice
            ? html`<tensor-view class="on-stage" id="map" .slice=${slice} .tensors=${model.tensors} .cell=${picture.cell} bands=${bands ? walk.dims.n_heads : 0}
              @hold=${(event: CustomEvent) => this.#hold(event.detail)} @tensor=${(event: CustomEvent) => model.choose(event.detail)}></tensor-view>`
            : walk.why_not.map(
                (fault) =>
                  html`<p class="why-not callout" data-code=${fault.code}>${faultSentence(fault)}</p>`,
              )
        }
        <cell-inspector id="cell" .explanation=${picture.explanation} .origin=${picture.origin}
          .move=${(picture.explanation && model.stepOf(picture.explanation.tensor)?.move) ?? ''}></cell-inspector>
        <stage-formula id="stage-formula" .step=${step} .walk=${walk} .root=${picture.root}></stage-formula>
        <memory-strip class="on-stage" id="memory" .step=${step} .source=${step.in[0] && model.stepOf(step.in[0].tensor)} .walk=${walk} .example=${drawn.example}></memory-strip>
      </div>
      ${slice && !model.asking ? stepperFiles(picture, this.renderRoot) : nothing}
    `;
  }

  #stops({ picture, presets, preset }: LessonModel) {
    return (picture.walk?.steps ?? []).map(({ id }) => ({
      id,
      title: `${id}: ${t(`tensors.${id}.label`)}`,
      href: writeSettings({ ...picture.settings, step: id }, presets, preset),
    }));
  }

  async #act({ kind, answer }: { kind: string; answer?: string }) {
    const { model } = this;
    if (!model?.view) return;
    const was = model.view.step;
    await model.act(kind, { answer });
    await this.updateComplete;
    const { view } = model;
    this.#say(announcement(model));
    if (view.step !== was) return this.#showStep();
    if (kind === 'next' && view.phase === 'asking') this.#part('shape-gate')?.focusAnswer();
    if ((kind === 'predict' || kind === 'show') && view.phase === 'shown') {
      const next =
        this.#part('step-controls')?.renderRoot.querySelector<HTMLElement>('#stepper-next');
      next?.focus({ preventScroll: true }); // the controls are in sight; the page must not move
    }
  }

  /** The same words twice are said twice: a space tells them apart. */
  #say(text: string) {
    this.said = text === this.said ? `${text}\u00a0` : text;
  }

  /** In one column the new step's picture and words may stand above the window. */
  #showStep() {
    const stage = this.#part('.stage')!;
    if (this.clientWidth < TWO_COLUMNS && stage.getBoundingClientRect().top < 0)
      stage.scrollIntoView();
  }

  async #jump(step: string) {
    const { model } = this;
    if (!model) return;
    await model.jump(step);
    this.#say(announcement(model));
    this.#showStep();
  }

  #set(patch: Partial<Settings>) {
    const { model } = this;
    if (!model) return;
    const { settings } = model.picture;
    const preset = patch.preset && model.presets.find(({ id }) => id === patch.preset);
    if (preset) {
      const { head, example, token, step } = settings;
      model.change({ ...presetSettings(preset), head, example, token, step });
    } else model.change(patch);
  }

  #hold({ axis, at }: { axis: string; at: number }) {
    const name = { batch: 'example', n_heads: 'head', n_kv_heads: 'head' }[axis] ?? 'token';
    this.#set({ [name]: at } as Partial<Settings>);
  }

  async #inspect(cell: Cell) {
    await this.model?.inspect(cell);
    await this.updateComplete;
    this.#part('cell-inspector')?.focusName();
  }

  async #leaveCell() {
    await this.model?.picture.openCell(undefined);
    await this.updateComplete;
    this.#part('tensor-view')?.focusCell();
  }

  #edit(edit: Edit) {
    const edits = this.model?.picture.settings.edits ?? [];
    const same = (one: typeof edit) =>
      one.tensor === edit.tensor && one.row === edit.row && one.column === edit.column;
    this.#set({ edits: [...edits.filter((one) => !same(one)), edit] });
    this.#say(t('ui.edits.done'));
  }

  async #undo(at: number) {
    await this.model?.change({
      edits: this.model.picture.settings.edits.filter((_, i) => i !== at),
    });
    await this.updateComplete;
    // The button that had the focus is gone with its edit.
    if (!(await this.#part('edit-list')!.focusUndo())) this.#part('tensor-view')?.focusCell();
  }

  /** Left and Right step, wherever they mean nothing else. */
  #key(event: KeyboardEvent) {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey)
      return;
    const kind = { ArrowLeft: 'back', ArrowRight: 'next' }[event.key];
    const [from] = event.composedPath();
    if (
      !kind ||
      !(from instanceof Element) ||
      from.closest('input, select, textarea, [role="grid"], [tabindex="0"]')
    )
      return;
    event.preventDefault();
    this.#act({ kind });
  }

  /** From the wish to the painted picture, for a test to read. */
  #measure() {
    const picture = this.model?.picture;
    if (!picture?.askedAt) return;
    performance.measure('picture', { start: picture.askedAt, end: performance.now() });
    picture.askedAt = 0;
  }

  // Words and code stay in sight beside taller pictures, or their end does.
  #watchSaid = new (ResizeObserver as Watching)(([{ contentRect }]: [ResizeObserverEntry]) =>
    requestAnimationFrame(() =>
      this.style.setProperty('--said', `${Math.ceil(contentRect.height)}px`),
    ),
  );

  #part<Name extends keyof Parts>(name: Name) {
    return this.renderRoot.querySelector<Parts[Name]>(name);
  }
}

customElements.define('shape-stepper', ShapeStepper);
