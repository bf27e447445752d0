// An element that shows a small layer with a bug in it beside the same layer without: it asks the trainer for both.
// Until it is answered the still figure in its slot stands.

import type { BuggyLayer } from '@engine';
import { unlessMissing } from '../../../engine/module.ts';
import { sharedTrainer, type Trainer } from '../../../engine/trainer.ts';
import { GridKeys } from '../../kit/grid-keys.ts';
import { LiveElement } from '../../kit/live-element.ts';
import { given, number, state, text, withProps } from '../../kit/props.ts';
import { namedTensor } from '../../save/drawn-tensors.ts';
import { buggySettings, caseOf } from './bug-cases.ts';

export type Both = { right: BuggyLayer; buggy: BuggyLayer };

/** Of each layer, what its bug shows in. */
const SAVED = ['weights', 'y'];

export abstract class BuggyElement extends withProps(LiveElement, {
  /** One of the engine's bugs. */
  bug: text(),
  /** Which numbers the layer is made of. */
  seed: number(1),
  /** the page's, where none is given */
  trainer: given<Trainer>(),
  both: state<Both>(),
}) {
  static override asks = ['bug', 'seed'];

  constructor() {
    super();
    new GridKeys(this);
  }

  protected override async load(isNewest: () => boolean) {
    this.trainer ??= sharedTrainer();
    const { trainer, seed } = this;
    const { bugs } = caseOf(this.bug);
    try {
      await trainer.ready();
    } catch (error) {
      return unlessMissing(error); // the still figure stays
    }
    const [right, buggy] = await Promise.all([
      trainer.buggyLayer(buggySettings(seed, [])),
      trainer.buggyLayer(buggySettings(seed, bugs)),
    ]);
    if (!isNewest()) return;
    this.faults = buggy.ok ? (right.ok ? [] : right.errors) : buggy.errors;
    if (right.ok && buggy.ok) this.both = { right: right.value, buggy: buggy.value };
  }

  /** What the figure is drawn from: the tensors of both layers. */
  get tensors() {
    return Object.entries(this.both ?? {}).flatMap(([layer, { tensors }]) =>
      tensors
        .filter(({ name }) => SAVED.includes(name))
        .map(({ name, shape, numbers }) =>
          namedTensor(
            `${name}_${layer}`,
            Object.fromEntries(shape.map((size, i) => [`axis ${i}`, size])),
            numbers,
          ),
        ),
    );
  }

  /** What is drawn of the answers. */
  protected abstract drawn(both: Both): unknown;

  override live() {
    return this.both && this.drawn(this.both);
  }
}
