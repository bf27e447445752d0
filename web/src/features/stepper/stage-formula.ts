// The formula of one stage beside its picture, the live sizes in it. MathML, so that screen readers read it as a
// formula.
import type { StepView, WalkView } from '@engine';
import { css, html, nothing, unsafeCSS } from 'lit';
import maths from '../../../css/maths.css?inline';
import { type Formula, formulasOf, type Root } from '../../../text/formulas.ts';
import { t } from '../../../text/layer-messages.ts';
import { given, withProps } from '../../kit/props.ts';

const MATHML = 'http://www.w3.org/1998/Math/MathML';

function written(node: Formula | string): Node {
  if (typeof node === 'string') return document.createTextNode(node);
  const element = document.createElementNS(MATHML, node.tag);
  if (node.kind) element.setAttribute('class', node.kind);
  element.append(...node.children.map(written));
  return element;
}

class StageFormula extends withProps({
  step: given<StepView>(),
  walk: given<WalkView>(),
  root: given<Root>(),
}) {
  static override styles = [
    unsafeCSS(maths),
    css`
      :host {
        container-type: inline-size;
      }
      h4 {
        margin-bottom: var(--space-2);
      }
      .step-formula {
        margin-block: calc(-1 * var(--space-1));
      }
      .step-formula math {
        font-size: clamp(0.7rem, 4cqi, 1.125rem);
      }
      p {
        margin-top: var(--space-1);
      }
    `,
  ];

  override willUpdate() {
    const { step, walk } = this;
    this.hidden = !step || !walk || formulasOf(step, walk).length === 0;
  }

  override render() {
    const { step, walk, root } = this;
    if (!step || !walk || this.hidden) return nothing;
    const perHead = step.out.axes.length > 3 && step.move === 'compute';
    return html`<h4>${t('ui.formula.title')}</h4>
      <div class="step-formula scroll">${formulasOf(step, walk, root).map(written)}</div>
      <p class="small soft">${t(perHead ? 'ui.formula.perHead' : 'ui.formula.perExample')}</p>`;
  }
}

customElements.define('stage-formula', StageFormula);
