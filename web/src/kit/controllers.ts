// Two things that several elements follow: their own width, and the theme. Lit controllers.

import type { ReactiveElement } from 'lit';
import { themeEvents } from './theme.ts';

/** The browser's own, of one element: every call has its entry. */
declare const ResizeObserver: new (
  callback: (entries: [ResizeObserverEntry]) => void,
) => ResizeObserver;

/** Keeps `host.width` at the width of the host in whole pixels. */
export class WidthController {
  host: ReactiveElement & { width: number };

  #observer;

  constructor(host: ReactiveElement & { width: number }) {
    this.host = host;
    this.#observer = new ResizeObserver(([{ contentRect }]) => {
      // With the next frame: what is drawn again while sizes are still being told is measured in vain, which
      // browsers report as an error.
      requestAnimationFrame(() => {
        host.width = Math.floor(contentRect.width);
      });
    });
    host.addController(this);
  }

  hostConnected() {
    // Read once: a first drawing that waited for a frame would be that much later (27 ms in a lesson).
    this.host.width = Math.floor(this.host.getBoundingClientRect().width);
    this.#observer.observe(this.host);
  }

  hostDisconnected() {
    this.#observer.disconnect();
  }
}

/** Draws the host again when another theme is in force: colours of cells are computed, not styled. */
export class ThemeController {
  #draw;

  constructor(host: ReactiveElement) {
    this.#draw = () => host.requestUpdate();
    host.addController(this);
  }

  hostConnected() {
    themeEvents.addEventListener('change', this.#draw);
  }

  hostDisconnected() {
    themeEvents.removeEventListener('change', this.#draw);
  }
}
