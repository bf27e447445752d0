// Puts the class of the lesson in the stepper's listing, in place of the bare lines of the walk.
import lines from '../../../content/attention-class.json';
import type { LiveStepper } from '../projector.ts';

const stepper = document.querySelector<LiveStepper>('shape-stepper');
if (stepper) stepper.listing = lines;
