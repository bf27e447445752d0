import type { Page } from 'playwright-core';

type Message = { path?: string[]; argumentList: { value: string }[] } | undefined;

// Workers of a page that a test may lose, as a browser does that runs short.

/**
 * Keeps every worker that a page starts from now on, in window.workers, and in `part` of each the module that it runs: a
 * busy machine starts them in any order.
 */
export const keepWorkers = (page: Page) =>
  page.addInitScript(() => {
    window.workers = [];
    window.Worker = class extends Worker {
      constructor(...given: ConstructorParameters<typeof Worker>) {
        super(...given);
        window.workers.push(this);
      }

      part?: string;
      override postMessage(message: Message, more?: StructuredSerializeOptions | Transferable[]) {
        if (message?.path?.[0] === 'start') this.part = message.argumentList[0]!.value;
        super.postMessage(message, more as Transferable[]);
      }
    };
  });
