// The first script of every page: puts the theme in force and takes the frame away before anything is drawn that
// should not be, and watches what the page loads after it.

import { watchLoading } from '../kit/load-errors.ts';
import { isAsked, isEmbedded } from '../kit/page-options.ts';
import { restoreTheme } from '../kit/theme.ts';

watchLoading();
restoreTheme();
const { dataset, style } = document.documentElement;
if (isEmbedded) dataset.embed = '';
// Not painted before what is asked for has come (site.ts).
if (isAsked) style.visibility = 'hidden';
