// What takes time: it is begun, stopped, gone on with and begun again, in short calls between which the page is alive.
import type { Fault } from '@engine';

type Phase = 'idle' | 'opening' | 'training' | 'stopped' | 'done' | 'lost' | 'fault';

/** Events: "change" where anything may be new, "stopped" where it goes on no longer, whatever the reason. */
export abstract class Run extends EventTarget {
  phase: Phase = 'idle';
  /** why there is no run, or why it went no further */
  faults: Fault[] = [];
  /** What was begun last: an answer to an earlier one is for nobody. */
  protected begun = 0;
  /** What goes on now: one that was stopped before its call came back ends with it. */
  #plays = 0;

  /** Whether there is something to go on with. */
  protected abstract get isThere(): boolean;
  abstract get finished(): boolean;
  protected abstract call(): Promise<void>;

  /** Forgets what was measured, for a run that begins anew or was lost. */
  protected forget(_why: 'reset' | 'lost') {}

  get playing(): boolean {
    return this.phase === 'training';
  }

  /** Goes on until it is stopped or finished. */
  async play() {
    if (this.playing || !this.isThere) return;
    const { begun } = this;
    this.#plays += 1;
    const plays = this.#plays;
    const isMine = () => this.playing && begun === this.begun && plays === this.#plays;
    this.enter('training');
    while (isMine() && !this.finished) await this.call();
    if (isMine()) await this.finish();
  }

  /** Once all is done. */
  protected async finish() {
    this.stop('done');
  }

  pause() {
    if (this.playing) this.stop('stopped');
  }

  /** Back to before it was begun. */
  reset() {
    this.begun += 1;
    this.faults = [];
    this.forget('reset');
    this.enter('idle');
  }

  /** What a press of the one button for all this does: calls off, stops, goes on, or `begin`s. */
  async press(begin: () => Promise<void>) {
    if (this.phase === 'opening') this.reset();
    else if (this.playing) this.pause();
    else if (this.phase === 'stopped') await this.play();
    else await begin();
  }

  protected fail(faults: Fault[]) {
    this.faults = faults;
    this.stop('fault');
  }

  protected stop(phase: Phase) {
    this.phase = phase;
    this.dispatchEvent(new Event('stopped'));
    this.say();
  }

  protected enter(phase: Phase) {
    this.phase = phase;
    this.say();
  }

  protected say() {
    this.dispatchEvent(new Event('change'));
  }
}
