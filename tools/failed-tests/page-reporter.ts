// Notes failed tests of pages.

import type { FullConfig, Reporter, Suite } from '@playwright/test/reporter';
import { noteFailedTest } from './list.mjs';

export default class NoteFailed implements Reporter {
  #suite!: Suite;

  onBegin(_config: FullConfig, suite: Suite) {
    this.#suite = suite;
  }

  onEnd() {
    for (const test of this.#suite.allTests()) {
      if (test.outcome() !== 'unexpected') continue;
      const { file, line } = test.location;
      const title = test.titlePath().slice(3).join(' › ');
      const message = test.results.find(({ error }) => error)?.error?.message;
      noteFailedTest({ file, line, title, message });
    }
  }
}
