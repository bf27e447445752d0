// What every page has: the theme switch, and the notes of its words.
import '../elements/term-notes.js';
import '../elements/theme-switch.js';
