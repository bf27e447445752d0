// Puts the class of the lesson in the stepper's listing, in place of the bare lines of the walk.
import lines from '../../../content/attention-class.json';

const stepper = document.querySelector('shape-stepper') as any;
if (stepper) stepper.listing = lines;
