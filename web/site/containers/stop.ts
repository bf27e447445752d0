// A stop of a path: where it leads, and what to do there. The page's lede stands there otherwise.
import { html } from '../../text/html.ts';
import { fill } from '../content.ts';
import { faceOf } from '../faces.ts';
import type { Container } from '../page.ts';
import { pageWith } from '../page-path.ts';
import { linkOf, minutesOf, titleOf } from '../paths.ts';
import type { Node } from '../tree.ts';

/** The address of a part of a page, "one-head?projector=1#question". */
const PLACE = /^([\w-]+)(\?[^#]+)?(?:#(.+))?$/;

/** The heading that a stop begins with, if any. Its title is plain: addresses and the bar have it as it is. */
const headingOf = ({ children: [first] }: Node) =>
  first?.token.type === 'heading_open' ? first.children[0]!.token : undefined;

export default {
  within: ['path'],
  takes: ['at', 'minutes'],
  ids: 1,
  read(page, node, complain) {
    const { values, line } = node;
    const [id = ''] = node.words;
    const [, to, query = '', fragment = ''] = PLACE.exec(values.at ?? '') ?? [];
    if (!to)
      return complain(`stop "${id}" leads to "${values.at ?? ''}": write at="page#fragment"`);
    if (values.minutes !== undefined && !/^[1-9]\d*$/.test(values.minutes))
      return complain(`stop "${id}" takes "${values.minutes}" minutes: write a whole number`);
    const heading = headingOf(node);
    if (heading?.children?.some(({ type }) => type !== 'text'))
      complain(`the title of a stop is plain text: "${heading.content}"`, node.children[0]!.line);
    const minutes = values.minutes === undefined ? undefined : Number(values.minutes);
    page.ids.push({ id: `stop-${id}`, line });
    page.stops.push({ id, page: to, query, fragment, minutes, title: heading?.content });
  },
  lint({ words: [id] }, { page, pages, complain }) {
    const stop = page.stops.find((one) => one.id === id);
    if (!stop) return;
    const to = pages.find(({ front }) => front.id === stop.page);
    if (!to) complain(`stop "${id}": there is no page "${stop.page}"`);
    else if (stop.fragment && !to.ids.some((one) => one.id === stop.fragment))
      complain(`stop "${id}": there is no "#${stop.fragment}" on the page "${stop.page}"`);
    if (to && minutesOf(stop, pages) === undefined)
      complain(
        `stop "${id}": the page "${stop.page}" does not say how long it takes: write minutes=`,
      );
  },
  render(node, env) {
    const { page, pages, content } = env;
    const at = page.stops.findIndex(({ id }) => id === node.words[0]);
    const stop = page.stops[at]!;
    const { min, path } = content.messages.site;
    const to = pageWith(pages, stop.page);
    const text = headingOf(node) ? node.children.slice(1) : node.children;
    const lede = html`<p>${to.front.lede}</p>\n`;
    const minutes = fill(min, { minutes: String(minutesOf(stop, pages)) });
    return html`<li id="stop-${stop.id}" data-stop="${stop.id}">${faceOf(to, env)}<div><p class="kind">${fill(path.stop, { number: String(at + 1) })}</p>
<h2><a href="${linkOf(stop, env)}">${titleOf(stop, pages)}</a></h2>
${env.render(text)}${text.length === 0 && lede}<p class="units"><span>${minutes}</span> <span class="visited" hidden>✓ ${path.visited}</span></p></div></li>
`;
  },
} satisfies Container;
