// Goes on to where the place of an address has moved to: an earlier edition of the course had it on this page. Without
// scripts the link that stands there leads on.
import { decoded } from '../kit/decoded.ts';
import { withPageOptions } from '../kit/page-options.ts';

function goOn() {
  const asked = location.hash && document.getElementById(decoded(location.hash));
  const place = asked || document.getElementById('moved');
  const link = place?.matches('[data-moved]') && place.querySelector('a');
  if (!link) return;
  const { pathname, search, hash } = link;
  location.replace(pathname + withPageOptions(search) + hash);
}

goOn();
addEventListener('hashchange', goOn);
