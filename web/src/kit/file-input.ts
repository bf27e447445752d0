// How a file comes into an element: chosen, or dropped on it.

import { css, html, nothing, type ReactiveElement } from 'lit';
import { type Brought, readFiles, readGiven } from './lookup-files.ts';

/** A Lit controller; its methods are the handlers of the host's parts. */
export class FileWays {
  /** Something is being dragged over it. */
  over = false;
  #host;
  #take;
  #most_bytes;

  /** @param take - what was brought, or why not */
  constructor(host: ReactiveElement, take: (brought: Brought) => unknown, most_bytes: number) {
    this.#host = host;
    this.#take = take;
    this.#most_bytes = most_bytes;
  }

  /** @param event - of an <input type="file"> */
  chosen = async (event: Event) => {
    const field = event.target as HTMLInputElement;
    await this.#take(await readFiles(field.files ?? [], this.#most_bytes));
    field.value = ''; // so that the same file can be chosen again
  };

  dragged = (event: DragEvent) => {
    event.preventDefault(); // or nothing may be dropped
    this.#mark(true);
  };

  left = () => this.#mark(false);

  dropped = async (event: DragEvent) => {
    event.preventDefault();
    this.#mark(false);
    await this.#take(await readGiven(event.dataTransfer, this.#most_bytes));
  };

  #mark(over: boolean) {
    this.over = over;
    this.#host.requestUpdate();
  }
}

type FileInput = {
  id: string;
  label: string;
  /** of how many files: some, or all of a folder */
  takes?: 'one' | 'many' | 'folder';
  accept?: string;
  describedBy?: string;
  isPrimary?: boolean;
};

/** What looks like a button, and has the browser's own control over it. */
export const fileInput = (
  { id, label, takes = 'one', accept, describedBy, isPrimary = false }: FileInput,
  chosen: (event: Event) => unknown,
): unknown => html`<span class="button file ${isPrimary ? 'primary' : ''}">${label}<input id=${id} type="file" accept=${accept ?? nothing}
  ?multiple=${takes === 'many'} ?webkitdirectory=${takes === 'folder'} aria-label=${label} aria-describedby=${describedBy ?? nothing}
  @change=${chosen} /></span>`;

/** Of a section that takes what is dropped on it, of a row of ways, and of the one that chooses a file. */
export const fileStyles = css`
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
  .file:not(.primary):hover {
    background: var(--accent-soft);
  }
`;
