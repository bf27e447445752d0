// What every element of the pages is made from: it adopts the shared sheets, and its own after them.
import { type CSSResultGroup, LitElement } from 'lit';
import { baseStyles } from './base.ts';
import { fieldStyles } from './field-styles.ts';

export class PageElement extends LitElement {
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
