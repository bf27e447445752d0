// Unfolds the lesson whose card an address leads to.
import { decoded } from '../../kit/decoded.ts';

function unfold() {
  const card = document.getElementById(decoded(location.hash));
  const folded = card?.closest('details');
  if (!card || !folded) return;
  folded.open = true;
  card.scrollIntoView();
}

unfold();
addEventListener('hashchange', unfold);
