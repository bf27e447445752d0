// The numbers set by hand, each with its undo.
import type { Edit, Fault } from '@engine';
import { html, nothing } from 'lit';
import { count, decimal, faultSentence, t } from '../../../text/layer-messages.ts';
import { given, withProps } from '../../kit/props.ts';

const DIGITS = 4;

class EditList extends withProps({
  edits: given<Edit[]>(() => []),
  faults: given<Fault[]>(() => []),
}) {
  /** Puts the focus on the first undo; tells whether there is one. */
  async focusUndo() {
    await this.updateComplete;
    const undo = this.renderRoot.querySelector('button');
    undo?.focus();
    return undo !== null;
  }

  override render() {
    if (this.edits.length === 0) return nothing;
    return html`<section class="callout marked" aria-labelledby="title">
      <h3 id="title" class="part">${t('ui.edits.title')}</h3>
      <ul id="edits">
        ${this.edits.map(
          (edit, i) => html`<li class="row apart small">
          <span class="number">${t('ui.edits.one', {
            tensor: edit.tensor,
            row: count(edit.row),
            column: count(edit.column),
            value: decimal(edit.value, DIGITS),
          })}</span>
          <button class="plain" data-edit=${i} @click=${() => this.send('undo', i)}>${t('ui.edits.undo')}</button>
        </li>`,
        )}
      </ul>
      ${this.faults.map((fault) => html`<p class="small">${faultSentence(fault)}</p>`)}
    </section>`;
  }
}

customElements.define('edit-list', EditList);

declare global {
  interface HTMLElementTagNameMap {
    'edit-list': EditList;
  }
}
