// The bare page of one element: in a frame it is the element alone, in the theme of the page around it.
import { isEmbedded, wishedTheme } from '../../kit/page-wishes.ts';

if (isEmbedded) {
  const { dataset } = document.documentElement;
  dataset.embed = '';
  const theme = wishedTheme();
  if (theme) dataset.theme = theme;
  import('../embedded.ts').then(({ beGuest }) => beGuest());
}
