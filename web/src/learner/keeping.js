// Whether the browser has promised to keep what the site keeps, and how much room there is. Every part may be
// missing from a browser. Knows no page.

/** @typedef {{promised: boolean|undefined, used: number|undefined, free: number|undefined}} Keeping */

/** What the browser says now, without asking anybody. @returns {Promise<Keeping>} */
export async function keeping() {
  /** @type {Partial<StorageManager>|undefined} */
  const storage = navigator.storage;
  try {
    const promised = storage?.persist && (await storage.persisted?.());
    const { usage, quota } = (await storage?.estimate?.()) ?? {};
    const told = usage !== undefined && quota !== undefined;
    return { promised, used: usage, free: told ? Math.max(quota - usage, 0) : undefined };
  } catch {
    return { promised: undefined, used: undefined, free: undefined };
  }
}

/** Asks the browser, which may ask the learner. */
export async function askToKeep() {
  try {
    return await navigator.storage.persist();
  } catch {
    return false;
  }
}
