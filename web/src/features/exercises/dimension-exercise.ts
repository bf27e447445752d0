// Sheets of dimension arithmetic without end: the sizes in sight, the steps one by one, what comes next and
// why, and the same on paper. Which sheet, how much of it is worked and what is done are the engine's.
// <dimension-exercise seed="7" level="2"> … still figure … </dimension-exercise>
import type { Fault, SheetView } from '@engine';
import { html, nothing } from 'lit';

import words from '#content/words/dimension-exercise.json';
import { faultSentence, messagesOf } from '../../../text/messages.ts';
import { five, levels, marked, says, sizeList } from './exercise-messages.ts';
import { openExercises } from './exercise-sessions.ts';
import { sheetStyles } from './exercise-sheet-styles.ts';
import './exercise-step.ts';
import './exercise-worksheet.ts';
import { hidden } from '../../kit/page-options.ts';
import { given, state, text, withProps } from '../../kit/props.ts';
import { repeat } from '../../kit/repeat.ts';
import type { ExerciseSession } from './exercise-session.ts';

const t = messagesOf(words);

/** The steps by what they are a part of: each by itself where they are of no part. */
function partsOf({ steps }: SheetView) {
  const parts: SheetView['steps'][] = [];
  for (const step of steps) {
    const last = parts.at(-1);
    if (last && step.part > 0 && last[0]!.part === step.part) last.push(step);
    else parts.push([step]);
  }
  return parts;
}

/** What the next sheet is. */
const nextOf = ({ next }: Pick<SheetView, 'next'>) => (next.level === 0 ? 'five' : next.fading);

