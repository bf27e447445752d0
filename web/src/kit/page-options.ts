// What an address asks of the page itself, whatever the page shows: to stand in a frame of another page (embed=1), in
// that page's colours (theme=dark), without some of its parts (hide=menu,answers), or for a class to see (projector=1).

/** "" follows the system */
export type Choice = 'light' | 'dark' | '';

/** What can be left out of a page. */
export const PARTS = ['menu', 'settings', 'answers', 'hints', 'log'];

const asked = new URLSearchParams(globalThis.location?.search);
const unwanted = asked.get('hide')?.slice(0, 99).split(',');

/** Whether the page is to be only what it shows, for a frame of another page. */
export const isEmbedded = asked.get('embed') === '1';

/** Whether the page is to be read from the back of a room, a screen at a time. */
export const isProjector = asked.get('projector') === '1';

/** What is to be left out. */
export const hidden = PARTS.filter((part) => unwanted?.includes(part));

/** Whether more is asked for than every page has (web/src/shell/presenter-options.ts). */
export const isAsked = isProjector || hidden.length > 0;

/** The theme that the page around it has. */
export function askedTheme(): Choice {
  const theme = asked.get('theme');
  return isEmbedded && (theme === 'light' || theme === 'dark') ? theme : '';
}

// They stay in the address while what is shown changes.
const wishes = Object.entries({
  embed: isEmbedded ? 1 : '',
  theme: askedTheme(),
  hide: hidden.join(),
  projector: isProjector ? 1 : '',
})
  .filter(([, wish]) => wish)
  .map((wish) => wish.join('='))
  .join('&');

/**
 * A query with the page's own words kept.
 * @param search - "?step=q", "" for none
 */
export const withPageOptions = (search: string) =>
  wishes ? `${search}${search ? '&' : '?'}${wishes}` : search;
