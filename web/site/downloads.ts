// Files to take away that are made beside the pages when the site is built: the names that a text links to,
// "download:heads-up.apkg", and where each stands.

/** Where each stands, from the site's root, by its name. */
export const DOWNLOADS: Record<string, string> = {
  'heads-up-portable.zip': 'downloads/heads-up-portable.zip',
  'heads-up-scorm.zip': 'downloads/heads-up-scorm.zip',
  'heads-up.apkg': 'practice/heads-up.apkg',
};
