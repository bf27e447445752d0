// What shows the training of a page: it is drawn again as that goes on.
import { hear } from '../../kit/controllers.ts';
import { given, withProps } from '../../kit/props.ts';
import { type HeadLab, sharedLab } from './head-lab-model.ts';

export abstract class LabElement extends withProps({
  /** The page's, unless it is given one. */
  lab: given<HeadLab>(() => sharedLab()),
}) {
  constructor() {
    super();
    hear(this, () => this.lab);
  }
}
