// A card that sums several up, to be turned and printed: it never comes back by itself.
import type { Container } from '../page.ts';
import card from './card.ts';

export default { ...card, within: ['deck'], takes: ['lesson'] } satisfies Container;
