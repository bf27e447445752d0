// What a full answer to a question has, for the learner to tick; the question writes it.
import type { Container } from '../page.ts';

export default { within: ['question'], ids: 1, render: () => '' } satisfies Container;
