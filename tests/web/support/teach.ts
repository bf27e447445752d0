// The page for teachers in a browser.
import type { Opening, Site } from './page-test.ts';

/** Opens it and waits until its worksheets live. */
export async function openTeach(site: Site, query = '', options: Opening = {}) {
  const opened = await site.open({ path: `teach.html${query}`, ...options });
  await opened.page.locator('class-worksheets #print-sheets').waitFor();
  return opened;
}
