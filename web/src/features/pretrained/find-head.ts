// A task: find the head that does most of something, among the patterns of the page. What was measured judges the answer.
import { css, html } from 'lit';
import words from '#content/words/find-head.json';
import { baseStyles } from '../../kit/base.ts';
import { decimal, messagesOf } from '../../kit/messages.ts';
import { state, text, withProps } from '../../kit/props.ts';
import { Question } from '../../kit/question.ts';
import { headNames, sameHead } from './head-names.ts';
import { type HeadName, refusalOf } from './language-model.ts';
import { repeatedRoles } from './repeated-texts.ts';
import { type MeasuredRoles, ranked } from './roles.ts';
import { taskStyles } from './task-styles.ts';
import { FollowText, sharedText } from './text-state.ts';

const say = messagesOf(words);

const DIGITS = 2;

/** A score that one head has well above all others where everything comes twice. */
type Sought = 'same_token' | 'induction';

type Verdict = { head: HeadName; rank: number; args: Record<string, string | number> };

export class FindHead extends withProps(Question, {
  by: text<Sought>('induction'),
  verdict: state<Verdict>(),
  trouble: state(''),
}) {
  static override styles = [
    baseStyles,
    taskStyles,
    css`
      p:empty {
        display: none;
      }
    `,
  ];

  readonly #state = sharedText();

  constructor() {
    super();
    new FollowText(this, this.#state);
  }

  override willUpdate(): void {
    const { chosen } = this.#state.choice;
    if (this.verdict && !sameHead(this.verdict.head, chosen)) this.verdict = undefined;
  }

  protected override async commit(): Promise<void> {
    const { model } = this.#state;
    const head = this.#state.choice.chosen;
    this.trouble = await refusalOf(async () => {
      const roles = await model.inTurn((runner) => repeatedRoles(model, runner, 'sentences'));
      this.verdict = this.#judged(head, roles);
    });
  }

  #judged(head: HeadName, roles: MeasuredRoles): Verdict {
    const score = this.by;
    const order = ranked(roles, score);
    const rank = order.findIndex((one) => sameHead(one, head));
    const number = (value: number | undefined): string => decimal(value ?? 0, DIGITS);
    const args = {
      ...head,
      ...{ texts: roles.texts, rank: rank + 1, heads: order.length },
      ...{ score: number(order[rank]?.[score]), best: number(order[0]?.[score]) },
      uniform: number(roles.uniform[score]),
    };
    return { head, rank, args };
  }

  override render(): unknown {
    if (!this.#state.reading) return html`<slot></slot>`;
    const { verdict } = this;
    const name = verdict === undefined ? '' : verdict.rank === 0 ? 'right' : 'wrong';
    return html`<div class="task ${name} stack close">
      <p>${say(`${this.by}.task`)}</p>
      <form @submit=${this.submit}><button id="check" type="submit">${say('check', { head: headNames([this.#state.choice.chosen]) })}</button></form>
      <p role="status">${this.trouble || this.#told()}</p>
    </div>`;
  }

  #told(): string {
    const { verdict } = this;
    if (!verdict) return '';
    const isRight = verdict.rank === 0;
    const what = say(`${this.by}.what`, verdict.args);
    return say(isRight ? 'right' : 'wrong', {
      ...verdict.args,
      ...{ what, hint: isRight ? '' : say(`${this.by}.hint`) },
    });
  }
}

customElements.define('find-head', FindHead);
