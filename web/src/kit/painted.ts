// When something of the page stands on the screen, for what may come after that.

// A page that nobody sees is not drawn.
const NOT_SEEN_MS = 3000;

export const painted = (): Promise<void> =>
  new Promise((resolve) => {
    new PerformanceObserver(() => resolve()).observe({ type: 'paint', buffered: true });
    setTimeout(resolve, NOT_SEEN_MS);
  });
