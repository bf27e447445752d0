// A model of random tokens that come twice, trained as fast as it goes, and what is measured of it every few steps: its
// loss, and how far its heads look back. Every number is the trainer's.

import type { PatternScore, RunConfig, RunView } from '@engine';
import type { Trainer } from '../../../engine/trainer.ts';
import { Model } from '../pretrained/model.ts';
import { numberVocabulary } from '../pretrained/number-vocabulary.ts';
import { Text } from '../pretrained/text.ts';
import { ASKED, EVERY, SETTINGS } from './induction-charts.ts';
import { trainedModels } from './trained-models.ts';
import { TrainingRun } from './training-run.ts';

const NUMBERS = {
  ...{ tokens: 'numbers' as const, begin: [] },
  vocabulary: numberVocabulary(SETTINGS.n_values),
};

/** The head with the highest score. */
type Best = { head: number; score: number };
/** What is measured at a step: over the held-out split. */
export type InductionPoint = {
  step: number;
  loss: number;
  accuracy: number;
  /** of the last layer */
  induction: Best;
  /** of the first layer */
  previous: Best;
  /** what these scores would be with equal weights on the visible tokens */
  uniform: { induction: number; previous: number };
};

function bestOf(scores: number[]): Best {
  const score = Math.max(...scores);
  return { head: scores.indexOf(score), score };
}

export class InductionRun extends TrainingRun {
  points: InductionPoint[] = [];
  /** what the viewers look at: a held-out sequence, as the model reads it where training stopped */
  text: Text | undefined;
  /** of the model that was begun last, also once it is lost */
  model: RunView | undefined;

  constructor(trainer: Trainer) {
    super(trainer, 'induction');
    this.between = () => this.#measure();
    this.addEventListener('stopped', () => this.#look());
  }

  /** Trains from the first step. */
  async begin(settings: Pick<RunConfig, 'seed' | 'n_layers'>) {
    const checkpoints = SETTINGS.steps / EVERY;
    if (!(await this.open({ ...SETTINGS, ...settings, checkpoints }))) return;
    const { begun } = this;
    this.model = this.view;
    this.enter('opening');
    await this.#measure();
    if (begun === this.begun && this.faults.length === 0) await this.play();
  }

  // What was measured by the time that a run is lost stands.
  protected override forget(why: 'reset' | 'lost') {
    if (why === 'reset') this.points = [];
    this.text = undefined;
  }

  /** Opens the model of this step for the viewers. */
  async #look() {
    const { begun, step } = this;
    if (!this.view || this.faults.length > 0) return;
    const of = { run: this.name, step };
    const source = trainedModels(this.trainer).at(of, NUMBERS);
    if (this.text) return this.text.model.take(source);
    const model = new Model(source);
    await model.open();
    // It went on meanwhile, and the step was not kept.
    if (model.opening.state !== 'open') return;
    const task = await model.inTurn((runner) =>
      runner.advance('modelStudyTask', of, 'held_out', 0),
    );
    if (begun !== this.begun || !task.ok) return;
    this.text = new Text(model);
    this.text.choose({ text: task.value.tokens.join(' ') });
    this.say();
  }

  // What a call went past as well: the trainer keeps the parameters of these steps.
  async #measure() {
    const { begun } = this;
    const layers = this.model?.n_layers ?? 0;
    const heads = this.model?.n_heads ?? 0;
    for (;;) {
      const step = this.points.length * EVERY;
      if (!this.view || step > this.step) return;
      const of = { run: this.name, step };
      const [score, patterns] = await Promise.all([
        this.trainer.score(of, 'held_out'),
        this.trainer.patterns(of, 'held_out', ASKED),
      ]);
      if (begun !== this.begun) return;
      if (!score.ok) return this.fail(score.errors);
      if (!patterns.ok) return this.fail(patterns.errors);
      this.points = [...this.points, pointAt(step, score.value, patterns.value, layers, heads)];
      this.say();
    }
  }
}

const pointAt = (
  step: number,
  { loss, accuracy }: { loss: number; accuracy: number },
  [induction, previous]: PatternScore[],
  layers: number,
  heads: number,
): InductionPoint => ({
  ...{ step, loss, accuracy },
  induction: bestOf(induction!.weights.slice((layers - 1) * heads)),
  previous: bestOf(previous!.weights.slice(0, heads)),
  uniform: { induction: induction!.equal, previous: previous!.equal },
});
