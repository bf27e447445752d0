// What every page has: search, the theme switch, the notes of its words, a button to copy code, a word about an
// engine that is missing, and that it opens without a network.
import '../kit/copy-code.ts';
import '../save/figure-menu.ts';
import './site-search.ts';
import './term-notes.ts';
import './theme-switch.ts';
import './offline.ts';
import { engineEvents } from '../../engine/shared-engine.ts';
import { showLoadError } from '../kit/load-errors.ts';
import { isAsked, isEmbedded, onPath } from '../kit/page-options.ts';

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
