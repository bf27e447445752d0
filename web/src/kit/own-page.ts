// Whether an element stands on a page of ours. Knows no element.

/** One of ours has the site's colours; any other keeps its own. */
export const isOwnPage = () =>
  getComputedStyle(document.documentElement).getPropertyValue('--paper') !== '';
