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

/** Ends every worker that the page has, which is at least one, without an event, as a browser does that takes it back. */
export async function endWorkers(page: Page) {
  const workers = page.workers();
  if (workers.length === 0) throw new Error('no worker');
  await Promise.all(workers.map((worker) => worker.evaluate(() => self.close())));
}
