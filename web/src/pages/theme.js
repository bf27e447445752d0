// The first script of every page: puts the theme in force and takes the frame away before anything is drawn that
// should not be, and watches what the page loads after it.
import { isEmbedded } from '../state/page-wishes.js';
import { restoreTheme } from '../state/theme.js';
import { watchLoading } from '../state/trouble.js';

watchLoading();
restoreTheme();
if (isEmbedded) document.documentElement.dataset.embed = '';
