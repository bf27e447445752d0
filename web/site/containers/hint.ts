// What helps with a question, which writes it, without telling.
import type { Container } from '../page.ts';

export default { within: ['question'], render: () => '' } satisfies Container;
