// A training run as a figure shows it, in phases: not begun, made, training, stopped, done, lost with the engine, or at fault.
import type { Fault } from '@engine';
import type { Trainer } from '../../../engine/trainer.ts';
import { TrainingRun } from './training-run.ts';

type Phase = 'idle' | 'opening' | 'training' | 'stopped' | 'done' | 'lost' | 'fault';

/** Event "change": anything may be new. */
export abstract class PhasedRun extends EventTarget {
  trainer: Trainer;
  phase: Phase = 'idle';
  faults: Fault[] = [];
  protected readonly run: TrainingRun;
  /** What was begun last: what is measured of an earlier run is for nobody. */
  protected begun = 0;

  /** @param name - the run's, in the trainer */
  constructor(trainer: Trainer, name: string) {
    super();
    this.trainer = trainer;
    this.run = new TrainingRun(trainer, name);
    this.run.addEventListener('progress', () => this.say());
    this.run.addEventListener('stopped', () => this.#loseIfGone());
  }

  get step(): number {
    return this.run.step;
  }

  /** Once all steps are taken. */
  protected abstract finish(): Promise<void> | void;

  /** Forgets what was measured, for a run that begins anew or was lost. */
  protected abstract forget(why: 'reset' | 'lost'): void;

  /** Goes on until it is stopped or finished. */
  async play() {
    if (this.isAtFault()) return;
    const { begun } = this;
    this.enter('training');
    await this.run.play();
    // Stopped once its last call has come back, whose steps count too.
    if (begun !== this.begun || this.isAtFault()) return;
    if (this.run.finished) await this.finish();
    else this.enter('stopped');
  }

  /** What a press of the one button for all this does: calls off, stops, goes on, or `begin`s. */
  async press(begin: () => Promise<void>) {
    if (this.phase === 'opening') this.reset();
    else if (this.phase === 'training') this.run.pause();
    else if (this.phase === 'stopped') await this.play();
    else await begin();
  }

  /** Back to before the first step. */
  reset() {
    this.begun += 1;
    this.run.pause();
    this.forget('reset');
    this.faults = [];
    this.enter('idle');
  }

  /** Ends it for good. */
  drop() {
    this.reset();
    this.run.drop();
  }

  // The worker came to an end and took the run with it.
  #loseIfGone() {
    const hasRun = ['opening', 'training', 'stopped', 'done'].includes(this.phase);
    if (this.run.view !== undefined || !hasRun) return;
    this.begun += 1;
    this.forget('lost');
    this.enter('lost');
  }

  protected isAtFault(faults: Fault[] = this.run.faults): boolean {
    if (faults.length > 0) this.faults = faults;
    if (this.faults.length > 0) this.enter('fault');
    return this.faults.length > 0;
  }

  protected enter(phase: Phase) {
    this.phase = phase;
    this.say();
  }

  protected say() {
    this.dispatchEvent(new Event('change'));
  }
}
