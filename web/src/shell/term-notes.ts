// The notes of a page's words: shown where a word is, on hover, on a tap and with the keyboard's focus. Its links and
// notes are in the page already (web/site/terms.ts); where there are no popovers, or no scripts, a link leads to
// the glossary.

// Long enough to pass over a word without meaning it, and to reach the note from the word.
const OPEN_AFTER_MS = 160;
const CLOSE_AFTER_MS = 220;
const GAP = 6;

class TermNotes extends HTMLElement {
  /** the link whose note is shown */
  #link: HTMLElement | undefined;
  #timer = 0;

  connectedCallback() {
    if (!('popover' in HTMLElement.prototype)) return;
    document.addEventListener('pointerover', (event) => this.#hover(event));
    document.addEventListener('pointerout', (event) => this.#leave(event));
    document.addEventListener('focusin', (event) => this.#focus(event));
    document.addEventListener('focusout', (event) => this.#leave(event));
    document.addEventListener('click', (event) => this.#tap(event));
    addEventListener('scroll', () => this.#hide(), { passive: true });
  }

  /** @returns the link to a word that it happened to */
  #linkOf({ target }: Event): HTMLElement | null {
    return target instanceof Element ? target.closest('a[data-term]') : null;
  }

  #noteOf(link: HTMLElement) {
    return document.getElementById(`note-${link.dataset.term}`) as HTMLElement | null;
  }

  #after(wait: number, work: () => void) {
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(work, wait);
  }

  #hover(event: PointerEvent) {
    if (event.pointerType === 'touch') return;
    const link = this.#linkOf(event);
    if (link) this.#after(OPEN_AFTER_MS, () => this.#show(link));
    // On the note itself: it stays.
    else if (this.contains(event.target as Node)) clearTimeout(this.#timer);
  }

  #leave(event: PointerEvent | FocusEvent) {
    const inside = this.#linkOf(event) || this.contains(event.target as Node);
    if (!inside || this.contains(event.relatedTarget as Node)) return;
    this.#after(CLOSE_AFTER_MS, () => {
      if (!this.contains(document.activeElement)) this.#hide();
    });
  }

  #focus(event: FocusEvent) {
    const link = this.#linkOf(event);
    if (link?.matches(':focus-visible')) this.#after(0, () => this.#show(link));
  }

  // A tap or a click opens the note, which has the link home; Enter follows the word's own link.
  #tap(event: MouseEvent) {
    const link = this.#linkOf(event);
    const byKeyboard = event.detail === 0;
    if (!link || byKeyboard || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (!this.#noteOf(link)) return;
    event.preventDefault();
    this.#after(0, () => this.#show(link));
  }

  #show(link: HTMLElement) {
    const note = this.#noteOf(link);
    if (!note || !link.isConnected) return;
    if (!note.matches(':popover-open')) note.showPopover();
    this.#link = link;
    this.#place(note, link);
  }

  #hide() {
    const note = this.#link && this.#noteOf(this.#link);
    if (note?.matches(':popover-open')) note.hidePopover();
    this.#link = undefined;
  }

  // Under the word, or over it where there is no room below.
  #place(note: HTMLElement, link: HTMLElement) {
    const word = link.getClientRects()[0]!;
    const { offsetWidth: width, offsetHeight: height } = note;
    const left = Math.max(GAP, Math.min(word.left, innerWidth - width - GAP));
    const below = link.getBoundingClientRect().bottom + GAP;
    const top = below + height < innerHeight ? below : Math.max(GAP, word.top - height - GAP);
    note.style.setProperty('left', `${left}px`);
    note.style.setProperty('top', `${top}px`);
  }
}

customElements.define('term-notes', TermNotes);
