// One question about a model that is looked up: it is committed to before it opens. Every verdict is the engine's.
import type { LookupStep } from '@engine';
import { css, html, nothing } from 'lit';
import { given, number, withProps } from '../../kit/props.ts';
import { Question } from '../../kit/question.ts';
import { fieldOf } from '../../kit/question-kinds.ts';
import { questionStyles } from '../../kit/question-styles.ts';
import { pathOf, readable } from './lookup-paths.ts';
import { type LookupSession, misconceptionBehind, type Standing } from './lookup-session.ts';
import { t } from './lookup-words.ts';

class LookupQuestion extends withProps(Question, {
  session: given<LookupSession>(),
  step: given<LookupStep>(),
  standing: given<Standing>(),
  /** its place among the questions, from 1 */
  at: number(1),
  count: number(1),
}) {
  static override styles = [
    questionStyles,
    css`
      .option {
        padding-block: var(--space-1);
      }
      .option code {
        unicode-bidi: isolate;
      }
    `,
  ];

  override render() {
    const { step, standing } = this;
    if (!step || !standing) return nothing;
    const { open, grade } = standing;
    const judged = open ? `open ${grade?.verdict === 'right' ? 'right' : ''}` : '';
    const state = grade?.verdict === 'wrong' && !open ? 'wrong' : judged;
    return html`<div class="asked breaks ${state}" role="group" aria-labelledby="asks" data-step=${step.id}>
      ${this.announcer}
      <p class="kicker">${t('ask.at', { at: this.at, count: this.count })}</p>
      <h3 id="asks">${t(`prompts.${step.prompt}`, this.#args)}</h3>
      ${open ? this.#opened(step, standing) : this.#asking(step, standing)}
    </div>`;
  }

  get #args() {
    return readable(this.session?.view?.args ?? {});
  }

  #asking(step: LookupStep, standing: Standing) {
    return html`<form class="stack close" @submit=${this.submit}>
      ${this.#verdict(step, standing)}
      ${fieldOf(step.asks === 'number' ? 'number' : 'choice', {
        ...{ labelledBy: 'asks', options: step.options, answer: this.chosen, choose: this.mark },
        named: (one) => named(step, one),
        example: t('ask.example'),
      })}
      ${standing.hinted ? html`<p class="told panel" id="told" tabindex="-1">${t(`hints.${step.id}`, this.#args)}</p>` : nothing}
      ${this.heldBack}
      <div class="row">${this.buttons({
        check: t(standing.attempts > 0 ? 'ask.again' : 'ask.check'),
        ...(standing.hinted ? {} : { hint: t('ask.hint') }),
        show: t('ask.show'),
      })}</div>
    </form>`;
  }

  #opened(step: LookupStep, standing: Standing) {
    const right = standing.grade?.verdict === 'right';
    const says = right ? (standing.attempts > 1 ? 'right_later' : 'right') : 'shown';
    return html`<div class="verdict stack close" data-verdict=${right ? 'right' : 'shown'}>
      <p class="says ${right ? 'right' : ''}" id="says" tabindex="-1">${t(`ask.${says}`)}</p>
      <p data-expected>${named(step, step.accepted[0]!)}</p>
      <p>${t(`why.${step.why}`, this.#args)}</p>
    </div>`;
  }

  #verdict(step: LookupStep, { grade, answer }: Standing) {
    if (!grade) return nothing;
    if (grade.verdict === 'not_an_answer') {
      return html`<p class="verdict stack close" data-verdict="not_an_answer">${t('ask.not_read')}</p>`;
    }
    const args = { ...this.#args, ...readable(grade.args) };
    const said = [t(`mistakes.${grade.how}`, args), grade.kind && t(`kinds.${grade.kind}`)];
    return html`<div class="verdict stack close" data-verdict="wrong" data-mistake=${misconceptionBehind(grade)} data-how=${grade.how}>
      <p class="says wrong">${t(step.asks === 'number' ? 'ask.wrong_number' : 'ask.wrong')}</p>
      <p class="small soft">${t('ask.you')} ${named(step, answer)}</p>
      <p>${said.filter(Boolean).join(' ')}</p>
    </div>`;
  }

  protected override async commit(answer: string) {
    if (this.lacksOption(t('ask.choose'))) return;
    await this.session?.commit(this.step as LookupStep, answer);
    await this.tell();
  }

  protected override async hint() {
    await this.session?.hint(this.step as LookupStep);
    await this.tell('#told', '#told');
  }

  protected override async show() {
    await this.session?.show(this.step as LookupStep);
    await this.tell();
  }
}

/** An answer as it is shown: a key as code, a choice in words, a number as it is. */
function named(step: LookupStep, answer: string) {
  if (step.asks === 'key') return html`<code>${pathOf(answer)}</code>`;
  return html`<span>${step.asks === 'choice' ? t(`choices.${answer}`) : answer}</span>`;
}

customElements.define('lookup-question', LookupQuestion);
