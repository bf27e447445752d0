// The questions about a model that is looked up, one after the other: each is committed to before it opens.
// Every verdict is the engine's. <lookup-questions .session=${session}></lookup-questions>
import type { LookupStep } from '@engine';
import { css, html, LitElement, nothing } from 'lit';
import { backToField } from '../../kit/gate-frame.ts';
import { given, state, withProps } from '../../kit/props.ts';
import { quizStyles } from '../../kit/quiz-styles.ts';
import { shared } from '../../kit/shared.ts';
import type { LookupSession, Standing } from './lookup-session.ts';
import { misconceptionBehind } from './lookup-session.ts';
import { pathOf, readable, t } from './lookup-words.ts';

const A = 'A'.charCodeAt(0);

class LookupQuestions extends withProps(LitElement, {
  session: given<LookupSession>(),
  /** The option that is marked and not yet committed to. */
  chosen: state(''),
  /** Nothing was chosen when it was committed. */
  missing: state(false),
  said: state(''),
}) {
  static override styles = [
    shared,
    quizStyles,
    css`
      .all {
        display: grid;
        gap: var(--space-4);
      }
      h3 {
        margin: 0;
        font-size: var(--size-m);
        line-height: 1.4;
      }
      .option {
        padding-block: var(--space-1);
      }
      .option code {
        overflow-wrap: anywhere;
        unicode-bidi: isolate;
      }
      .given {
        overflow-wrap: anywhere;
      }
    `,
  ];

  override willUpdate(changed: Map<string, unknown>) {
    if (!changed.has('session')) return;
    this.session?.addEventListener('moved', () => {
      this.missing = false;
      this.requestUpdate();
    });
  }

  override render() {
    const { session } = this;
    if (!session?.view) return nothing;
    const { steps } = session.view;
    if (steps.length === 0) return html`<p>${t('ask.none')}</p>`;
    const { current } = session;
    const shown = steps.filter((step) => step === current || session.standing(step).open);
    return html`<p class="visually-hidden" aria-live="polite" id="announcer">${this.said}</p>
      <div class="all">${shown.map((step) => this.#question(step, steps.indexOf(step) + 1, steps.length))}</div>`;
  }

  #question(step: LookupStep, at: number, count: number) {
    const session = this.session as LookupSession;
    const standing = session.standing(step);
    const { open, grade } = standing;
    const judged = open ? `open ${grade?.verdict === 'right' ? 'right' : ''}` : '';
    const state = grade?.verdict === 'wrong' && !open ? 'wrong' : judged;
    return html`<div class="gate ${state}" id="lookup-${step.id}" role="group" aria-labelledby="asks-${step.id}" data-step=${step.id}>
      <p class="kicker">${t('ask.at', { at, count })}</p>
      <h3 id="asks-${step.id}">${t(`prompts.${step.prompt}`, this.#args)}</h3>
      ${standing.open ? this.#opened(step, standing) : this.#asking(step, standing)}
    </div>`;
  }

  get #args() {
    return readable(this.session?.view?.args ?? {});
  }

  #asking(step: LookupStep, standing: Standing) {
    const again = standing.attempts > 0;
    return html`<form @submit=${(event: SubmitEvent) => this.#commit(event, step)}>
      ${this.#verdict(step, standing)}
      ${step.asks === 'number' ? this.#number(step) : this.#options(step)}
      ${standing.hinted ? html`<p class="told" id="told">${t(`hints.${step.id}`, this.#args)}</p>` : nothing}
      ${this.missing ? html`<p class="hint" id="hint">${t('ask.choose')}</p>` : nothing}
      <div class="row">
        <button class="primary" id="commit" type="submit">${t(again ? 'ask.again' : 'ask.check')}</button>
        ${standing.hinted ? nothing : html`<button class="hints" id="ask-hint" type="button" @click=${() => this.#hint(step)}>${t('ask.hint')}</button>`}
        <button class="tells" id="show" type="button" @click=${() => this.#show(step)}>${t('ask.show')}</button>
      </div>
    </form>`;
  }

  #number(step: LookupStep) {
    return html`<input id="answer" type="text" inputmode="text" autocomplete="off" autocapitalize="off" spellcheck="false" maxlength="80" aria-labelledby="asks-${step.id}" aria-describedby="example" />
      <p class="small soft" id="example">${t('ask.example')}</p>`;
  }

  #options(step: LookupStep) {
    return html`<fieldset aria-labelledby="asks-${step.id}">${step.options.map(
      (
        option,
        at,
      ) => html`<label class="option"><input type="radio" name="option" value=${option} .checked=${option === this.chosen}
        @change=${() => {
          this.chosen = option;
          this.missing = false;
        }} /><b class="letter">${String.fromCharCode(A + at)}</b>${this.#option(step, option)}</label>`,
    )}</fieldset>`;
  }

  #option(step: LookupStep, option: string) {
    if (step.asks === 'key') return html`<code>${pathOf(option)}</code>`;
    return html`<span>${step.asks === 'choice' ? t(`choices.${option}`) : option}</span>`;
  }

  #opened(step: LookupStep, standing: Standing) {
    const right = standing.grade?.verdict === 'right';
    const says = right ? (standing.attempts > 1 ? 'right_later' : 'right') : 'shown';
    return html`<div class="verdict" data-verdict=${right ? 'right' : 'shown'}>
      <p class="says ${right ? 'right' : ''}" id="says-${step.id}" tabindex="-1">${t(`ask.${says}`)}</p>
      <p class="given" data-expected>${this.#option(step, step.accepted[0]!)}</p>
      <p>${t(`why.${step.why}`, this.#args)}</p>
    </div>`;
  }

  #verdict(step: LookupStep, { grade, answer }: Standing) {
    if (!grade) return nothing;
    if (grade.verdict === 'not_an_answer') {
      return html`<p class="verdict" data-verdict="not_an_answer">${t('ask.not_read')}</p>`;
    }
    const args = { ...this.#args, ...readable(grade.args) };
    const said = [t(`slips.${grade.how}`, args), grade.kind && t(`kinds.${grade.kind}`)];
    return html`<div class="verdict" data-verdict="wrong" data-slip=${misconceptionBehind(grade)} data-how=${grade.how}>
      <p class="says wrong">${t(step.asks === 'number' ? 'ask.wrong_number' : 'ask.wrong')}</p>
      <p class="small soft given">${t('ask.you')} ${this.#option(step, answer)}</p>
      <p class="given">${said.filter(Boolean).join(' ')}</p>
    </div>`;
  }

  async #commit(event: SubmitEvent, step: LookupStep) {
    event.preventDefault();
    const field = this.renderRoot.querySelector('#answer') as HTMLInputElement | null;
    const answer = field ? field.value : this.chosen;
    if (!field && answer === '') {
      this.missing = true;
      this.said = t('ask.choose');
      (this.renderRoot.querySelector('form input') as HTMLElement | null)?.focus();
      return;
    }
    await this.session?.commit(step, answer);
    await this.#tell(step);
  }

  async #hint(step: LookupStep) {
    await this.session?.hint(step);
    await this.updateComplete;
    this.said = this.renderRoot.querySelector('#told')?.textContent ?? '';
  }

  async #show(step: LookupStep) {
    await this.session?.show(step);
    await this.#tell(step);
  }

  /** What came of it: the focus goes to a question that is open now, else it is said. */
  async #tell(step: LookupStep) {
    await this.updateComplete;
    if (this.session?.standing(step).open) {
      this.chosen = '';
      (this.renderRoot.querySelector(`#says-${step.id}`) as HTMLElement | null)?.focus();
      return;
    }
    const said = this.renderRoot.querySelector(`#lookup-${step.id} .verdict`)?.textContent ?? '';
    this.said = said.replace(/\s+/g, ' ').trim();
    backToField(this.renderRoot);
  }

  /** Begins anew, with another model. */
  restart() {
    this.chosen = '';
    this.said = '';
  }
}

customElements.define('lookup-questions', LookupQuestions);

declare global {
  interface HTMLElementTagNameMap {
    'lookup-questions': LookupQuestions;
  }
}
