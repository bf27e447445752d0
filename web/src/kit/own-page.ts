// Whether an element stands on a page of ours.

/** One of ours has the site's colours; any other keeps its own. */
export const isOwnPage = () =>
  getComputedStyle(document.documentElement).getPropertyValue('--paper') !== '';
