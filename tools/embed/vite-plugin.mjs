// Makes each element a script of its own under a name that stays, elements/<tag>.js, so that any page
// can show it by one script tag and attributes; and a bare example page for each, examples/<tag>.html.
// Knows content/<language>/examples.json; knows no element.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { CSP } from '../course/csp.mjs';
import { escapeHtml, html, raw } from '../course/html.mjs';

const ENTRY = '\0embed:';

/**
 * @typedef {object} Example
 * @property {string} tag
 * @property {string} title
 * @property {string} note - what to do with it
 * @property {Record<string, string>} attributes
 */

/**
 * The elements that stand alone, each with an example.
 * @param {string} root - the repository
 * @param {string} language
 * @returns {{index: {title: string, lede: string, back: string, copy: string}, examples: Example[]}}
 */
export function readExamples(root, language = 'en') {
  return JSON.parse(readFileSync(join(root, `web/content/${language}/examples.json`), 'utf8'));
}

/** The element as it is written into a page. @param {Example} example */
function written({ tag, attributes }) {
  const pairs = Object.entries(attributes).map(([name, value]) =>
    value === '' ? ` ${name}` : ` ${name}="${escapeHtml(value)}"`,
  );
  return `<${tag}${pairs.join('')}></${tag}>`;
}

function page(title, body, script = '') {
  return html`<!doctype html>
<html lang="en">
<head>
<meta http-equiv="Content-Security-Policy" content="${CSP}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="../favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="examples.css">
${script}</head>
<body>
<main>
${body}</main>
</body>
</html>
`.text;
}

/** @param {Example} example @param {{back: string, copy: string}} index */
function examplePage(example, { back, copy }) {
  const script = `<script type="module" src="../elements/${example.tag}.js"></script>`;
  const body = html`<p><a href="index.html">${back}</a></p>
<h1>${example.title}</h1>
<p>${example.note}</p>
${raw(written(example))}
<h2>${copy}</h2>
<pre tabindex="0"><code>${`${script}\n${written(example)}`}</code></pre>
`;
  return page(example.title, body, raw(`${script}\n`));
}

function indexPage({ index, examples }) {
  const links = examples.map(
    ({ tag, title }) => html`<li><a href="${tag}.html">${title}</a> <code>${`<${tag}>`}</code></li>
`,
  );
  return page(
    index.title,
    html`<h1>${index.title}</h1>\n<p>${index.lede}</p>\n<ul>\n${links}</ul>\n`,
  );
}

/**
 * @param {{root: string}} options - the repository
 * @returns {import('vite').Plugin}
 */
export function embedPlugin({ root }) {
  const { index, examples } = readExamples(root);
  return {
    name: 'heads-up-embed',
    apply: 'build',
    buildStart() {
      for (const { tag } of examples) {
        this.emitFile({ type: 'chunk', id: `${ENTRY}${tag}`, fileName: `elements/${tag}.js` });
      }
    },
    resolveId: (id) => (id.startsWith(ENTRY) ? id : null),
    load(id) {
      if (!id.startsWith(ENTRY)) return null;
      const tag = id.slice(ENTRY.length);
      const ground = JSON.stringify(join(root, 'web/src/elements/standing-alone.js'));
      const element = JSON.stringify(join(root, `web/src/elements/${tag}.js`));
      return `import { dress } from ${ground};\nimport ${element};\ndress(${JSON.stringify(tag)});\n`;
    },
    generateBundle() {
      const emit = (fileName, source) => this.emitFile({ type: 'asset', fileName, source });
      for (const example of examples) {
        emit(`examples/${example.tag}.html`, examplePage(example, index));
      }
      emit('examples/index.html', indexPage({ index, examples }));
    },
  };
}
