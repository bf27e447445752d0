// What of a page did not load, told by its own note, whose sentences stand hidden in every page from the start. The
// first script of all starts the watch; where not even that one comes, the style sheet shows the note by itself.

import type { MissingReason } from '../../engine/module.ts';

type LoadError = 'parts' | 'fonts' | MissingReason;

const ready = new Promise((done) => {
  if (document.readyState !== 'loading') done(undefined);
  else document.addEventListener('DOMContentLoaded', done, { once: true });
});

/** Shows the sentence. */
export async function showLoadError(trouble: LoadError) {
  await ready; // the note may not have been read yet
  const line = document.querySelector(`.trouble [data-trouble="${trouble}"]`);
  line?.removeAttribute('hidden');
  line?.setAttribute('data-told', '');
}

const isPart = (target: EventTarget | null) =>
  target instanceof HTMLScriptElement ||
  (target instanceof HTMLLinkElement && target.rel === 'stylesheet');

// Chromium's, Firefox's and WebKit's words for a script that was imported and did not come.
const NOT_IMPORTED =
  /dynamically imported module|Importing a module script failed|Unable to preload/;

// A script that is imported later takes its time on a slow network, and is no trouble until then.
const PATIENCE_MS = 10_000;

/** What failed before anybody watched leaves traces: its status, or, in Chromium, an empty sheet. */
function hasFailed() {
  const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const sheets: NodeListOf<HTMLLinkElement> = document.querySelectorAll('link[rel="stylesheet"]');
  return (
    entries.some((one) => /script|link/.test(one.initiatorType) && one.responseStatus >= 400) ||
    [...sheets].some(({ sheet }) => !sheet || isEmpty(sheet))
  );
}

/** One that did not come at all has rules that may not be read, as every one has on a disk. */
function isEmpty(sheet: CSSStyleSheet) {
  try {
    return sheet.cssRules.length === 0;
  } catch {
    return location.protocol !== 'file:';
  }
}

// What comes to life only once it is seen or there is something to say (data-later) is no gap until then; its own import
// tells if it fails.
const hasGap = () =>
  document.querySelector('body :not(:defined, [data-later], [data-later] *)') !== null;

// What a system may lack, and what stands in until our own are there (css/fonts.css).
const isOurs = ({ family }: FontFace) => !family.includes('meanwhile');

/** Watches what this page loads from now on. */
export function watchLoading() {
  document.documentElement.dataset.scripts = '';
  const onError = ({ target }: Event) => isPart(target) && showLoadError('parts');
  addEventListener('error', onError, { capture: true });
  addEventListener('unhandledrejection', ({ reason }) => {
    if (NOT_IMPORTED.test(String(reason?.message))) showLoadError('parts');
  });
  const onLoad = () => {
    if (hasFailed()) showLoadError('parts');
    else setTimeout(() => hasGap() && showLoadError('parts'), PATIENCE_MS);
  };
  addEventListener('load', onLoad, { once: true });
  document.fonts.addEventListener('loadingerror', ({ fontfaces }) => {
    if (fontfaces.some(isOurs)) showLoadError('fonts');
  });
}
