// What every element of the pages is made from: it adopts the shared sheets, and its own after them.
import { type CSSResultGroup, LitElement } from 'lit';
import { baseStyles } from './base.ts';
import { fieldStyles } from './field-styles.ts';

export class PageElement extends LitElement {
  // What was built in stands until the figure around it is drawn anew.
  protected override createRenderRoot(): HTMLElement | DocumentFragment {
    return this.shadowRoot ? document.createDocumentFragment() : super.createRenderRoot();
  }

  static override finalizeStyles(own: CSSResultGroup = []) {
    return LitElement.finalizeStyles([baseStyles, fieldStyles, own]);
  }
}
