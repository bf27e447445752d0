// A page of the built site as it stands in a package for learning platforms: without what only a site of its own has,
// and with what is said there otherwise.

// What speaks of this browser, of a copy of its own, or of other people's pages.
const LEFT_OUT_LINKS =
  /<li><a href="[^"]*(?:embed|your-log|teach)\.html"[^>]*>[^<]*<\/a><\/li>\s*/g;

/** @param sentences - each once on some page */
export function pageOnPlatform(
  page: string,
  sentences: { say: string; instead: string }[],
): string {
  const text = sentences.reduce((all, { say, instead }) => all.replace(say, instead), page);
  return text
    .replace(/\s*<link rel="manifest"[^>]*>/g, '')
    .replace(/(<div class="new-version" role="status") data-worker="[^"]*"/, '$1')
    .replace(LEFT_OUT_LINKS, '')
    .replace(/<site-search[^>]*><\/site-search>\s*/, '');
}
