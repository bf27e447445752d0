// What every page has: the theme switch.
import '../elements/theme-switch.js';
