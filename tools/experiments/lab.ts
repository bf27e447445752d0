// Trains small models with the shipped engine and sums up what came out, seed by seed.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MainModule, RunConfig, RunStep, RunView, Spread, Switches } from '@engine';
import type { ShippedModel } from '../../web/engine/shipped-models.ts';
import { answerOf } from '../../web/site/answer.ts';
import { loadEngine, repoRoot } from '../../web/site/load-engine.ts';
import { headsOf } from '../../web/src/features/training/head-worth-model.ts';
import { mean, Stories } from './stories.ts';

type Measures = Record<string, number>;

export type Experiment = {
  id: string;
  /** how many; of an experiment on the trained model there are none */
  seeds?: number;
  /** of its models, as its table has them; of the trained model, its name and its texts */
  settings: object;
  /** Takes long, and is run only by its name. */
  isLong?: boolean;
  run: (lab: Lab) => Row[];
  /** whether each holds */
  claims: (rows: Row[]) => Record<string, boolean>;
};

const RUN = 'experiment';
/** The width of every model here, microGPT's. */
export const WIDTH = 16;
const STEPS_A_CALL = 500;

/** One trained model, and what may be asked of it, at its end or at a moment of its training. */
class Trained {
  view: RunView;

  #engine: MainModule;
  #of: RunStep;
  constructor(engine: MainModule, view: RunView, of: RunStep = RUN) {
    this.#engine = engine;
    this.view = view;
    this.#of = of;
  }

