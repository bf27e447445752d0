// imsmanifest.xml of SCORM 1.2: one course with one item, and every file by its name.

import { escapeHtml } from '../../web/text/html.ts';

// What stands in addresses as it is.
const address = (path: string) => path.split('/').map(encodeURIComponent).join('/');

export function scormManifest({
  title,
  version,
  entry,
  files,
  mastery,
}: {
  title: string;
  /** of the package */
  version: string;
  /** the page that a platform opens */
  entry: string;
  /** every file of the package but the manifest and its schemas */
  files: string[];
  /** the mark to reach, 0 to 100; 0 for none */
  mastery: number;
}) {
  const name = escapeHtml(title);
  const score = mastery > 0 ? `\n        <adlcp:masteryscore>${mastery}</adlcp:masteryscore>` : '';
  const list = [entry, ...files.filter((path) => path !== entry)]
    .map((path) => `      <file href="${address(path)}"/>`)
    .join('\n');
  return `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="heads-up" version="${version}"
  xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2"
  xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2"
  xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
  xsi:schemaLocation="http://www.imsproject.org/xsd/imscp_rootv1p1p2 imscp_rootv1p1p2.xsd http://www.adlnet.org/xsd/adlcp_rootv1p2 adlcp_rootv1p2.xsd">
  <metadata>
    <schema>ADL SCORM</schema>
    <schemaversion>1.2</schemaversion>
  </metadata>
  <organizations default="course">
    <organization identifier="course">
      <title>${name}</title>
      <item identifier="item" identifierref="site" isvisible="true">
        <title>${name}</title>${score}
      </item>
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
