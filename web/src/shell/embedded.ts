// A page in a frame of another one: it tells how high it is, so that nothing scrolls twice, and what leads away from it
// opens beside the page around it.

/** What the page around it is told: `{ type, height }`, in CSS pixels. */
const TYPE = 'heads-up-height';

function tellHeight() {
  const page = document.documentElement;
  let told = 0;
  const tell = () => {
    const height = Math.ceil(page.getBoundingClientRect().height);
    if (height === told) return;
    told = height;
    // To whoever frames it: a height is no secret.
    parent.postMessage({ type: TYPE, height }, '*');
  };
  new ResizeObserver(tell).observe(page);
}

function openBeside(event: MouseEvent) {
  const link = event.composedPath().find((one) => one instanceof HTMLAnchorElement);
  if (!(link instanceof HTMLAnchorElement) || !link.href || link.hasAttribute('download')) return;
  if (link.href.split('#')[0] === location.href.split('#')[0]) return;
  link.target = '_blank';
  link.rel = 'noopener';
}

/** Makes this page a good guest of the one around it. */
export function startEmbedded() {
  if (parent !== window) tellHeight();
  document.addEventListener('click', openBeside, { capture: true });
}