class DimensionExercise extends withProps({
  /** The sheet to begin with; where the learner left off without. */
  seed: text<string | undefined>(undefined),
  level: text<string | undefined>(undefined),
  /** "own" on a page whose address says which sheet is shown; another page's is left alone. */
  address: text(),
  session: given<ExerciseSession>(),
  /** what was wrong with the address */
  fault: state<Fault>(),
}) {
  // A sheet that starts anew forgets what was typed in its fields.
  #round: number = 0;
  #busy: boolean = false;

  static override styles = sheetStyles;

  override connectedCallback() {
    super.connectedCallback();
    this.#start().catch(() => this.setAttribute('missing', '')); // the still figure stays
  }

  async #start() {
    const { session, fault } = await openExercises(this.#query);
    session.addEventListener('moved', () => this.requestUpdate());
    this.session = session;
    this.fault = fault;
    if (session.view) this.setAttribute('alive', '');
  }

  get #query() {
    if (this.address === 'own') return undefined;
    const given = Object.entries({ seed: this.seed, level: this.level });
    return String(
      new URLSearchParams(given.filter(([, value]) => value !== undefined) as [string, string][]),
    );
  }

  override render() {
    const { session, fault } = this;
    const view = session?.view;
    if (!session || !view) return html`<slot></slot>`;
    return html`<section class="sheet unprinted" aria-labelledby="title">
        ${fault ? html`<p class="callout marked" role="alert" id="notice">${t('badAddress', { last: Object.keys(levels).length - 1 })}</p>` : nothing}
        ${this.#head(view)}
        <div class="layer card row" id="layer"><h3>${t('sizes')}</h3>${sizeList(says.layer(view))}
          ${view.asked > 0 ? html`<p class="small soft push" id="progress">${t('progress', { done: view.done, asked: view.asked })}</p>` : nothing}
          ${session.refusal ? html`<p class="across callout marked" role="alert">${faultSentence(session.refusal)}</p>` : nothing}</div>
        ${partsOf(view).map((steps, at, parts) => this.#part(view, steps, at, parts.length))}
        ${this.#end(view)}
      </section>
      <exercise-worksheet .sheet=${view}></exercise-worksheet>`;
  }

  #head(view: SheetView) {
    const { level, fading } = view;
    return html`<header class="stack">
      <p class="kicker" id="place">${t('level', { level, name: levels[level]! })}</p>
      <h2 id="title" tabindex="-1">${says.title(view)}</h2>
      <p class="soft" id="fading">${t(`fading.${fading}`)}</p>
      <details class="sets" id="levels"><summary>${t('change')}</summary>
        <ul class="levels tiles" aria-label=${t('levels')}>${Object.entries(levels).map(
          ([
            number,
            name,
          ]) => html`<li><button class=${Number(number) === level ? 'card chosen' : ''} data-level=${number} aria-current=${Number(number) === level ? 'true' : 'false'}
            @click=${() => this.#go('level', { level: Number(number) })}>${t('level', { level: number, name })}</button></li>`,
        )}</ul></details>
    </header>`;
  }

  #part(view: SheetView, steps: SheetView['steps'], at: number, parts: number) {
    const { part } = steps[0]!;
    const id = `part-${at + 1}`;
    const next = view.steps.find(({ phase }) => phase === 'asking');
    const place = part > 0 ? t('part', { part }) : t('step', { at: at + 1, count: parts });
    return html`<section class="part panel" id=${id} aria-labelledby="${id}-name">
      <h3 class="row" id="${id}-name"><span class="small soft">${place}</span>${part > 0 ? html` <span>${marked(t(`parts.${part}`))}</span>` : nothing}</h3>
      ${repeat(
        steps,
        ({ id: step }) => [view.seed, view.level, view.fading, this.#round, step].join(),
        (
          step,
          i,
        ) => html`<exercise-step id="step-${step.id}" ?current=${step === next} .session=${this.session} .sheet=${view} .step=${step}
          .name=${steps.length > 1 ? t('question', { part, at: i + 1, count: steps.length }) : place}></exercise-step>`,
      )}
    </section>`;
  }

  #end(view: SheetView) {
    const done = view.done === view.asked;
    return html`<section class="end panel stack" aria-labelledby="next-title">
      ${done && view.level === 0 ? html`<p class="callout marked" id="closing">${marked(five.closing)}</p>` : nothing}
      ${done && view.asked > 0 ? html`<p id="score"><b>${t('all', { asked: view.asked, unaided: view.unaided })}</b></p>` : nothing}
      <h3 id="next-title">${t('next.title')}</h3>
      <p id="why">${marked(this.#why(view))}</p>
      <div class="row">
        <button class=${done ? 'primary' : ''} id="next" @click=${() => this.#go('next')}>${t(`begin.${nextOf(view)}`, view.next)}</button>
        ${view.asked > 0 ? html`<button id="again" @click=${() => this.#again()}>${t('again')}</button>` : nothing}
      </div>
      <div class="row">
        <button id="print-sheet" @click=${() => this.#print('sheet')}>${t('print.sheet')}</button>
        <button class="tells" id="print-key" @click=${() => this.#print('key')}>${t('print.key')}</button>
        <span class="small soft">${t(`print.${hidden.includes('answers') ? 'alone' : 'both'}`)}</span>
      </div>
    </section>`;
  }

  #why({ level, asked, done, next }: SheetView) {
    const args = { level: next.level, name: levels[next.level]! };
    const said = [t(`next.${nextOf({ next })}`, args)];
    if (level > 0 && next.level > level) said.unshift(t('next.up'));
    if (next.level < level) said.unshift(t('next.down'));
    if (asked === 0) said.unshift(t('read'));
    if (done < asked) said.push(t('next.open'));
    return said.join(' ');
  }

  /** To another sheet: its name takes the focus. */
  async #go(kind: string, given?: { level?: number }) {
    if (this.#busy) return; // a second press means the same sheet
    this.#busy = true;
    await this.session?.act(kind, given).finally(() => {
      this.#busy = false;
    });
    this.fault = undefined;
    await this.updateComplete;
    const levels = this.renderRoot.querySelector('#levels') as HTMLDetailsElement | null;
    if (levels) levels.open = false;
    const title = this.renderRoot.querySelector('#title') as HTMLElement | null;
    title?.focus({ preventScroll: true });
    this.scrollIntoView({ block: 'start' });
  }

  #again() {
    this.#round += 1;
    return this.#go('again');
  }

  #print(what: 'sheet' | 'key') {
    this.setAttribute('print', what);
    addEventListener('afterprint', () => this.removeAttribute('print'), { once: true });
    print();
  }
}

customElements.define('dimension-exercise', DimensionExercise);
