// A task in code, in two rounds: lines to choose and put in order, then lines to type. The engine runs what was written, and
// says what came of it; what was written stays in the learner's log. On paper the first round stands, with room to write.
// <code-task task="split-heads"></code-task>
import type { CodeTask, CodeVerdict, PracticeEvent } from '@engine';
import { css, html, nothing } from 'lit';
import { sharedEngine } from '../../../engine/shared-engine.ts';
import { faultSentence } from '../../../text/messages.ts';
import { axisClass, columnStyles } from '../../kit/base.ts';
import { hear } from '../../kit/controllers.ts';
import { asChoices, radioRow } from '../../kit/fields.ts';
import { placesIn } from '../../kit/order-list.ts';
import { state, text, withProps } from '../../kit/props.ts';
import { Question } from '../../kit/question.ts';
import { fieldOf } from '../../kit/question-kinds.ts';
import { questionStyles } from '../../kit/question-styles.ts';
import { type EventStore, openEvents } from '../../learner/events.ts';
import { type Answered, practiceFact } from '../../learner/practice-fact.ts';
import './code-kinds.ts';
import { givenTo, linesToChoose, taskOf } from './code-tasks.ts';
import { coded, isRight, t, verdictOn } from './code-verdict.ts';

/** The name of these facts in the practice log. */
const SET = 'code';

/** A round, which a fact has as its `fading`: what was left to do. */
const ROUNDS = ['lines', 'code'] as const;
type Round = (typeof ROUNDS)[number];
type Judged = { round: Round; source: string; verdict: CodeVerdict };

// Whoever stops writing for so long finds it again on another day.
const PAUSE_MS = 1000;

