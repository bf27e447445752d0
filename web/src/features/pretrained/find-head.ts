// A task: find the head that does most of something, among the patterns of the page. What was measured judges the answer.
import { css, html } from 'lit';
import words from '#content/words/find-head.json';
import { baseStyles } from '../../kit/base.ts';
import { decimal, messagesOf } from '../../kit/messages.ts';
import { state, text, withProps } from '../../kit/props.ts';
import { Question } from '../../kit/question.ts';
import { headNames, sameHead } from './head-names.ts';
import { type HeadName, refusalOf } from './language-model.ts';
import { type Looks, ranked } from './looks.ts';
import { repeatedLooks } from './repeated-texts.ts';
import { reached } from './role-rule.ts';
import { taskStyles } from './task-styles.ts';
import { FollowText, sharedText } from './text-state.ts';

const say = messagesOf(words);

const DIGITS = 2;

/** What few heads look at. */
type Sought = 'previous' | 'ends';

type Verdict = { head: HeadName; isRight: boolean; args: Record<string, string | number> };

export class FindHead extends withProps(Question, {
  by: text<Sought>('previous'),
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
      const looks = await model.inTurn((runner) => repeatedLooks(model, runner, 'sentences'));
      this.verdict = this.#judged(head, looks);
    });
  }

  /** Right is the first, and whoever shares its role. */
  #judged(head: HeadName, looks: Looks): Verdict {
    const order = ranked(looks, this.by);
    const rank = order.findIndex((one) => sameHead(one, head));
    const { equal } = looks.by[this.by];
    const weight = order[rank]?.weight ?? 0;
    const args = {
      ...head,
      ...{ texts: looks.texts, rank: rank + 1, heads: order.length },
      ...{ score: decimal(weight, DIGITS), best: decimal(order[0]?.weight ?? 0, DIGITS) },
      uniform: decimal(equal, DIGITS),
    };
    return { head, isRight: rank === 0 || reached(weight, equal) !== undefined, args };
  }

  override render(): unknown {
    if (!this.#state.reading) return html`<slot></slot>`;
    const { verdict } = this;
    const name = verdict === undefined ? '' : verdict.isRight ? 'right' : 'wrong';
    return html`<div class="task ${name} stack close">
      <p>${say(`${this.by}.task`)}</p>
      <form @submit=${this.submit}><button id="check" type="submit">${say('check', { head: headNames([this.#state.choice.chosen]) })}</button></form>
      <p role="status">${this.trouble || this.#told()}</p>
    </div>`;
  }

  #told(): string {
    const { verdict } = this;
    if (!verdict) return '';
    const { isRight } = verdict;
    const what = say(`${this.by}.what`, verdict.args);
    return say(isRight ? 'right' : 'wrong', {
      ...verdict.args,
      ...{ what, hint: isRight ? '' : say(`${this.by}.hint`) },
    });
  }
}

customElements.define('find-head', FindHead);
