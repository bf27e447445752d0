// What several elements follow: their own width, the theme, whatever tells of its changes. Lit controllers.

import type { ReactiveElement } from 'lit';

/** The browser's own, of one element: every call has its entry. */
declare const ResizeObserver: new (
  callback: (entries: [ResizeObserverEntry]) => void,
) => ResizeObserver;

/** Keeps `host.width` at the width of the host in whole pixels. */
export class WidthController {
  host: ReactiveElement & { width: number };

  #observer: ResizeObserver | undefined;

  constructor(host: ReactiveElement & { width: number }) {
    this.host = host;
    host.addController(this);
  }

  hostConnected() {
    // Read once: a first drawing that waited for a frame would be that much later (27 ms in a lesson).
    this.host.width = Math.floor(this.host.getBoundingClientRect().width);
    this.#observer ??= new ResizeObserver(([{ contentRect }]) => {
      // With the next frame: what is drawn again while sizes are still being told is measured in vain, which
      // browsers report as an error.
      requestAnimationFrame(() => {
        this.host.width = Math.floor(contentRect.width);
      });
    });
    this.#observer.observe(this.host);
  }

  hostDisconnected() {
    this.#observer?.disconnect();
  }
}

/**
 * Calls `react` at every such event of what may outlive the host, as long as the host is connected; where nothing is given,
 * draws the host again.
 * @param of - asked when the host is connected
 */
export function hear(
  host: ReactiveElement,
  of: () => EventTarget,
  event = 'change',
  react: (event: Event) => unknown = () => host.requestUpdate(),
) {
  host.addController({
    hostConnected: () => of().addEventListener(event, react),
    hostDisconnected: () => of().removeEventListener(event, react),
  });
}

/** Calls `react` when the browser shows a page again that it kept while somebody was on another. */
export const hearReturn = (host: ReactiveElement, react: () => unknown) =>
  hear(
    host,
    () => window,
    'pageshow',
    (event) => (event as PageTransitionEvent).persisted && react(),
  );
