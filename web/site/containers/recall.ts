// A question to recall a lesson by, which is always in sight, with its answer folded away.
import { element } from '../element.ts';
import type { Container } from '../page.ts';

export default {
  within: ['', 'only', 'reveal'],
  paragraphs: ['summary', 'p'],
  render: element('details class="recall"'),
} satisfies Container;
