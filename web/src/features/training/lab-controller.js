// Draws an element again when its lab has changed. A Lit controller.

export class LabController {
  #draw;

  /** @param {import('lit').ReactiveElement & {lab: import('./head-lab-model.js').HeadLab}} host */
  constructor(host) {
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
