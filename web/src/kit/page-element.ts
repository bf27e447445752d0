// What every element of the pages is made from: it adopts the shared sheets, and its own after them.
import { type CSSResultGroup, html, LitElement } from 'lit';
import { baseStyles } from './base.ts';
import { fieldStyles } from './field-styles.ts';

export class PageElement extends LitElement {
  #built: ChildNode[] = [];

  protected override createRenderRoot(): HTMLElement | DocumentFragment {
    const root = this.shadowRoot;
    // They do nothing before there is an answer.
    const controls = root?.querySelectorAll('button, input, select, textarea');
    for (const one of controls ?? []) one.setAttribute('disabled', '');
    // What was built in stands until the figure around it is drawn anew.
    if (root && this.getRootNode() !== document) return document.createDocumentFragment();
    this.#built = [...(root?.childNodes ?? [])];
    root?.replaceChildren();
    return super.createRenderRoot();
  }

  /** What stands in it until it has an answer: what was drawn when the site was built. */
  protected get still(): unknown {
    return this.#built.length > 0 ? this.#built : html`<slot></slot>`;
  }

  static override finalizeStyles(own: CSSResultGroup = []) {
    return LitElement.finalizeStyles([baseStyles, fieldStyles, own]);
  }

  /** Tells those it stands in, however deep. */
  protected send(kind: string, detail?: unknown): void {
    this.dispatchEvent(new CustomEvent(kind, { detail, bubbles: true, composed: true }));
  }

  /** Keeps what a field tells in a property. */
  protected put<Name extends keyof this>(name: Name): (value: this[Name]) => void {
    return (value) => {
      this[name] = value;
    };
  }
}
