// What does not follow from an experiment.
import { element } from '../element.ts';
import type { Container } from '../page.ts';

export default {
  within: ['experiment'],
  render: element('div class="limits"'),
} satisfies Container;
