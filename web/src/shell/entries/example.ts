// The bare page of one element: in a frame it is the element alone, in the theme of the page around it.
import { askedTheme, isEmbedded } from '../../kit/page-options.ts';

if (isEmbedded) {
  const { dataset } = document.documentElement;
  dataset.embed = '';
  const theme = askedTheme();
  if (theme) dataset.theme = theme;
  import('../embedded.ts').then(({ startEmbedded }) => startEmbedded());
}
