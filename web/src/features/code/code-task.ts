// A task in code, in two rounds: lines to choose and put in order, then lines to type. The engine runs what was written, and
// says what came of it; what was written stays in the learner's log.
// <code-task task="split-heads"> … what is given, and the task on paper … </code-task>
import type { CodeTask, CodeVerdict, PracticeEvent } from '@engine';
import { css, html, nothing } from 'lit';
import { sharedEngine } from '../../../engine/shared-engine.ts';
import { faultSentence } from '../../../text/messages.ts';
import { hear } from '../../kit/controllers.ts';
import { screenAndPrint } from '../../kit/engine-host.ts';
import { asChoices, radioRow } from '../../kit/fields.ts';
import { placesIn } from '../../kit/order-list.ts';
import { given, state, text, withProps } from '../../kit/props.ts';
import { Question } from '../../kit/question.ts';
import { fieldOf } from '../../kit/question-kinds.ts';
import { questionStyles } from '../../kit/question-styles.ts';
import { type EventStore, openEvents } from '../../learner/events.ts';
import './code-kinds.ts';
import { linesToChoose, taskOf } from './code-tasks.ts';
import { coded, isRight, t, verdictOn } from './code-verdict.ts';

/** The name of these facts in the practice log. */
const SET = 'code';

/** A round, which a fact has as its `fading`: what was left to do. */
const ROUNDS = ['lines', 'code'] as const;
type Round = (typeof ROUNDS)[number];
type Given = { round: Round; answer: string; verdict: string; mistake: string };

// Whoever stops writing for so long finds it again on another day.
const PAUSE_MS = 1000;

class CodeTaskElement extends withProps(Question, {
  task: text(),
  store: given<EventStore>(),
  /** of this task */
  facts: state<PracticeEvent[]>(() => []),
  round: state<Round>('lines'),
  /** what was judged last, and what came of it */
  judged: state<{ round: Round; source: string; verdict: CodeVerdict } | undefined>(undefined),
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
    questionStyles,
    css`
      .option code {
        font-size: var(--size-s);
      }
      code,
      textarea,
      pre {
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
      #right {
        display: var(--answers, grid);
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

  /** What was written in a round. */
  #written(round: Round) {
    const kept = this.#of(round).findLast(({ kind }) => kind === 'answered');
    return this.#drafts[round] ?? (kept && 'answer' in kept ? kept.answer : '');
  }

  override render() {
    const task = taskOf(this.task);
    const given = html`<slot name="given"></slot>`;
    if (!task || !this.store) return html`${given}<slot></slot>`;
    return html`${given}${screenAndPrint(this, this.#live(task))}`;
  }

  #live(task: CodeTask) {
    const { round, judged } = this;
    const form = (one: Round) => {
      const form = t(`forms.${one}`);
      return this.#has(one, 'right') ? t('solved', { form }) : form;
    };
    const here = judged?.round === round ? judged : undefined;
    const state = here ? (isRight(here.verdict) ? 'right' : 'wrong') : '';
    return html`<div class="asked ${state}">
      ${this.announcer}
      ${radioRow({ name: 'round', legend: t('round') }, asChoices(ROUNDS, form), round, this.#turn)}
      <form class="stack close" @submit=${this.submit} @keydown=${this.#keys}>
        ${this.#field(task)}
        ${this.#of(round).some(({ kind }) => kind === 'hinted') ? html`<p class="told callout" id="told" tabindex="-1">${coded(t(`hints.${task.id}`))}</p>` : nothing}
        ${this.heldBack}
        <div class="row">${this.#acts(state === 'right')}</div>
        ${this.running ? html`<p class="soft" role="status">${t('running')}</p>` : nothing}
        ${this.trouble ? html`<p class="verdict callout wrong" id="says" tabindex="-1">${this.trouble}</p>` : nothing}
        ${here ? verdictOn(task, here.source, here.verdict) : nothing}
        ${state === 'right' && round === 'lines' ? html`<div class="row"><button class="primary" type="button" id="onward" @click=${() => this.#turn('code')}>${t('onward')}</button></div>` : nothing}
      </form>
      ${this.told || state === 'right' ? this.#right(task) : nothing}
    </div>`;
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
    const facts = this.#of(this.round);
    const isHinted = facts.some(({ kind }) => kind === 'hinted');
    const hasTried = facts.some((fact) => 'verdict' in fact && fact.verdict !== '');
    return this.buttons({
      check: t('check'),
      ...(isHinted ? {} : { hint: t('hint') }),
      ...(hasTried && !this.told && !isDone ? { show: t('show') } : {}),
    });
  }

  #right({ id, lines }: CodeTask) {
    return html`<section class="stack close" id="right"><h3 class="kicker" id="right-name" tabindex="-1">${t('one')}</h3>
      <pre class="small"><code>${lines.join('\n')}</code></pre>
      <p>${coded(t(`why.${id}`))}</p></section>`;
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
      await this.#keep('answered', { round, answer: source, verdict, mistake });
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
    const { round } = this;
    const draft = this.#drafts[round];
    if (draft !== undefined) this.#keep('answered', { answer: draft });
  }

  async #keep(
    kind: string,
    { round = this.round, answer = '', verdict = '', mistake = '' }: Partial<Given> = {},
  ) {
    if (this.#drafts[round] === answer) delete this.#drafts[round];
    const none = { points: [], confidence: 0, seed: 0, level: 0 };
    const given = { item: this.task, answer, verdict, mistake, fading: round };
    const fact = { kind, set: SET, ...given, ...none, at_ms: Date.now() } as PracticeEvent;
    this.facts = [...this.facts, fact];
    await this.store?.appendPractice([fact]);
  }
}

customElements.define('code-task', CodeTaskElement);
