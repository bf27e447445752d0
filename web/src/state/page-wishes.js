// What an address asks of the page itself, whatever the page shows: to stand in a frame of another page (embed=1),
// in that page's colours (theme=dark). Knows these words; knows no setting of what is shown.

/** The words of an address that are about the page: they stay in it while what is shown changes. */
const WORDS = ['embed', 'theme'];

const asked = new URLSearchParams(globalThis.location?.search);

/** Whether the page is to be only what it shows, for a frame of another page. */
export const isEmbedded = asked.get('embed') === '1';

/** The theme that the page around it has. @returns {import('./theme.js').Choice} */
export function wishedTheme() {
  const theme = asked.get('theme');
  return isEmbedded && (theme === 'light' || theme === 'dark') ? theme : '';
}

/**
 * A query with the page's own words kept.
 * @param {string} search - "?step=q", "" for none
 */
export function withWishes(search) {
  if (!isEmbedded) return search;
  const query = new URLSearchParams(search);
  for (const word of WORDS) {
    const wish = asked.get(word);
    if (wish !== null) query.set(word, wish);
  }
  return `?${query}`;
}
