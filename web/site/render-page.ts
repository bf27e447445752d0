// Tokens to HTML, with the engine's values put in.

import type { Token } from 'markdown-it';
import { DATES } from '#content/language.ts';
import type { Html } from '../text/html.ts';
import { html, raw } from '../text/html.ts';
import { coloured } from './code.ts';
import { CONTAINERS } from './containers.ts';
import { fill } from './content.ts';
import type { Citation, NumberNote, NumberUse, SpanMeta, TokenOf } from './inline-rules.ts';
import { readNumber } from './inline-rules.ts';
import { openLink } from './links.ts';
import { createMarkdown } from './markdown.ts';
import { mathNumber, typeset } from './maths.ts';
import type { Formula } from './maths-rules.ts';
import { written } from './numbers.ts';
import { nodesAt } from './only.ts';
import type { RenderEnvironment, Rendering } from './page.ts';
import { claimMark } from './render-claims.ts';
import { termNotes } from './terms.ts';
import { flat } from './tree.ts';

/** What each kind of token becomes: of the token, the environment, and all tokens around it with its place. */
type Rules = Record<string, (token: Token, env: Rendering, tokens: Token[], i: number) => unknown>;

function renderNumber(token: TokenOf<NumberUse>, env: RenderEnvironment) {
  const { shows, number } = token.meta;
  if (!shows) return numberAlone(number, env);
  const { shown } = env.content.messages.site;
  return html`<a class="shows" href="#scene-${shows.scene}" title="${shown}" data-state="${JSON.stringify(shows.attributes)}">${numberAlone(number, env)}</a>`;
}

function numberAlone(number: NumberNote, env: RenderEnvironment) {
  const { text, shown } = written(number, env);
  const { form } = number;
  if (form === 'stated' || form === 'counted' || form === 'measured')
    return html`<data class="${form}" value="${text}">${shown}</data>`;
  const id = form === 'defined' ? html` id="${number.id}"` : '';
  return html`<data class="computed"${id} value="${text}">${shown}</data>`;
}

function mathML(
  { meta: { tex, numbers } }: TokenOf<Formula>,
  display: boolean,
  env: RenderEnvironment,
) {
  const places = numbers.map(({ number }) =>
    mathNumber({
      ...written(number, env),
      id: number.form === 'defined' ? number.id : undefined,
      isStated: number.form === 'stated',
    }),
  );
  return raw(typeset(tex, { display, numbers: places }));
}

const renderFormula = (token: Token, env: RenderEnvironment) => mathML(token, false, env);

function renderFormulaBlock(token: Token, env: RenderEnvironment) {
  return html`<div class="formula" tabindex="0">${mathML(token, true, env)}</div>\n`;
}

function openSpan(
  { meta: { id, attributes } }: TokenOf<SpanMeta>,
  _env: RenderEnvironment,
  tokens: Token[],
  i: number,
) {
  if (attributes.fact === undefined) return html`<span${id && html` id="${id}"`}>`;
  return html`<data class="fact" data-source="${attributes.fact}" value="${tokens[i + 1]!.content.replaceAll(',', '')}">`;
}

const closeSpan = ({ meta: { attributes } }: TokenOf<SpanMeta>) =>
  attributes.fact === undefined ? '</span>' : '</data>';

function renderCitation({ meta }: TokenOf<Citation>, { content }: RenderEnvironment) {
  const { id, short } = content.sources.find((source) => source.id === meta.source)!;
  return html`<cite class="citation">(<a href="#source-${id}">${short}</a>)</cite>`;
}

// A name of an axis or a tensor is marked as one, so that text and figure can share its colour.
function renderCode({ content }: Token, { vocabulary: { axes, tensors } }: RenderEnvironment) {
  if (axes.includes(content)) return html`<code class="axis axis-${content}">${content}</code>`;
  if (tensors.includes(content)) return html`<code class="tensor">${content}</code>`;
  return html`<code${content.startsWith(' ') && html` class="indented"`}>${content}</code>`;
}

// A heading is a link to itself, so that its address can be taken away; unless it holds a link.
function ownLink(tokens: Token[], i: number) {
  const id = tokens[i]!.attrGet('id');
  return id && !tokens[i + 1]!.children?.some(({ type }) => type === 'link_open') ? id : undefined;
}

function openHeading(token: Token, _env: RenderEnvironment, tokens: Token[], i: number) {
  const id = token.attrGet('id');
  const link = ownLink(tokens, i) ? html`<a class="own-link" href="#${id}">` : '';
  return html`<${raw(token.tag)}${id && html` id="${id}"`}>${link}`;
}

const closeHeading = (token: Token, _env: RenderEnvironment, tokens: Token[], i: number) =>
  html`${ownLink(tokens, i - 2) && raw('</a>')}</${raw(token.tag)}>\n`;

function renderFence({ content, info }: Token, env: RenderEnvironment) {
  const code = content.replace(/\{\{(.+?)\}\}/g, (_, body) => written(readNumber(body), env).text);
  const lines = raw(coloured(code, info.trim()));
  return html`<div class="listing"><pre class="code" tabindex="0"><code>${lines}</code></pre><copy-code></copy-code></div>\n`;
}

const RULES: Rules = {
  container: ({ meta }, env) => CONTAINERS[meta.name]!.render(meta, env),
  computed: renderNumber,
  span_open: openSpan,
  span_close: closeSpan,
  citation: renderCitation,
  voucher: claimMark,
  formula: renderFormula,
  formula_block: renderFormulaBlock,
  code_inline: renderCode,
  // What is set off in a text is a token that it speaks of.
  em_open: () => '<i class="token">',
  em_close: () => '</i>',
  fence: renderFence,
  // It scrolls sideways where it is wider than the text, and then the keyboard must reach it.
  table_open: () => '<table tabindex="0">\n',
  heading_open: openHeading,
  heading_close: closeHeading,
  link_open: (token, env) => openLink(token.attrGet('href')!, env),
};

// A reader with rules to write what it reads.
const md = createMarkdown([]);
for (const [type, write] of Object.entries(RULES)) {
  md.renderer.rules[type] = (tokens, i, _options, env) => String(write(tokens[i]!, env, tokens, i));
}

function renderingOf(of: RenderEnvironment): Rendering {
  const env: Rendering = {
    ...of,
    render: (nodes) => raw(md.renderer.render(flat(nodes), md.options, env)),
    copying: (page) => renderingOf({ ...of, page, isCopy: true }),
  };
  return env;
}

/** The page's text as HTML, its sources at the end. */
export function renderPage(of: RenderEnvironment): Html {
  const env = renderingOf(of);
  const body = env.render(nodesAt(of.target, of.page.nodes));
  const notes = termNotes(env, (tokens) => md.renderer.renderInline(tokens, md.options, env));
  return html`${body}${renderSources(env)}${notes}`;
}

function renderSources({ page, content }: RenderEnvironment) {
  const cited = new Set(page.citations.map(({ source }) => source));
  const sources = content.sources.filter(({ id }) => cited.has(id));
  if (sources.length === 0) return '';
  const { site } = content.messages;
  const day = new Intl.DateTimeFormat(DATES, { dateStyle: 'long', timeZone: 'UTC' });
  const entries = sources.map(
    ({
      id,
      citation,
      place,
      url,
      checked,
    }) => html`<li id="source-${id}">${citation} <a href="${url}" rel="external">${place}</a>. ${fill(site.checked, { date: day.format(new Date(checked)) })}</li>
`,
  );
  return html`<section class="sources"><h2 id="sources">${site.sources}</h2>
<ol>
${entries}</ol></section>
`;
}
