// What trains, as a page asks it: the engine's calls about runs and sweeps, by name and with their types. A client of
// its own, so that its events are of runs alone.

import type {
  LogitChange,
  PatternAsk,
  PatternScore,
  Reply,
  RunConfig,
  RunStep,
  RunView,
  ScoreView,
  Spread,
  SweepConfig,
  SweepView,
  Switches,
  TrainVocabulary,
} from '@engine';
import { EngineClient } from './client.ts';
import { sayIfMissing } from './shared-engine.ts';

type Drawing = { temperature: number; seed: number; first: number; count: number };

export class Trainer {
  /** Its events: "restarted" where every run is gone, "lost" where there will be no other. */
  client: EngineClient;

  #vocabulary: Promise<TrainVocabulary> | undefined;

  constructor(client: EngineClient = new EngineClient()) {
    this.client = client;
  }

  /** Throws EngineMissing. */
  ready() {
    return this.client.ready('models');
  }

  vocabulary(): Promise<TrainVocabulary> {
    this.#vocabulary ??= this.client.call('trainVocabulary');
    return this.#vocabulary;
  }

  start(run: string, settings: RunConfig): Promise<Reply<RunView>> {
    return this.client.call('trainStart', run, settings);
  }
  /** At most `count` steps more: the loss of each. */
  steps(run: string, count: number): Promise<Reply<Float32Array>> {
    return this.client.advance('trainSteps', run, count);
  }
  /** The steps that are kept. */
  checkpoints(run: string): Promise<Reply<number[]>> {
    return this.client.call('trainCheckpoints', run);
  }
  drop(run: string) {
    return this.client.call('trainDrop', run);
  }

  score(
    of: RunStep,
    split: string,
    switches: Switches = {},
    stepwise: boolean = false,
  ): Promise<Reply<ScoreView>> {
    return this.client.call('trainScore', of, split, switches, stepwise);
  }
  /** What the heads look at, over all sequences of a split. */
  patterns(of: RunStep, split: string, patterns: PatternAsk[]): Promise<Reply<PatternScore[]>> {
    return this.client.call('trainPatterns', of, split, patterns);
  }
  write(of: RunStep, drawing: Drawing, ablatedHeads: number[] = []): Promise<Reply<string[]>> {
    return this.client.call('trainWrite', of, drawing, ablatedHeads);
  }
  spread(numbers: number[]): Promise<Reply<Spread>> {
    return this.client.call('trainSpread', numbers);
  }
  /** Two heads of a layer change places with all their weights, in a run that has finished. */
  exchange(run: string, layer: number, first: number, second: number): Promise<Reply<LogitChange>> {
    return this.client.call('trainExchange', run, layer, first, second);
  }

  startSweep(settings: SweepConfig): Promise<Reply<SweepView>> {
    return this.client.call('sweepStart', settings);
  }
  sweep(count: number): Promise<Reply<SweepView>> {
    return this.client.advance('sweepSteps', count);
  }
}

let shared: Trainer | undefined;

/** The one trainer of a page, started by whoever asks first. */
export function sharedTrainer() {
  if (!shared) {
    shared = new Trainer();
    sayIfMissing(shared.client);
  }
  return shared;
}
