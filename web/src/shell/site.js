// What every page has: search, the theme switch, the notes of its words, a button to copy code, a word about an
// engine that is missing, that it opens without a network, and whose it is.
import '../kit/copy-code.js';
import '../save/figure-offer.js';
import './site-search.js';
import './term-notes.js';
import './theme-switch.js';
import './offline.js';
import { engineEvents } from '../../engine/shared-engine.js';
import { isAsked, isEmbedded, withWishes } from '../kit/page-wishes.js';
import { tell } from '../kit/trouble.js';
import { database, databaseNow, profiles } from '../learner/profiles.js';

engineEvents.addEventListener('missing', (event) =>
  tell(/** @type {CustomEvent} */ (event).detail),
);

if (isEmbedded) import('./embedded.js').then(({ beGuest }) => beGuest());
if (isAsked) {
  const { style } = document.documentElement;
  import('./asked.js').finally(() => style.removeProperty('visibility'));
}

// Somebody else is using this computer, another tab says, or this page was kept by the browser meanwhile. It writes to
// the log of the one it was loaded for, so it is loaded anew, without their place in the address.
window.onstorage = window.onpageshow = () => {
  if (databaseNow() !== database) location.replace(location.pathname + withWishes(''));
};

if (profiles()[0]) import('../learner/profile-name.js');
