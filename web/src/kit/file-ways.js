// How a file comes into an element: chosen, or dropped on it. Knows the browser's ways; knows not what the file
// is for.
import { css } from 'lit';

import { readFiles, readGiven } from './lookup-files.js';

/** A Lit controller; its methods are the handlers of the host's parts. */
export class FileWays {
  /** Something is being dragged over it. */
  over = false;
  #host;
  #take;
  #most_bytes;

  /**
   * @param {import('lit').ReactiveElement} host
   * @param {(brought: import('./lookup-files.js').Brought) => unknown} take - what was brought, or why not
   * @param {number} most_bytes
   */
  constructor(host, take, most_bytes) {
    this.#host = host;
    this.#take = take;
    this.#most_bytes = most_bytes;
  }

  /** @param {Event} event - of an <input type="file"> */
  chosen = async (event) => {
    const field = /** @type {HTMLInputElement} */ (event.target);
    await this.#take(await readFiles(field.files ?? [], this.#most_bytes));
    field.value = ''; // so that the same file can be chosen again
  };

  /** @param {DragEvent} event */
  dragged = (event) => {
    event.preventDefault(); // or nothing may be dropped
    this.#mark(true);
  };

  left = () => this.#mark(false);

  /** @param {DragEvent} event */
  dropped = async (event) => {
    event.preventDefault();
    this.#mark(false);
    await this.#take(await readGiven(event.dataTransfer, this.#most_bytes));
  };

  /** @param {boolean} over */
  #mark(over) {
    this.over = over;
    this.#host.requestUpdate();
  }
}

/** Of a section that takes what is dropped on it, of a row of ways, and of the one that chooses a file. */
export const fileStyles = css`
  section.over {
    border-color: var(--accent);
    box-shadow: inset 0 0 0 1px var(--accent);
    background: var(--accent-soft);
  }
  .row {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-2) var(--space-3);
  }
  /* Drawn as a button; the browser's own control lies over it. */
  .file {
    position: relative;
  }
  .file input {
    position: absolute;
    inset: 0;
    width: 100%;
    opacity: 0;
    cursor: pointer;
  }
  .file:focus-within {
    outline: 3px solid var(--focus);
    outline-offset: 2px;
  }
  .file:hover {
    background: var(--accent-soft);
  }
`;
