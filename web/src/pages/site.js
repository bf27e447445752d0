// What every page has: search, the theme switch, the notes of its words and a button to copy code.
import '../elements/copy-code.js';
import '../elements/site-search.js';
import '../elements/term-notes.js';
import '../elements/theme-switch.js';
