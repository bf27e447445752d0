// The page that a platform opens: it holds the connection, and the course in a frame.
import { documentPage } from '../../web/site/document.ts';
import { SCORM } from '../../web/site/targets.ts';
import { html, raw } from '../../web/text/html.ts';

/** @param of - the addresses of its script and sheet, and the mark to reach */
export const framePage = ({
  script,
  style,
  title,
  mastery,
}: {
  script: string;
  style: string;
  title: string;
  mastery: number;
}) =>
  documentPage(
    html`<meta http-equiv="Content-Security-Policy" content="${SCORM.policy}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="mastery" content="${String(mastery)}">
<title>${title}</title>
<link rel="stylesheet" href="${style}">
${raw(`<script type="module" src="${script}"></script>`)}
`,
    html`<p id="note" role="status" hidden></p>
<iframe title="${title}"></iframe>
`,
  );
