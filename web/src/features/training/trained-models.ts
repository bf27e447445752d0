// What a trainer's runs have trained, as models like any other, each at a step that was kept.
import type { Runner, Vocabulary } from '../../../engine/runner.ts';
import type { Trainer } from '../../../engine/trainer.ts';
import type { ModelSource, Reading, Snapshot, TokenKind, Turns } from '../pretrained/model.ts';
import { Model } from '../pretrained/model.ts';
import { namesOf } from './own-words.ts';
import type { TrainingRun } from './training-run.ts';

/** Their worker holds one open model at a time, whoever asks. */
class TrainedModels {
  readonly #trainer: Trainer;
  readonly #turns: Turns = { last: Promise.resolve(), open: undefined };
  #runner: Promise<Runner> | undefined;

  constructor(trainer: Trainer) {
    this.#trainer = trainer;
  }

  async #started(): Promise<Runner> {
    await import('../pretrained/model-sentences.ts');
    const { Runner } = await import('../../../engine/runner.ts');
    return new Runner(this.#trainer.client);
  }

  /** @param isTraining - whether it is at that step just now, which may be kept no longer once another's turn is over */
  at(
    of: Snapshot,
    texts: { tokens: TokenKind; vocabulary: Vocabulary; begin: number[] },
    isTraining: () => boolean = () => false,
  ): ModelSource {
    return {
      ...{ of, tokens: texts.tokens, begin: texts.begin, turns: this.#turns },
      runner: () => {
        this.#runner ??= this.#started();
        return this.#runner;
      },
      open: (runner) => runner.openTrained(isTraining() ? { run: of.run } : of, texts.vocabulary),
    };
  }
}

const all = new WeakMap<Trainer, TrainedModels>();

export function trainedModels(trainer: Trainer): TrainedModels {
  const models = all.get(trainer) ?? new TrainedModels(trainer);
  all.set(trainer, models);
  return models;
}

/** What a run's model, as it is now, makes of a name; nothing where the run is gone. */
export async function readName(run: TrainingRun, name: string): Promise<Reading | undefined> {
  const { letters } = await run.trainer.vocabulary();
  const of = { run: run.name, step: run.step };
  const model = new Model(trainedModels(run.trainer).at(of, namesOf(letters)));
  await model.open();
  return model.read(name).catch(() => undefined);
}
