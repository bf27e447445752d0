// The first script of every page: puts the kept theme in force before anything else is drawn.
import { restoreTheme } from '../state/theme.js';

restoreTheme();
