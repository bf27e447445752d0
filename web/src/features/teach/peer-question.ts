// A question for a class that votes, discusses in pairs and votes again, and then a twin of other sizes. The engine draws the
// sizes and says what a misconception gives; whoever teaches may note the hands of both votes, and nothing of it is kept.
// <peer-question step="divisor" level="1" seed="3"></peer-question>
import type { Exercise, ExerciseStep } from '@engine';
import { css, html, nothing } from 'lit';
import words from '#content/words/peer-question.json';
import { sharedEngine } from '../../../engine/shared-engine.ts';
import { messagesOf } from '../../../text/messages.ts';
import { fieldNumber } from '../../kit/field-events.ts';
import { flag, number, reflected, state, text, withProps } from '../../kit/props.ts';
import { letterOf } from '../../kit/question-kinds.ts';
import { barStyles, shareBar, tableStyles } from '../../kit/table-styles.ts';
import { loadPractice } from '../../learner/practice-outline.ts';
import { marked, misconceptionName, says } from '../exercises/exercise-messages.ts';

const t = messagesOf(words);
/** What the class does, one after the other; the twin is asked and answered without counting. */
const NEXT = ['discuss', 'again', 'answer', 'twin', 'last'] as const;
const STAGES = ['vote', ...NEXT] as const;
const [SECOND, TWIN] = [STAGES.indexOf('again'), STAGES.indexOf('twin')];
const VOTES = ['first', 'second'] as const;
const bySize = new Intl.Collator('en', { numeric: true });

type Asked = { sheet: Exercise; step: ExerciseStep };

/** What one may vote for: the answer and what misconceptions give, in an order that tells nothing. */
function optionsOf({ step }: Asked) {
  if (step.shown.length > 0) return step.shown;
  const all = new Set([step.accepted, ...step.mistakes.map(({ gives }) => gives)]);
  return [...all].sort(bySize.compare);
}

class PeerQuestion extends withProps({
  step: text(),
  level: number(1),
  seed: number(1),
  /** the question and its twin */
  asked: state<Asked[]>(() => []),
  stage: state(0),
  /** of each vote, the hands for each option */
  hands: state<number[][]>(() => VOTES.map(() => [])),
  open: reflected(flag()),
  alive: reflected(flag()),
}) {
  static override styles = [
    tableStyles,
    barStyles,
    css`
      /* The projector calls its own height so. */
      :host {
        --bar: var(--accent);
      }
      td:first-of-type,
      thead th:nth-child(2) {
        width: 55%;
        text-align: start;
      }
      input {
        width: 5rem;
      }
      .right {
        font-weight: 700;
        color: var(--good);
      }
      .later,
      :not(.counted) > .bar {
        visibility: hidden;
      }
    `,
  ];

  override async firstUpdated() {
    const engine = sharedEngine();
    await loadPractice(engine);
    const at = async (seed: number) => {
      const reply = await engine.call('exercise', seed, this.level);
      const sheet = reply.ok ? reply.value : undefined;
      const step = sheet?.steps.find(({ id }) => id === this.step);
      if (!sheet || !step) throw new Error(`sheet ${seed} does not ask for ${this.step}`);
      return { sheet, step };
    };
    const first = await at(this.seed);
    const wrong = optionsOf(first).find((one) => one !== first.step.accepted)!;
    const graded = await engine.call('gradeStep', this.seed, this.level, this.step, wrong);
    const twin = graded.ok ? (graded.value.transfer ?? undefined) : undefined;
    this.asked = twin === undefined ? [first] : [first, await at(twin)];
    this.alive = true;
  }

  get #stage() {
    return STAGES[this.stage]!;
  }

  override render() {
    const asked = this.asked[this.stage < TWIN ? 0 : 1];
    if (!asked) return nothing;
    const { sheet, step } = asked;
    const next = this.open ? undefined : NEXT[this.stage];
    return html`<div class="stack">
      <p class="question">${marked(says.prompt(sheet, step))}</p>
      ${this.#table(asked)}
      <div class="row wide apart">
        <p role="status" id="says">${t(`stages.${this.#stage}`)}${this.#isTold ? html` ${marked(says.worked(sheet, step))}` : nothing}</p>
        ${next ? html`<button class="primary unprinted" id="show" @click=${this.#goOn}>${t(`next.${next}`)}</button>` : nothing}
      </div>
    </div>`;
  }

  get #isTold() {
    return ['answer', 'last'].includes(this.#stage);
  }

  #table(asked: Asked) {
    const isTwin = this.stage >= TWIN;
    return html`<table><thead><tr><td></td><th>${t('option')}</th>${VOTES.map((vote) => (isTwin ? html`<td></td>` : html`<th>${t(vote)}</th>`))}</tr></thead>
      <tbody>${optionsOf(asked).map(
        (option, at) => html`<tr><th scope="row">${letterOf(at)}</th>
          <td>${this.#option(asked, option)}</td>
          ${VOTES.map((_, vote) => html`<td>${isTwin ? nothing : this.#hands(vote, at)}</td>`)}</tr>`,
      )}</tbody></table>`;
  }

  #option({ step }: Asked, option: string) {
    const shown = says.answer(step, option);
    if (!this.#isTold) return shown;
    if (option === step.accepted) return html`<span class="right">✓ ${shown}</span>`;
    const mistake = step.mistakes.find(({ gives, how }) => gives === option || how === option);
    return html`${shown} <small class="soft">${mistake?.misconception ? misconceptionName(mistake.misconception) : ''}</small>`;
  }

  /** How many hands there were; of the second vote once it is held. */
  #hands(vote: number, at: number) {
    const hands = this.hands[vote]!;
    const all = hands.reduce((sum, one) => sum + (one || 0), 0);
    const label = t('hands', { vote: t(VOTES[vote]!), option: letterOf(at) });
    return html`<div class="${all > 0 ? 'counted' : ''} ${vote > 0 && this.stage < SECOND ? 'later' : ''}"><input type="number" min="0" max="999" aria-label=${label}
      @input=${(event: Event) => {
        this.hands = this.hands.map((one, of) =>
          of === vote ? Object.assign([...one], { [at]: fieldNumber(event) }) : one,
        );
      }} />${shareBar((hands[at] || 0) / (all || 1))}</div>`;
  }

  #goOn() {
    this.stage += 1;
    this.open = this.stage === (this.asked.length > 1 ? NEXT.length : TWIN - 1);
  }
}

customElements.define('peer-question', PeerQuestion);
