// The page that a platform opens: it holds the connection, and the course in a frame.
import { documentPage } from '../../web/site/document.ts';
import { html, raw } from '../../web/text/html.ts';

const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  ...["style-src 'self'", "img-src 'self'", "connect-src 'self'", "worker-src 'self'"],
  ...["frame-src 'self'", "base-uri 'none'", "form-action 'none'"],
].join('; ');

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
    html`<meta http-equiv="Content-Security-Policy" content="${POLICY}">
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
