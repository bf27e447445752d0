// What every page has: search, the theme switch, the notes of its words, a button to copy code, a word about an
// engine that is missing, that it opens without a network, and whose it is.
import '../kit/copy-code.ts';
import '../save/figure-offer.ts';
import './site-search.ts';
import './term-notes.ts';
import './theme-switch.ts';
import './offline.ts';
import { database, databaseNow, profiles } from '#platform/profiles.ts';
import { engineEvents } from '../../engine/shared-engine.ts';
import { isAsked, isEmbedded, withWishes } from '../kit/page-wishes.ts';
import { tell } from '../kit/trouble.ts';

engineEvents.addEventListener('missing', (event) => tell((event as CustomEvent).detail));

if (isEmbedded) import('./embedded.ts').then(({ beGuest }) => beGuest());
if (isAsked) {
  const { style } = document.documentElement;
  import('./asked.ts').finally(() => style.removeProperty('visibility'));
}

// Somebody else is using this computer, another tab says, or this page was kept by the browser meanwhile. It writes to
// the log of the one it was loaded for, so it is loaded anew, without their place in the address.
window.onstorage = window.onpageshow = () => {
  if (databaseNow() !== database) location.replace(location.pathname + withWishes(''));
};

if (profiles()[0]) import('../learner/profile-name.ts');