class CodeTaskElement extends withProps(Question, {
  task: text(),
  store: state<EventStore>(),
  /** of this task */
  facts: state<PracticeEvent[]>(() => []),
  round: state<Round>('lines'),
  /** what was judged last, and what came of it */
  judged: state<Judged>(),
  /** why nothing was judged */
  trouble: state(''),
  running: state(false),
  /** a right program is shown */
  told: state(false),
}) {
  /** what is written now, and not yet in the log */
  #drafts: Partial<Record<Round, string>> = {};
  /** when that goes there */
  #later: ReturnType<typeof setTimeout> | undefined;

  static override styles = [
    columnStyles,
    questionStyles,
    css`
      dl {
        display: grid;
        grid-template-columns: auto minmax(0, 1fr);
        align-items: baseline;
        gap: var(--space-1) var(--space-4);
        margin-block-end: var(--space-3);
        overflow-wrap: anywhere;
      }
      dt {
        grid-column: 1;
      }
      dd {
        grid-column: 2;
      }
      .option code {
        font-size: var(--size-s);
      }
      code,
      textarea {
        font-family: var(--mono-family);
        overflow-wrap: anywhere;
      }
      /* At least as large as Safari wants, which else enlarges the page. */
      textarea {
        font-size: max(1rem, 16px);
        line-height: 1.6;
      }
      .program {
        padding-inline-start: 2em;
        list-style: decimal;
        white-space: pre-wrap;
        overflow-wrap: anywhere;
      }
      .key {
        --pad: 0;
        display: var(--answers, block);
        margin-block-start: var(--space-3);
      }
      @media (scripting: enabled) {
        .key:not([open]) {
          display: none;
        }
      }
      @media (scripting: none) {
        .option {
          display: block;
        }
      }
      @media print {
        .key {
          display: none;
        }
        .write {
          height: 8mm;
          border-bottom: 0.75pt solid;
        }
      }
      .faulty::marker {
        color: var(--bad);
        font-weight: 700;
      }
      mark {
        border-radius: var(--radius-s);
        background: var(--mark);
        color: inherit;
      }
    `,
  ];

  override async firstUpdated() {
    const store = await openEvents();
    this.store = store;
    await this.#read();
    hear(
      this,
      () => store,
      'change',
      () => this.#read(),
    );
    if (this.#has('lines', 'right') || this.#written('code')) this.round = 'code';
    this.setAttribute('alive', '');
  }

  async #read() {
    const facts = (await this.store?.readPractice(SET)) ?? [];
    this.facts = facts.filter(({ item }) => item === this.task);
  }

  #of = (round: Round) => this.facts.filter(({ fading }) => fading === round);

  #has(round: Round, verdict: string) {
    return this.#of(round).some((fact) => 'verdict' in fact && fact.verdict === verdict);
  }

  get #isHinted() {
    return this.#of(this.round).some(({ kind }) => kind === 'hinted');
  }

  /** What was written in a round. */
  #written(round: Round) {
    const kept = this.#of(round).findLast(({ kind }) => kind === 'answered');
    return this.#drafts[round] ?? (kept && 'answer' in kept ? kept.answer : '');
  }

  override render() {
    return this.store ? this.drawing() : this.still;
  }

  /** How it stands; before anything is read from the log, to be begun. */
  drawing() {
    const { round, judged } = this;
    const task = taskOf(this.task);
    if (!task) return nothing;
    const here = judged?.round === round ? judged : undefined;
    const state = here ? (isRight(here.verdict) ? 'right' : 'wrong') : '';
    return html`${given(task)}
      <div class="asked on-screen ${state}">${this.#asked(task, state, here)}</div>
      <div class="on-paper">
        <p class="question">${t('ask.lines')}</p>
        <ul class="points">${linesToChoose(task).map((line) => html`<li><code>${line}</code></li>`)}</ul>
        ${task.lines.map(() => html`<p class="write"></p>`)}
      </div>
      <details class="key" id="right" ?open=${this.told || state === 'right'}><summary id="right-name">${t('one')}</summary>
        <pre class="small"><code>${task.lines.join('\n')}</code></pre>
        <p>${coded(t(`why.${task.id}`))}</p></details>`;
  }

  #asked(task: CodeTask, state: string, here: Judged | undefined) {
    const { round } = this;
    const form = (one: Round) => {
      const form = t(`forms.${one}`);
      return this.#has(one, 'right') ? t('solved', { form }) : form;
    };
    return html`${this.announcer}
      ${radioRow({ name: 'round', legend: t('round') }, asChoices(ROUNDS, form), round, this.#turn)}
      <form class="stack close" @submit=${this.submit} @keydown=${this.#keys}>
        ${this.#field(task)}
        ${this.#isHinted ? html`<p class="told callout" id="told" tabindex="-1">${coded(t(`hints.${task.id}`))}</p>` : nothing}
        ${this.heldBack}
        <div class="row">${this.#acts(state === 'right')}</div>
        ${this.running ? html`<p class="soft" role="status">${t('running')}</p>` : nothing}
        ${this.trouble ? html`<p class="verdict callout wrong" id="says" tabindex="-1">${this.trouble}</p>` : nothing}
        ${here ? verdictOn(task, here.source, here.verdict) : nothing}
        ${state === 'right' && round === 'lines' ? html`<div class="row"><button class="primary" type="button" id="onward" @click=${() => this.#turn('code')}>${t('onward')}</button></div>` : nothing}
      </form>`;
  }

  #field(task: CodeTask) {
    const { round } = this;
    const options = linesToChoose(task);
    const written = this.#written(round);
    const places = written.split('\n').map((line) => options.indexOf(line) + 1);
    return fieldOf(round, {
      ...{ options, example: t(`say.${round}`) },
      question: coded(t(`ask.${round}`, { name: task.result })),
      answer: round === 'code' ? written : places.filter(Boolean).join(' '),
      choose: (answer) => {
        const lines = placesIn(answer).map((place) => options[place - 1]);
        this.#drafts[round] = round === 'code' ? answer : lines.join('\n');
        this.held = '';
        clearTimeout(this.#later);
        this.#later = setTimeout(() => this.#keepDraft(), PAUSE_MS);
        if (round === 'lines') this.requestUpdate();
      },
    });
  }

  /** A right program is shown to those who have tried. */
  #acts(isDone: boolean) {
    const hasTried = this.#of(this.round).some((fact) => 'verdict' in fact && fact.verdict !== '');
    return this.buttons({
      check: t('check'),
      ...(this.#isHinted ? {} : { hint: t('hint') }),
      ...(hasTried && !this.told && !isDone ? { show: t('show') } : {}),
    });
  }

  #turn = async (round: Round) => {
    const hadFocus = this.shadowRoot?.activeElement?.id === 'onward';
    this.#keepDraft();
    Object.assign(this, { round, told: false, trouble: '', held: '' });
    await this.updateComplete;
    if (hadFocus) this.goTo('#answer');
  };

  #keys(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    (event.currentTarget as HTMLFormElement).requestSubmit();
  }

  protected override async commit(answer: string) {
    const { round, task: id } = this;
    const task = taskOf(id);
    const source = round === 'code' ? answer : this.#written(round);
    if (!task || this.running) return;
    clearTimeout(this.#later);
    if (source.trim() === '') {
      this.held = t(`empty.${round}`);
      this.say(this.held);
      this.goTo('form :is(textarea, input)');
      return;
    }
    this.running = true;
    const reply = await sharedEngine().call('judgeCode', task, source);
    this.running = false;
    this.trouble = reply.ok ? '' : faultSentence(reply.errors[0]!);
    this.judged = reply.ok ? { round, source, verdict: reply.value } : undefined;
    if (reply.ok) {
      const { how } = reply.value;
      const mistake = task.wrong?.find((one) => one.how === how)?.misconception ?? '';
      const verdict = isRight(reply.value) ? 'right' : 'wrong';
      await this.#keep('answered', { fading: round, answer: source, verdict, mistake });
    }
    await this.tell();
  }

  protected override async hint() {
    await this.#keep('hinted');
    await this.tell('#told', '#told');
  }

  protected override async show() {
    this.told = true;
    await this.#keep('revealed');
    await this.tell('#right-name', '#right');
  }

  /** What was written and not judged is kept as an answer without a verdict. */
  #keepDraft() {
    const draft = this.#drafts[this.round];
    if (draft !== undefined) this.#keep('answered', { answer: draft });
  }

  async #keep(kind: string, { answer = '', ...given }: Partial<Answered> = {}) {
    const { round, task: item } = this;
    if (this.#drafts[round] === answer) delete this.#drafts[round];
    const fact = practiceFact({ kind, set: SET, item, answer, fading: round, ...given });
    this.facts = [...this.facts, fact];
    await this.store?.appendPractice([fact]);
  }
}

/** What a program may use, and what it has to make. */
function given(task: CodeTask) {
  const { sizes, tensors } = givenTo(task);
  const code = (text: string) =>
    html`<code class=${/\W/.test(text) ? '' : axisClass(text)}>${text}</code>`;
  return html`<dl class="small">
    <dt class="soft">${t('given')}</dt><dd>${sizes.map((size, at) => html`${at > 0 ? ', ' : ''}${code(size)}`)}</dd>
    ${tensors.map(({ name, shape }) => html`<dd><code>${name}</code> <code>${shape}</code></dd>`)}
    <dt class="soft">${t('make')}</dt><dd><code>${task.result}</code></dd></dl>`;
}

customElements.define('code-task', CodeTaskElement);
