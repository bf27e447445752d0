// Tokens to HTML, with the engine's values put in.

import type { Vocabulary } from '@engine';
import type { Token } from 'markdown-it';
import { DATES } from '#content/language.ts';
import type { Card } from './cards.ts';
import { CARD_RULES } from './cards.ts';
import { coloured } from './code.ts';
import { COLOPHON } from './colophon.ts';
import type { Content } from './content.ts';
import { fill } from './content.ts';
import { DOWNLOADS } from './downloads.ts';
import { renderEmbeds } from './embeds.ts';
import type { Value } from './evaluate.ts';
import { arranged } from './gates.ts';
import type { Html } from './html.ts';
import { html, raw } from './html.ts';
import type { Citation, NumberUse, SpanMeta, TokenOf } from './inline-rules.ts';
import { readNumber } from './inline-rules.ts';
import { closing, createMarkdown, readParameters } from './markdown.ts';
import { mathNumber, typeset } from './maths.ts';
import type { Formula } from './maths-rules.ts';
import { written } from './numbers.ts';
import { tokensAt } from './only.ts';
import { linkTo, pageOf, rootOf } from './page-path.ts';
import type { Stop } from './paths.ts';
import { PATH_RULES } from './paths.ts';
import type { Page } from './read-page.ts';
import { claimMark } from './render-claims.ts';
import { jumpList, pageList, whereOneIs } from './render-course.ts';
import { EXPERIMENT_RULES } from './render-experiments.ts';
import type { GateFacts } from './render-gates.ts';
import { GATE_RULES } from './render-gates.ts';
import type { Target } from './targets.ts';
import { openTerm, termNotes } from './terms.ts';

export type RenderEnvironment = {
  page: Page;
  /** all of them, for links */
  pages: Page[];
  content: Content;
  target: Target;
  values: Map<string, Value>;
  vocabulary: Pick<Vocabulary, 'axes' | 'tensors'>;
  /** a lesson's, by step id */
  figures?: Map<string, Html>;
  /** live elements with their still figures, by token */
  lives: Map<Token, Html>;
  /** what the engine says of them */
  gates: Map<string, GateFacts>;
  /** of tokens that stand elsewhere */
  render?: (tokens: Token[], env: RenderEnvironment) => string;
};
/** With what is open, which its opening notes for whatever stands in it. */
export type RuleEnvironment = RenderEnvironment & {
  render: NonNullable<RenderEnvironment['render']>;
  step: string;
  stop: Stop;
  card: Card;
  /** whether cards stand in their box, under the titles of their lessons */
  boxed?: boolean;
  experiment: string;
  /** of its results */
  columns: string[];
  colophon: string;
};
/**
 * What each kind of token becomes: of the token, the environment, the token after it, and all of them
 * with its place.
 */
export type Rules = Record<
  string,
  (
    token: Token,
    env: RuleEnvironment,
    next: Token | undefined,
    tokens: Token[],
    i: number,
  ) => unknown
>;

function renderNumber({ meta: { number } }: TokenOf<NumberUse>, env: RenderEnvironment) {
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
  next: Token | undefined,
) {
  if (attributes.fact === undefined) return html`<span${id && html` id="${id}"`}>`;
  return html`<data class="fact" data-source="${attributes.fact}" value="${next!.content.replaceAll(',', '')}">`;
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
  return html`<code>${content}</code>`;
}

/** Whether the heading at `i` is that of a case, which opens by it. */
const isOfCase = (tokens: Token[], i: number) => tokens[i - 1]?.type === 'container_case_open';

// One of a page's cases is open at a time, the first from the beginning.
function openCase(
  _token: Token,
  _env: RenderEnvironment,
  _next: Token | undefined,
  tokens: Token[],
  i: number,
) {
  const isFirst = !tokens.slice(0, i).some(({ type }) => type === 'container_case_open');
  return html`<details class="case" name="case"${isFirst && ' open'}>\n`;
}

/** Leads to the case that follows. */
function closeCase(
  _token: Token,
  env: RenderEnvironment,
  _next: Token | undefined,
  tokens: Token[],
  i: number,
) {
  const next = tokens.findIndex((_, at) => at > i && isOfCase(tokens, at));
  const name = next > 0 && env.render!(tokens.slice(next + 1, next + 2), env);
  const id = next > 0 && tokens[next]!.attrGet('id');
  const { next: before } = env.content.messages.site;
  return html`${name && html`<p class="next-case">${before} <a href="#${id}">${raw(name)}</a></p>\n`}</details>\n`;
}

// A heading is a link to itself, so that its address can be taken away; unless it holds a link.
function ownLink(tokens: Token[], i: number) {
  const id = tokens[i]!.attrGet('id');
  return id && !tokens[i + 1]!.children?.some(({ type }) => type === 'link_open') ? id : undefined;
}

function openHeading(
  token: Token,
  _env: RenderEnvironment,
  _next: Token | undefined,
  tokens: Token[],
  i: number,
) {
  const id = token.attrGet('id');
  const attributes = id ? html` id="${id}"` : '';
  if (isOfCase(tokens, i)) return html`<summary><${raw(token.tag)}${attributes}>`;
  const link = ownLink(tokens, i) ? html`<a class="own-link" href="#${id}">` : '';
  return html`<${raw(token.tag)}${attributes}>${link}`;
}

