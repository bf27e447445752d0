// What came of an experiment: its table, the claims that it bears out, what does not follow, and what rests on it.
import { html } from '../../text/html.ts';
import type { Experiment } from '../experiments.ts';
import { TABLES } from '../experiments.ts';
import type { Container, Rendering } from '../page.ts';
import { linkTo } from '../page-path.ts';
import { everyNode, inlineTokens, nodesNamed } from '../tree.ts';

function columnFaults({ rows: [first, ...rest] }: Experiment, columns: string[]) {
  const names = columns.flatMap((column) => column.split('/'));
  const stray = names.filter(
    (name) => !Object.hasOwn(first.measures, name) && !Object.hasOwn(first.of, name),
  );
  const untold = Object.keys(first.of).filter(
    (key) => !names.includes(key) && rest.some(({ of }) => of[key] !== first.of[key]),
  );
  return [
    ...stray.map((name) => `its table has no "${name}"`),
    ...untold.map((key) => `rows differ by "${key}", which is no column`),
  ];
}

function restsOn(id: string, { page, pages, content }: Rendering) {
  const links = pages
    .filter((from) => from !== page)
    .flatMap((from) =>
      from.effects
        .filter(({ experiment }) => experiment === id)
        .map((claim) => html`<a href="${linkTo(page, from)}#${claim.id}">${from.front.title}</a>`),
    )
    .map((link, i) => html`${i > 0 && ', '}${link}`);
  if (links.length === 0) return '';
  return html`<p class="rests">${content.messages.site.experiment_rests} ${links}</p>\n`;
}

export default {
  ids: 1,
  lint(node, { pages, content, complain }) {
    const { children } = node;
    const id = node.words[0]!;
    const fault = (message: string) => complain(`experiment "${id}": ${message}`);
    const table = content.experiments.find((one) => one.id === id);
    if (!table)
      return fault(`there is no ${TABLES}/${id}.json; \`npm run experiments ${id}\` makes it`);
    const within = [...everyNode(children)];
    const results = within.find(({ name }) => name === 'results');
    if (!within.some(({ token }) => token.attrGet('id') === `experiment-${id}`))
      fault(`no heading has the id "experiment-${id}"`);
    if (!within.some(({ name }) => name === 'limits'))
      fault('no "::: limits" says what does not follow');
    if (!results) fault('no "::: results" shows its table');
    else for (const message of columnFaults(table, results.words)) fault(message);
    const held = [...inlineTokens(children)]
      .filter(({ token }) => token.type === 'voucher' && token.meta.kind === 'holds')
      .map(({ token }) => token.meta.name);
    for (const claim of Object.keys(table.claims))
      if (!held.includes(claim)) fault(`no sentence has [@holds:${claim}]`);
    const parts = pages.flatMap(({ nodes }) => nodesNamed(nodes, 'experiment'));
    if (parts.find(({ words }) => words[0] === id) !== node) fault('it is shown twice');
  },
  render: ({ words: [id], children }, env) => html`<section class="experiment">
${env.render(children)}${restsOn(id!, env)}</section>
`,
} satisfies Container;
