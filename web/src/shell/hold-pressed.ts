// What is pressed stays under the finger: whatever grows or shrinks above it, it is scrolled by as much.

/** As long as a change may come of it. */
const HELD_MS = 2000;
const CONTROLS = 'button, summary, select, label, input';

let held: Element | undefined;

/** Whether what stands in it is scrolled by it, or by nothing. */
function holds(one: Element): boolean {
  const { overflowY, position } = getComputedStyle(one);
  const isScrolled = /auto|scroll/.test(overflowY) && one.scrollHeight > one.clientHeight;
  return isScrolled || /fixed|sticky/.test(position);
}

function hold(event: Event): void {
  const path = event.composedPath().filter((one) => one instanceof Element);
  const at = path.findIndex((one) => one.matches(CONTROLS));
  const control = path[at];
  if (!control) return;
  const scroller = path.slice(at + 1).find(holds) ?? document.documentElement;
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
