// Notes failed tests of pages.

import type { FullConfig, Reporter, Suite } from '@playwright/test/reporter';
import { noteFailedTest, PASSED_LATER } from './list.mjs';

export default class NoteFailed implements Reporter {
  #suite!: Suite;

  onBegin(_config: FullConfig, suite: Suite) {
    this.#suite = suite;
  }

  onEnd() {
    for (const test of this.#suite.allTests()) {
      const outcome = test.outcome();
      if (outcome !== 'unexpected' && outcome !== 'flaky') continue;
      const often = outcome === 'flaky' ? ` ${PASSED_LATER}` : '';
      const title = test.titlePath().slice(3).join(' › ') + often;
      const failed = test.results.find(({ error }) => error);
      noteFailedTest(test.location.file, test.location.line, title, failed?.error?.message);
    }
  }
}
