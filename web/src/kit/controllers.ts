// What several elements follow: their own width, the theme, whatever tells of its changes. Lit controllers.

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

/** Draws the host again at every "change" of what it follows, which is asked for when the host is connected. */
export class ChangeController {
  #draw;
  #followed;

  constructor(host: ReactiveElement, followed: () => EventTarget) {
    this.#draw = () => host.requestUpdate();
    this.#followed = followed;
    host.addController(this);
  }

  hostConnected() {
    this.#followed().addEventListener('change', this.#draw);
  }

  hostDisconnected() {
    this.#followed().removeEventListener('change', this.#draw);
  }
}

/** Draws the host again when another theme is in force: colours of cells are computed, not styled. */
export class ThemeController extends ChangeController {
  constructor(host: ReactiveElement) {
    super(host, () => themeEvents);
  }
}
