// What is pressed stays under the finger: whatever grows or shrinks above it, it is scrolled by as much.

/** As long as a change may come of it. */
const HELD_MS = 2000;
const CONTROLS = 'button, summary, select, label, input';

let held: Element | undefined;

/** What is scrolled to hold it: of what sticks, not the box that it sticks in; nothing is by what stays where the page goes by. */
function scrollerOf(path: Element[]): Element {
  let sticks: Element | undefined;
  for (const one of path) {
    const { overflowY, position } = getComputedStyle(one);
    if (/auto|scroll/.test(overflowY) && one.scrollHeight > one.clientHeight) {
      if (!sticks) return one;
      sticks = undefined;
    }
    if (/fixed|sticky/.test(position)) sticks = one;
  }
  return sticks ?? document.documentElement;
}

function hold(event: Event): void {
  const path = event.composedPath().filter((one) => one instanceof Element);
  const at = path.findIndex((one) => one.matches(CONTROLS));
  const control = path[at];
  if (!control) return;
  const scroller = scrollerOf(path.slice(at + 1));
  held = control;
  // The browser would hold what stands at the top; it looks for that with the layout, which is measured here.
  const { style } = document.body;
  style.overflowAnchor = 'none';
  const { top } = control.getBoundingClientRect();
  let from = scroller.scrollTop;
  const until = performance.now() + HELD_MS;
  const look = () => {
    if (held !== control) return;
    // Whoever scrolls, reader or page, lets go of it; a page that ends sooner does not.
    const end = scroller.scrollHeight - scroller.clientHeight;
    const isScrolled = Math.abs(scroller.scrollTop - Math.min(from, end)) > 1;
    if (performance.now() < until && control.checkVisibility() && !isScrolled) {
      scroller.scrollTop += control.getBoundingClientRect().top - top;
      from = scroller.scrollTop;
      requestAnimationFrame(look);
    } else style.overflowAnchor = '';
  };
  requestAnimationFrame(look);
}

for (const kind of ['click', 'input']) addEventListener(kind, hold, true);
