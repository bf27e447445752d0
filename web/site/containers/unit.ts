// The end of a unit of a lesson, five to ten minutes after the one before: what one can do now, and what comes next. Where a
// unit asks nothing, its end tells that it was read.
import { html } from '../../text/html.ts';
import type { Container, Rendering } from '../page.ts';
import { inOrder, placeOf } from '../page-list.ts';
import { linkTo } from '../page-path.ts';
import { minutesOf, unitLinks, unitsOf, wayOn } from '../units.ts';

/** To the unit behind the one at a place, or from the last to the next page. */
function next(at: number, env: Rendering) {
  const { page, pages, content } = env;
  const text = content.messages.site;
  const unit = unitLinks(page, env)[at + 1];
  if (unit) return wayOn(unit.href, `${text.next} ${unit.title}`, unit.minutes);
  const order = inOrder(pages);
  const to = order[order.indexOf(page) + 1];
  const title = `${text.next} ${to?.front.title}`;
  return to && wayOn(linkTo(page, to), title, minutesOf(to.front, text), placeOf(to, env));
}

export default {
  takes: ['minutes'],
  render(node, env) {
    const units = unitsOf(env.page.nodes);
    const at = units.findIndex(({ end }) => end.token === node.token);
    const { id, asks } = units[at]!;
    const { kind, front } = env.page;
    const isRead = html`<unit-end lesson="${front.id}" unit="${id}"></unit-end>\n`;
    return html`<aside class="unit">
${env.render(node.children)}${kind === 'lesson' && asks.length === 0 && isRead}${next(at, env)}
</aside>
`;
  },
} satisfies Container;
