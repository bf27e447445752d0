// A scene: a piece of text, and the state that it puts the figure of its row into. One behind the first that says none leaves
// the figure as the reader has it.
import { html } from '../../text/html.ts';
import type { Container } from '../page.ts';
import { sceneState, setsState } from '../scenes.ts';

export default {
  isFigure: true,
  within: ['scenes'],
  ids: 1,
  read(page, node, complain) {
    const { token, words, within, values, line } = node;
    for (const name of Object.keys(values))
      if (within?.values[name] === undefined)
        complain(
          `scene "${words[0]}" sets ${name}, and its row does not say what that is elsewhere`,
        );
    page.ids.push({ id: `scene-${words[0]}`, line });
    if (!setsState(node)) return;
    const tag = within!.words[0] ?? '';
    page.lives.push({ token, tag, attributes: sceneState(node), line, isStill: true });
  },
  render(node, env) {
    const still = env.lives.get(node.token);
    const state = still && html` data-state="${JSON.stringify(sceneState(node))}"`;
    return html`<section class="scene" id="scene-${node.words[0]}"${state}>
${env.render(node.children)}${still && html`<figure class="live still">${still}</figure>\n`}</section>
`;
  },
} satisfies Container;
