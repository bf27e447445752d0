// What every page has: search, the theme switch, the notes of its words, a button to copy code, a word about an
// engine that is missing, and that it opens without a network.
import '../elements/copy-code.js';
import '../elements/figure-offer.js';
import '../elements/site-search.js';
import '../elements/term-notes.js';
import '../elements/theme-switch.js';
import '../offline.js';
import { fastTraining } from '../engine/fast-training.js';
import { engineEvents } from '../engine/shared-engine.js';
import { isAsked, isEmbedded } from '../state/page-wishes.js';
import { tell } from '../state/trouble.js';

engineEvents.addEventListener('missing', (event) =>
  tell(/** @type {CustomEvent} */ (event).detail),
);

if (isEmbedded) import('./embedded.js').then(({ beGuest }) => beGuest());
if (isAsked) {
  const { style } = document.documentElement;
  import('./asked.js').finally(() => style.removeProperty('visibility'));
}

fastTraining.addEventListener('begun', () => {
  const note = document.getElementById('fast-note');
  if (note) note.hidden = false;
});
