import type { Page } from 'playwright-core';

// Ways in which a page loses its database while it stands: deleted by hand, cleared or closed by the browser, and cut
// off while it is written to.

const NAME = 'heads-up';

/** As the developer tools delete it. */
export async function deleteByHand(page: Page) {
  const tools = await page.context().newCDPSession(page);
  const { origin } = new URL(page.url());
  await tools.send('IndexedDB.deleteDatabase', { securityOrigin: origin, databaseName: NAME });
  await tools.detach();
}

/** Lets a test lose the connections of a page that is about to load, and refuse it new ones. */
export const keepConnections = (page: Page) =>
  page.addInitScript(() => {
    const connections = new Set<IDBDatabase>();
    const open = IDBFactory.prototype.open;
    IDBFactory.prototype.open = function (...given) {
      if (window.isShut) throw new DOMException('shut', 'UnknownError');
      window.openings = (window.openings ?? 0) + 1;
      const opening = open.apply(this, given);
      opening.addEventListener('success', () => connections.add(opening.result));
      return opening;
    };
    // What a browser does that closes a connection: no request is taken any more, and then it says so.
    window.loseConnections = () => {
      for (const connection of connections) {
        connection.close();
        setTimeout(() => connection.dispatchEvent(new Event('close')));
      }
      connections.clear();
    };
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function (...given) {
      const request = put.apply(this, given);
      const { cut, transaction } = { cut: window.cut, transaction: this.transaction };
      window.cut = undefined;
      if (cut === 'before') {
        transaction.abort();
        window.loseConnections();
      }
      // It is written, and the page is told that it is not.
      if (cut === 'after') queueMicrotask(() => transaction.dispatchEvent(new Event('abort')));
      return request;
    };
  });

/** The browser closes the connections, and leaves what is kept. */
export const closeByBrowser = (page: Page) => page.evaluate(() => window.loseConnections());

/** The next write is lost with the connection, or succeeds though the page is told that it failed. */
export const cutOff = (page: Page, when: 'before' | 'after') =>
  page.evaluate((when) => {
    window.cut = when;
  }, when);

/** Whether the browser refuses new connections. */
export const shut = (page: Page, isShut: boolean) =>
  page.evaluate((isShut) => {
    window.isShut = isShut;
  }, isShut);
