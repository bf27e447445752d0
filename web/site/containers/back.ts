// The back of a card, which writes it.
import type { Container } from '../page.ts';

export default { within: ['card', 'summary'], render: () => '' } satisfies Container;
