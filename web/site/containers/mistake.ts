// A wrong number or curve: what was done, and how to see it; its question writes it.
import type { Container } from '../page.ts';
import { knownMisconception } from '../questions.ts';

export default {
  within: ['predict', 'question'],
  takes: ['answer'],
  ids: 1,
  read(_page, { children }, complain) {
    if (children.length === 0) complain('a mistake says what was done and how to see it');
  },
  // One without a name has an id of its own, which is no M-something.
  lint({ words: [id = ''] }, of) {
    if (id.startsWith('M')) knownMisconception(id, of);
  },
  render: () => '',
} satisfies Container;
