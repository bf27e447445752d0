// What the page about the site lists: every source with the pages that cite it, and the licence with the version.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Html } from '../../text/html.ts';
import { html } from '../../text/html.ts';
import { fill } from '../content.ts';
import { repoRoot } from '../load-engine.ts';
import type { Container, RenderEnvironment } from '../page.ts';
import { linkTo } from '../page-path.ts';

/** The kinds of list, each with what it becomes. */
const COLOPHON: Record<string, (env: RenderEnvironment) => Html> = {
  sources: allSources,
  licence,
};

function allSources({ page, pages, content }: RenderEnvironment) {
  const { site } = content.messages;
  const entries = content.sources.map(({ id, citation, place, url }) => {
    const citing = pages.filter(({ citations }) => citations.some(({ source }) => source === id));
    const links = citing.map(
      (one, i) => html`${i > 0 && ', '}<a href="${linkTo(page, one)}">${one.front.title}</a>`,
    );
    return html`<li>${citation} <a href="${url}" rel="external">${place}</a>.${links.length > 0 && html` <span class="soft">${site.cited_in} ${links}.</span>`}</li>
`;
  });
  return html`<ul class="all-sources">
${entries}</ul>
`;
}

function licence({ content }: RenderEnvironment) {
  const read = (file: string) => readFileSync(join(repoRoot, file), 'utf8');
  const { version }: { version: string } = JSON.parse(read('package.json'));
  const { site } = content.messages;
  return html`<p>${fill(site.version, { version })}</p>
<details class="licence"><summary>${site.licence}</summary>
<pre tabindex="0">${read('LICENSE')}</pre></details>
`;
}

export default {
  read(_page, { words: [kind = ''] }, complain) {
    if (!Object.hasOwn(COLOPHON, kind)) complain(`no colophon "${kind}"`);
  },
  render: ({ words, children }, env) =>
    html`<div class="colophon">\n${env.render(children)}${COLOPHON[words[0]!]!(env)}</div>\n`,
} satisfies Container;
