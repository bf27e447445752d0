// The learner's log inside a learning platform, in place of ../lasting.js: it lies with the frame around the page, which
// hands it to the platform. Nothing is read from this browser, and nothing left in it.

/** @typedef {import('../lasting.js').LastingShelf} LastingShelf */
/** @typedef {Window & {headsUpLog?: Promise<import('../lasting.js').Shelf>}} Frame */

// This script lies in assets/ once it is bundled, beside what the package begins with.
const ROOT = new URL(/* @vite-ignore */ '..', import.meta.url);
const FRAME = 'platform/frame.html';

/**
 * Leads a page that stands alone into the frame, which opens it again.
 * @returns {LastingShelf} of the frame around this page
 */
export function openShelf() {
  const frame = /** @type {Frame} */ (window.parent);
  const opening = frame === window ? goToFrame() : frame.headsUpLog;
  if (!opening) throw new Error('there is no frame around this page');
  return {
    soon: opening.then(() => true),
    read: async (part) => (await opening).read(part),
    isEmpty: async () => (await opening).isEmpty(),
    add: async (records) => (await opening).add(records),
    alter: () => Promise.reject(new Error('the platform’s log is not altered from here')),
  };
}

/** @returns {Promise<never>} */
function goToFrame() {
  const address = new URL(FRAME, ROOT);
  address.hash = location.href.slice(ROOT.href.length);
  location.replace(address);
  return new Promise(() => {});
}
