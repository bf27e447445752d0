// What every page has: search, the theme switch, the notes of its words, a button to copy code, and that it
// opens without a network.
import '../elements/copy-code.js';
import '../elements/site-search.js';
import '../elements/term-notes.js';
import '../elements/theme-switch.js';
import '../offline.js';
import { fastTraining } from '../engine/fast-training.js';

fastTraining.addEventListener('begun', () => {
  const note = document.getElementById('fast-note');
  if (note) note.hidden = false;
});
