// Puts the class of the lesson in the stepper's listing, in place of the bare lines of the walk.
import lines from '../../../content/attention-class.json';

const stepper = /** @type {any} */ (document.querySelector('shape-stepper'));
if (stepper) stepper.listing = lines;
