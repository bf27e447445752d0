// The address of a case opens it: its heading stands in sight, so the browser does not.

import { decoded } from '../../kit/decoded.ts';

function openNamed() {
  const heading = document.getElementById(decoded(location.hash));
  const named = heading?.closest<HTMLDetailsElement>('details.case');
  if (!named || named.open) return;
  named.open = true;
  // The one that was open has closed, and the page moved.
  requestAnimationFrame(() => heading!.scrollIntoView());
}

openNamed();
addEventListener('hashchange', openNamed);
