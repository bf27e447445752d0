// The end of a unit of a lesson, five to ten minutes after the one before: what one can do now, and what comes next.
import { html } from '../../text/html.ts';
import { fill } from '../content.ts';
import type { Container } from '../page.ts';
import { unitsOf } from '../units.ts';

export default {
  takes: ['minutes'],
  render(node, env) {
    const units = unitsOf(env.page.nodes);
    const next = units[units.findIndex(({ end }) => end.token === node.token) + 1];
    const { site } = env.content.messages;
    return html`<aside class="unit">
${env.render(node.children)}${next && html`<p><a class="button primary" href="#${next.id}">${site.next} ${env.render(next.heading.children)}</a> <small>${fill(site.minutes, { minutes: String(next.minutes) })}</small></p>\n`}</aside>
`;
  },
} satisfies Container;
