// Makes each element a script of its own under a name that stays, elements/<tag>.js, so that any page can show it by
// one script tag and attributes; and a bare page for each, examples/<tag>.html, which may stand in a frame of a page
// that runs no script of others.

import { join } from 'node:path';
import type { Plugin } from 'vite';
import { CSP, DEVELOPMENT_CSP } from '../course/csp.ts';
import { documentPage } from '../course/document.ts';
import type { Html } from '../course/html.ts';
import { html, raw } from '../course/html.ts';
import { elementFile } from '../element-file.ts';
import type { Example, Examples } from './examples.ts';
import { elementCode, readExamples, scriptCode } from './examples.ts';

const ENTRY = '\0embed:';
// Not within `html`: what takes the types out for Node 20 would want a library for a tag that ends a script.
const PAGE_SCRIPT = raw('<script type="module" src="page.js"></script>');

function page(title: string, policy: string, body: Html, script: Html | string = '') {
  return documentPage(
    html`<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="../favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="examples.css">
${PAGE_SCRIPT}
${script}`,
    html`<main>
${body}</main>
`,
  );
}

function examplePage(example: Example, { back, copy }: Examples, policy: string) {
  const script = scriptCode(example, '../');
  const body = html`<p><a href="../embed.html#embed-${example.tag}">${back}</a></p>
<h1>${example.title}</h1>
<p>${example.note}</p>
${raw(elementCode(example))}
<h2>${copy}</h2>
<pre tabindex="0"><code>${`${script}\n${elementCode(example)}`}</code></pre>
`;
  return page(example.title, policy, body, raw(`${script}\n`));
}

/** @param options - the repository */
export function embedPlugin({ root }: { root: string }): Plugin {
  const words = readExamples(root);
  const { examples } = words;
  const script = join(root, 'web/src/shell/entries/example.ts');
  return {
    name: 'heads-up-embed',
    buildStart() {
      if (this.environment.mode !== 'build') return;
      this.emitFile({ type: 'chunk', id: script, fileName: 'examples/page.js' });
      for (const { tag } of examples) {
        this.emitFile({ type: 'chunk', id: `${ENTRY}${tag}`, fileName: `elements/${tag}.js` });
      }
    },
    // A development server is asked for what a build would have written.
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const [, asked] = /^\/examples\/([\w-]+)\.html(?:$|\?)/.exec(request.url ?? '') ?? [];
        const now = readExamples(root);
        const example = now.examples.find(({ tag }) => tag === asked);
        if (!example) return next();
        response.setHeader('Content-Type', 'text/html;charset=utf-8');
        return response.end(examplePage(example, now, DEVELOPMENT_CSP));
      });
    },
    resolveId(id) {
      if (id.startsWith(ENTRY)) return id;
      if (this.environment.mode !== 'dev') return null;
      if (id === '/examples/page.js') return script;
      const tag = /^\/elements\/([\w-]+)\.js$/.exec(id)?.[1];
      return tag ? `${ENTRY}${tag}` : null;
    },
    load(id) {
      if (!id.startsWith(ENTRY)) return null;
      const tag = id.slice(ENTRY.length);
      const ground = JSON.stringify(join(root, 'web/src/shell/embed-theme.ts'));
      const element = JSON.stringify(join(root, elementFile(tag) ?? ''));
      return `import { applyTokens } from ${ground};\nimport ${element};\napplyTokens(${JSON.stringify(tag)});\n`;
    },
    generateBundle() {
      const emit = (fileName: string, source: string) =>
        this.emitFile({ type: 'asset', fileName, source });
      for (const example of examples) {
        emit(`examples/${example.tag}.html`, examplePage(example, words, CSP));
      }
    },
  };
}
