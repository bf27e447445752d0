// The document around a page.
import { DIRECTION, LANGUAGE } from '#content/language.ts';
import type { Html } from '../text/html.ts';
import { html, raw } from '../text/html.ts';

/** A whole page, as a file of its own. */
export const documentPage = (head: Html, body: Html) =>
  html`<!doctype html>
<html lang="${LANGUAGE}"${DIRECTION === 'rtl' && raw(' dir="rtl"')}>
<head>
${head}</head>
<body>
${body}</body>
</html>
`.text;
