// imsmanifest.xml of SCORM 1.2: one course with an item for each of its parts, and every file by its name.

import { LANGUAGE } from '#content/language.ts';
import { escapeHtml } from '../../web/text/html.ts';

// What stands in addresses as it is.
const address = (path: string) => path.split('/').map(encodeURIComponent).join('/');

/** What an item is for, as the standard says it. */
const description = (text: string) => `
        <metadata><imsmd:lom><imsmd:general><imsmd:description><imsmd:langstring xml:lang="${LANGUAGE}">${escapeHtml(text)}</imsmd:langstring></imsmd:description></imsmd:general></imsmd:lom></metadata>`;

export function scormManifest({
  title,
  parts,
  version,
  entry,
  files,
  mastery,
}: {
  title: string;
  /** what has a mark of its own, by the name that its page is given; `goals` says what one can do then */
  parts: { id: string; title: string; goals?: string }[];
  /** of the package */
  version: string;
  /** the page that a platform opens */
  entry: string;
  /** every file of the package but the manifest and its schemas */
  files: string[];
  /** the mark to reach, 0 to 100; 0 for none */
  mastery: number;
}) {
  const score = mastery > 0 ? `\n        <adlcp:masteryscore>${mastery}</adlcp:masteryscore>` : '';
  const items = parts
    .map(
      ({
        id,
        title: name,
        goals,
      }) => `      <item identifier="${id}" identifierref="site" parameters="?part=${id}" isvisible="true">
        <title>${escapeHtml(name)}</title>${goals ? description(goals) : ''}${score}
      </item>`,
    )
    .join('\n');
  const list = [entry, ...files.filter((path) => path !== entry)]
    .map((path) => `      <file href="${address(path)}"/>`)
    .join('\n');
  return `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="heads-up" version="${version}"
  xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2"
  xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2"
  xmlns:imsmd="http://www.imsglobal.org/xsd/imsmd_rootv1p2p1"
  xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
  xsi:schemaLocation="http://www.imsproject.org/xsd/imscp_rootv1p1p2 imscp_rootv1p1p2.xsd http://www.adlnet.org/xsd/adlcp_rootv1p2 adlcp_rootv1p2.xsd http://www.imsglobal.org/xsd/imsmd_rootv1p2p1 imsmd_rootv1p2p1.xsd">
  <metadata>
    <schema>ADL SCORM</schema>
    <schemaversion>1.2</schemaversion>
  </metadata>
  <organizations default="course">
    <organization identifier="course">
      <title>${escapeHtml(title)}</title>
${items}
    </organization>
  </organizations>
  <resources>
    <resource identifier="site" type="webcontent" adlcp:scormtype="sco" href="${address(entry)}">
${list}
    </resource>
  </resources>
</manifest>
`;
}
