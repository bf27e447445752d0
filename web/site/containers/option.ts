// One answer to choose, and the reason why it is right or not; its question writes it.
import { isListed } from '../listings.ts';
import type { Container } from '../page.ts';
import { knownMisconception, optionId } from '../questions.ts';

export default {
  within: ['predict', 'question'],
  takes: ['mistake', 'id', 'line'],
  read(_page, node, complain) {
    const { words, values, children } = node;
    const stray = words.filter((word) => word !== 'right');
    if (stray.length > 0) complain(`"::: option" takes "right", not ${stray.join(', ')}`);
    if (words.includes('right') && values.mistake)
      complain('an option is either right or a mistake');
    if (!optionId(node))
      complain('an option that is neither right nor a mistake needs an id: id=a-word');
    if (!isListed(node) && children.length < 2)
      complain('an option is a paragraph, and then the reason why it is right or not');
  },
  lint({ values: { mistake } }, of) {
    if (mistake) knownMisconception(mistake, of);
  },
  render: () => '',
} satisfies Container;
