// The first script of every page: puts the kept theme in force before anything else is drawn, and watches what the
// page loads after it.
import { restoreTheme } from '../state/theme.js';
import { watchLoading } from '../state/trouble.js';

watchLoading();
restoreTheme();
