// What every page has: search, the theme switch, the notes of its words, a button to copy code, a word about an
// engine that is missing, and that it opens without a network.
import '../kit/copy-code.ts';
import '../save/figure-menu.ts';
import './hold-pressed.ts';
import './site-search.ts';
import './term-notes.ts';
import './theme-switch.ts';
import './offline.ts';
import { engineEvents } from '../../engine/shared-engine.ts';
import { showLoadError } from '../kit/load-errors.ts';
import { isAsked, isEmbedded } from '../kit/page-options.ts';

engineEvents.addEventListener('missing', (event) => showLoadError((event as CustomEvent).detail));

if (isEmbedded) import('./embedded.ts').then(({ startEmbedded }) => startEmbedded());
if (isAsked) {
  const { style } = document.documentElement;
  import('./presenter-options.ts').finally(() => style.removeProperty('visibility'));
}
