// Whether the browser has promised to keep what the site keeps, and how much room there is. Every part may be missing
// from a browser.

export type StorageQuota = {
  promised: boolean | undefined;
  used: number | undefined;
  free: number | undefined;
};

/** What the browser says now, without asking anybody. */
export async function storageQuota(): Promise<StorageQuota> {
  const storage: Partial<StorageManager> | undefined = navigator.storage;
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
export async function requestPersistence() {
  try {
    return await navigator.storage.persist();
  } catch {
    return false;
  }
}
