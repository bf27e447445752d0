// The page for teachers in a browser.

/** Opens it and waits until its worksheets live. */
export async function openTeach(site: any, query = '', options = {}) {
  const opened = await site.open({ path: `teach.html${query}`, ...options });
  await opened.page.locator('class-worksheets #print-sheets').waitFor();
  return opened;
}
