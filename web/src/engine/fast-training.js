// Whether models are trained here by the fast build: the reader's choice, kept in this browser, and word of it
// once they are. Knows no page and no module.
const KEY = 'heads-up-fast-training';

/** Event "begun": what trains on this page is the fast build. */
export const fastTraining = new EventTarget();

/** @returns {import('./module.js').Build} the build to train with */
export function trainingBuild() {
  try {
    return localStorage.getItem(KEY) ? 'relaxed' : 'base';
  } catch {
    return 'base';
  }
}

/** @param {import('./module.js').Build} build - kept where the browser keeps anything */
export function chooseTrainingBuild(build) {
  try {
    if (build === 'relaxed') localStorage.setItem(KEY, 'yes');
    else localStorage.removeItem(KEY);
  } catch {
    // Storage is refused: whoever asks hears what is kept.
  }
}
