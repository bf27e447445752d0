// What every page has: search, the theme switch, the notes of its words, a button to copy code, a word about an
// engine that is missing, that it opens without a network, and whose it is.
import '../kit/copy-code.ts';
import '../save/figure-menu.ts';
import './site-search.ts';
import './term-notes.ts';
import './theme-switch.ts';
import './offline.ts';
import { database, databaseNow, profiles } from '#platform/profiles.ts';
import { engineEvents } from '../../engine/shared-engine.ts';
import { showLoadError } from '../kit/load-errors.ts';
import { isAsked, isEmbedded, onPath, withPageOptions } from '../kit/page-options.ts';

engineEvents.addEventListener('missing', (event) => showLoadError((event as CustomEvent).detail));

if (isEmbedded) import('./embedded.ts').then(({ startEmbedded }) => startEmbedded());
let options: Promise<unknown> = Promise.resolve();
if (isAsked) {
  const { style } = document.documentElement;
  options = import('./presenter-options.ts').finally(() => style.removeProperty('visibility'));
}
// It stands above what a projector has at the bottom.
if (onPath.stop && !isEmbedded) {
  const bar = import('../features/paths/path-bar.ts');
  options.then(async () => (await bar).showPathBar(onPath));
}

// Somebody else is using this computer, another tab says, or this page was kept by the browser meanwhile. It writes to
// the log of the one it was loaded for, so it is loaded anew, without their place in the address.
window.onstorage = window.onpageshow = () => {
  if (databaseNow() !== database) location.replace(location.pathname + withPageOptions(''));
};

if (profiles()[0]) import('../learner/profile-name.ts');
