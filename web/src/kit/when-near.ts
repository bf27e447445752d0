// When a reader comes to an element: what needs a module of its own loads it only then.

// Half a screen ahead, so that what comes alive there moves nothing that is being read.
const MARGIN = '50%';

/** Resolves when the element is on screen, or nearly. */
export const whenNear = (element: Element, rootMargin = MARGIN): Promise<void> =>
  new Promise((near) => {
    const watch = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        watch.disconnect();
        near();
      },
      { rootMargin },
    );
    watch.observe(element);
  });
