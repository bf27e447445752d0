// The questions about a model that is looked up, one after the other.
// <lookup-questions .session=${session}></lookup-questions>

import { html, nothing } from 'lit';
import { hear } from '../../kit/controllers.ts';
import { given, withProps } from '../../kit/props.ts';
import { repeat } from '../../kit/repeat.ts';
import './lookup-question.ts';
import type { LookupSession } from './lookup-session.ts';
import { t } from './lookup-words.ts';

class LookupQuestions extends withProps({
  session: given<LookupSession>(),
}) {
  override willUpdate(changed: Map<string, unknown>) {
    const { session } = this;
    if (session && changed.has('session')) hear(this, () => session, 'moved');
  }

  override render() {
    const { session } = this;
    if (!session?.view) return nothing;
    const { steps } = session.view;
    if (steps.length === 0) return html`<p>${t('ask.none')}</p>`;
    const { current } = session;
    const shown = steps.filter((step) => step === current || session.standing(step).open);
    // Of another model, or of the same anew, they are other questions.
    return html`<div class="all stack wide">${repeat(
      shown,
      (step) => step,
      (
        step,
      ) => html`<lookup-question id="lookup-${step.id}" .session=${session} .step=${step} .standing=${session.standing(step)}
        at=${steps.indexOf(step) + 1} count=${steps.length}></lookup-question>`,
    )}</div>`;
  }
}

customElements.define('lookup-questions', LookupQuestions);
