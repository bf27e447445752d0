// What a page shows, into its address once it has come to rest: Safari refuses the hundredth change within half a
// minute, and Chromium asks for the page's icon again at each.

import { withPageOptions } from './page-options.ts';

const PAUSE_MS = 250;

export class AddressLine {
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #parts;

  /** @param parts - the queries that stand for what is shown, "" for none */
  constructor(...parts: (() => string)[]) {
    this.#parts = parts;
  }

  /** What is shown has changed. */
  changed() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.write(), PAUSE_MS);
  }

  write() {
    clearTimeout(this.#timer);
    const queries = this.#parts.map((part) => part().slice(1)).filter(Boolean);
    const search = withPageOptions(queries.length > 0 ? `?${queries.join('&')}` : '');
    if (search === location.search) return;
    history.replaceState(null, '', `${location.pathname}${search}${location.hash}`);
  }
}
