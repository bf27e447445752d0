// Trains small models with the shipped engine and sums up what came out, seed by seed.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MainModule, RunConfig, RunStep, RunView, Spread, Switches } from '@engine';
import type { ShippedModel } from '../../web/engine/shipped-models.ts';
import { answerOf } from '../../web/site/answer.ts';
import { loadEngine, repoRoot } from '../../web/site/load-engine.ts';
import { mean, Stories } from './stories.ts';

type Measures = Record<string, number>;

export type Experiment = {
  id: string;
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

/** How many seeds; of the longest trainings half as many. */
export const SEEDS = 10;
/** MicroGPT's own training, and one of more names a step, in which attention comes to matter more: each a quarter as long too, and five times. */
export const SHORT = { steps: [250, 1000, 5000], batch: 1 };
export const LONG = { steps: [500, 2000, 10000], batch: 16 };
/** Of look-ups, which some models learn late. */
export const LOOKUPS = { ...LONG, steps: [...LONG.steps, 40000] };

/** Of a model, from whichever seed. */
export type Settings = Omit<RunConfig, 'seed'>;
/** Of a model that is trained for each of these numbers of steps. */
type Lengths = Omit<Settings, 'steps'> & { steps: number[] };

/** A model of the names that the product ships. */
export const ofNames = <More extends object>(more: More) => ({
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

/** The rows of each length of training, the shortest first, by what else they are of. */
export const byLength = (rows: Row[]) =>
  [...new Set(rows.map(({ of }) => of.steps))].map((steps) =>
    rows
      .filter(({ of }) => of.steps === steps)
      .map((row) => ({ ...row, id: row.id.replace(`-${steps}`, '') })),
  ) as [Row[], Row[], Row[], ...Row[][]];

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

/** Whether that is clear. */
export const isAbove = (rows: Row[], one: string, other: string) =>
  aboveBySeed(rows, one, other) > RESOLVED;

/** Whether no two of these are told apart. */
export const areNotToldApart = (rows: Row[], ...ids: string[]) =>
  ids.every((one, n) =>
    ids.slice(n + 1).every((other) => Math.abs(aboveBySeed(rows, one, other)) < UNRESOLVED),
  );

/** Whether every seed of one row is below every seed of the other. */
export const isBelow = (rows: Row[], one: string | number, other: string | number, key: string) =>
  measured(rows, one, key).high < measured(rows, other, key).low;

/** By how much the mean of one row lies above another's. */
export const apart = (rows: Row[], one: string, other: string, key: string = 'held_out_loss') =>
  measured(rows, one, key).mean - measured(rows, other, key).mean;

export const isSlightlyAbove = (rows: Row[], one: string, other: string) =>
  isAbove(rows, one, other) && apart(rows, one, other) < 0.02;

export async function openLab() {
  const engine = await loadEngine();

  /** One model, trained to its end. */
  function train(settings: RunConfig) {
    const view = answerOf(engine.trainStart(RUN, { d_model: WIDTH, ...settings }));
    while (answerOf(engine.trainSteps(RUN, STEPS_A_CALL)).length > 0);
    return new Trained(engine, view);
  }

  let opened: { model: ShippedModel; stories: Stories } | undefined;

  const lab = {
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
    seeds<Of>(settings: Settings, measure: (model: Trained) => Of, seeds: number = SEEDS): Of[] {
      return Array.from({ length: seeds }, (_, seed) => measure(train({ ...settings, seed })));
    },

    /** A row for each length of training, each with models of its own: their learning rate falls to zero over that length. */
    lengths(
      id: string,
      of: Row['of'],
      { steps, ...settings }: Lengths,
      measure: (model: Trained) => Measures = (model) => model.usual(),
    ): Row[] {
      return steps.map((length) => {
        const seeds = length > 10000 ? SEEDS / 2 : SEEDS;
        const run = { ...settings, steps: length };
        return lab.row(`${id}-${length}`, { ...of, steps: length }, lab.seeds(run, measure, seeds));
      });
    },
  };
  return lab;
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