  /** The model at each moment that its settings have kept, and at its end. */
  checkpoints(): { step: number; trained: Trained }[] {
    return answerOf(this.#engine.trainCheckpoints(RUN)).map((step) => ({
      step,
      trained: new Trained(this.#engine, this.view, { run: RUN, step }),
    }));
  }

  score(split: string, switches: Switches = {}, stepwise: boolean = false) {
    return answerOf(this.#engine.trainScore(this.#of, split, switches, stepwise));
  }

  /** What each head puts on a place, of queries that see four tokens. */
  look(split: string, rule: string) {
    return answerOf(this.#engine.trainPatterns(this.#of, split, [{ rule, from: 3 }]))[0]!.weights;
  }

  shares(split: string, how: string, heads: number) {
    const loss = (off: number) =>
      this.score(split, { ablated_heads: headsOf(off, heads), how }).loss;
    const losses = Array.from(Array(2 ** heads).keys(), loss).reverse();
    return answerOf(this.#engine.trainShares(losses));
  }

  /** Loss and accuracy over what training never saw, and over what it did. */
  usual() {
    const training = this.score('training');
    const heldOut = this.score('held_out');
    return {
      parameters: this.view.parameters,
      training_loss: training.loss,
      held_out_loss: heldOut.loss,
      accuracy: heldOut.accuracy,
    };
  }
}

/** How many seeds, unless an experiment says otherwise. */
export const SEEDS = 10;
/** MicroGPT's own training, and a longer one, in which attention comes to matter more. */
export const SHORT = { steps: 1000, batch: 1 };
export const LONG = { steps: 2000, batch: 16 };

/** Of a model, from whichever seed. */
export type Settings = Omit<RunConfig, 'seed'>;

/** A model of the names that the product ships. */
export const ofNames = (more: Partial<Settings>): Settings => ({
  task: 'names',
  words: readFileSync(join(repoRoot, 'web/content/names.txt'), 'utf8').trim().split('\n'),
  ...more,
});

/**
 * A measure of a row, over its seeds.
 * @param id - of the row
 * @param key - of the measure
 */
export function measured(rows: Row[], id: string | number, key: string): Spread {
  const spread = rows.find((one) => one.id === String(id))?.measures[key];
  if (!spread) throw new Error(`no row "${id}" with "${key}"`);
  return spread;
}

/** A claim calls two means different from this many standard errors on, and not told apart below the other. */
export const RESOLVED = 3;
export const UNRESOLVED = 2;

/**
 * By how much the mean of one row lies above another's, in standard errors of that difference (Welch's t).
 * @param one - of the rows
 * @param key - of the measure
 */
export function above(rows: Row[], one: string, other: string, key: string, texts: number) {
  const [a, b] = [measured(rows, one, key), measured(rows, other, key)];
  return (a.mean - b.mean) / Math.sqrt((a.deviation ** 2 + b.deviation ** 2) / texts);
}

/**
 * By how much one row's loss lies above another's from the same seed: the mean over the seeds, in its standard errors
 * (a paired t). Models from one seed begin alike and see the same texts, so most of what a seed does is in both.
 * @param one - of the rows
 */
export function aboveBySeed(rows: Row[], one: string, other: string) {
  const [a, b] = [one, other].map((id) => rows.find((row) => row.id === id)?.held_out_losses);
  if (!a || a.length !== b?.length) throw new Error(`no seeds of "${one}" and "${other}"`);
  const differences = a.map((loss, seed) => loss - b[seed]!);
  const middle = mean(differences);
  const spread = mean(differences.map((each) => (each - middle) ** 2));
  return middle / Math.sqrt(spread / (differences.length - 1));
}

export async function openLab() {
  const engine = await loadEngine();

  /** One model, trained to its end. */
  function train(settings: RunConfig) {
    const view = answerOf(engine.trainStart(RUN, { d_model: WIDTH, ...settings }));
    while (answerOf(engine.trainSteps(RUN, STEPS_A_CALL)).length > 0);
    return new Trained(engine, view);
  }

  let opened: { model: ShippedModel; stories: Stories } | undefined;

  return {
    /** A trained model of the labs, which the engine has open from then on. */
    stories(model: ShippedModel = 'lily'): Stories {
      if (opened?.model !== model) opened = { model, stories: new Stories(engine, model) };
      return opened.stories;
    },

    /**
     * One row of a table: every measure over the seeds, or over texts.
     * @param of - what the row is of, such as its number of heads
     */
    row(id: string, of: Record<string, number | string>, seeds: Measures[]): Row {
      const spread = (key: string) => answerOf(engine.trainSpread(seeds.map((one) => one[key]!)));
      const measures = Object.fromEntries(Object.keys(seeds[0]!).map((key) => [key, spread(key)]));
      const losses = seeds.map((one) => one.held_out_loss!);
      const bySeed = 'held_out_loss' in seeds[0]! && seeds.length > 1;
      return { id, of, measures, ...(bySeed && { held_out_losses: losses }) };
    },

    /**
     * The same model from each of the seeds 0 to seeds - 1.
     * @returns by seed
     */
    seeds(
      seeds: number,
      settings: Settings,
      measure: (model: Trained) => Measures = (model) => model.usual(),
    ): Measures[] {
      return Array.from({ length: seeds }, (_, seed) => measure(train({ ...settings, seed })));
    },

    /**
     * The same, at each of as many checkpoints as its settings keep, and at the end.
     * @returns by moment, with its seeds
     */
    checkpoints(
      seeds: number,
      settings: Settings & { checkpoints: number },
      measure: (model: Trained) => Measures,
    ): { step: number; seeds: Measures[] }[] {
      const runs = Array.from({ length: seeds }, (_, seed) =>
        train({ ...settings, seed })
          .checkpoints()
          .map(({ step, trained }) => ({ step, measures: measure(trained) })),
      );
      return runs[0]!.map(({ step }, n) => ({ step, seeds: runs.map((run) => run[n]!.measures) }));
    },
  };
}

export type { Trained };
export type Lab = Awaited<ReturnType<typeof openLab>>;
/** One model with one setting, over its seeds. */
export type Row = {
  id: string;
  of: Record<string, number | string>;
  measures: Record<string, Spread>;
  /** of names or sequences that training never saw, by seed */
  held_out_losses?: number[];
};
