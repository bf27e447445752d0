// What is said at one target alone: at another it is gone before anything is written (../only.ts).
import type { Container } from '../page.ts';

export default {
  render: ({ children }, env) => env.render(children),
} satisfies Container;