function closeHeading(
  token: Token,
  _env: RenderEnvironment,
  _next: Token | undefined,
  tokens: Token[],
  i: number,
) {
  if (isOfCase(tokens, i - 2)) return html`</${raw(token.tag)}></summary>\n`;
  return html`${ownLink(tokens, i - 2) && raw('</a>')}</${raw(token.tag)}>\n`;
}

function renderFence({ content, info }: Token, env: RenderEnvironment) {
  const code = content.replace(/\{\{(.+?)\}\}/g, (_, body) => written(readNumber(body), env).text);
  const lines = raw(coloured(code, info.trim()));
  return html`<div class="listing"><pre class="code" tabindex="0"><code>${lines}</code></pre><copy-code></copy-code></div>\n`;
}

function openLink(token: Token, env: RenderEnvironment) {
  const href = token.attrGet('href') ?? '';
  const termId = /^term:(.+)$/.exec(href)?.[1];
  if (termId) return openTerm(termId, env);
  const file = /^download:(.+)$/.exec(href)?.[1];
  if (file) return html`<a class="download" href="${rootOf(env.page)}${DOWNLOADS[file]}" download>`;
  const { id, query } = pageOf(href);
  const target = env.pages.find(({ front }) => front.id === id);
  return html`<a href="${target ? linkTo(env.page, target) + query : href}">`;
}

const idOf = ({ info }: Token) => readParameters(info).words[0]!;

/** Of a live figure: whether it stands open, since its first state does not give the answer away. */
const isOpen = ({ info }: Token) => readParameters(info).words[1] === 'open';

/** @param at - where the container opens */
const hasOpen = (tokens: Token[], at: number) =>
  tokens
    .slice(at, closing(tokens, at))
    .some((token) => token.type === 'container_live_open' && isOpen(token));

function openStepper(_token: Token, { page: { front } }: RenderEnvironment) {
  return html`<shape-stepper id="stepper" lesson="${front.id}" preset="${front.preset}">\n`;
}

function openStep(token: Token, env: RuleEnvironment) {
  const id = idOf(token);
  env.step = id;
  return html`<section class="step" slot="prose-${id}" data-step="${id}" id="step-${id}">\n`;
}

const RULES: Rules = {
  ...GATE_RULES,
  ...CARD_RULES,
  ...EXPERIMENT_RULES,
  ...PATH_RULES,
  computed: renderNumber,
  span_open: openSpan,
  span_close: closeSpan,
  citation: renderCitation,
  voucher: claimMark,
  formula: renderFormula,
  formula_block: renderFormulaBlock,
  code_inline: renderCode,
  fence: renderFence,
  // It scrolls sideways where it is wider than the text, and then the keyboard must reach it.
  table_open: () => '<table tabindex="0">\n',
  heading_open: openHeading,
  heading_close: closeHeading,
  link_open: openLink,
  container_stepper_open: openStepper,
  container_step_open: openStep,
  container_step_close: (_token, env) => html`${env.figures?.get(env.step)}</section>\n`,
  // What would answer the question: kept back until it is answered, but for figures that stand open.
  container_reveal_open: (_token, _env, _next, tokens, i) =>
    html`<div class="reveal${hasOpen(tokens, i) && ' has-open'}">\n`,
  container_review_open: (_token, { page }) => html`<mixed-review set="${page.front.id}">\n`,
  container_glossary_open: () => '<dl class="glossary">\n',
  container_term_open: (token) => html`<div id="term-${idOf(token)}">\n`,
  container_recall_open: () => '<details class="recall">\n',
  container_case_open: openCase,
  container_case_close: closeCase,
  container_live_open: (token, env) =>
    html`<figure class="live${isOpen(token) && ' open'}">${env.lives.get(token)}<figcaption>\n`,
  container_log_open: () => '<learner-log>\n',
  container_pages_open: (token, env) =>
    html`<div class="pages">\n${pageList(env, readParameters(token.info).words)}`,
  container_progress_open: (_token, env) =>
    html`<div class="where-one-is" data-later>\n${whereOneIs(env)}`,
  container_contents_open: (_token, env) => jumpList(env),
  container_downloads_open: () => '<section class="take-along">\n',
  container_colophon_close: (_token, env) => html`${COLOPHON[env.colophon]!(env)}</div>\n`,
  container_colophon_open: (token, env) => {
    env.colophon = idOf(token);
    return '<div class="colophon">\n';
  },
  container_embeds_open: (_token, env) => renderEmbeds(env),
  container_doors_open: () => '<section class="doors">\n',
  container_about_open: () => '<section class="about">\n',
};

// A reader with rules to write what it reads.
const md = createMarkdown();
for (const [type, write] of Object.entries(RULES)) {
  md.renderer.rules[type] = (tokens, i, _options, env) =>
    String(write(tokens[i]!, env, tokens[i + 1], tokens, i));
}

/** The page's text as HTML, its sources at the end. */
export function renderPage(env: RenderEnvironment): Html {
  env.render = (tokens, of) => md.renderer.render(tokens, md.options, of);
  const orders = new Map([...env.gates].map(([id, { order }]) => [id, order]));
  const body = raw(
    md.renderer.render(arranged(tokensAt(env.target, env.page.tokens), orders), md.options, env),
  );
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
