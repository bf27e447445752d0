// Draws an element again when its lab has changed. A Lit controller.

import type { ReactiveElement } from 'lit';
import type { HeadLab } from './head-lab-model.ts';

export class LabController {
  host: ReactiveElement & { lab: HeadLab };

  #draw;

  constructor(host: ReactiveElement & { lab: HeadLab }) {
    this.host = host;
    this.#draw = () => host.requestUpdate();
    host.addController(this);
  }

  hostConnected() {
    this.host.lab.addEventListener('change', this.#draw);
  }

  hostDisconnected() {
    this.host.lab.removeEventListener('change', this.#draw);
  }
}
