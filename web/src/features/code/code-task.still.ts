// A task in code as it stands without scripts and on paper: what is given, the lines to put in order, room to write, and a
// right program, folded away on a screen and apart on paper (print-questions.ts).
import { type FigureContext, html, messagesOf, type Sentences } from '#still';
import { givenTo, linesToChoose, taskOf } from './code-tasks.ts';

export function render({ words, attributes }: FigureContext<Sentences>) {
  const t = messagesOf(words);
  const task = taskOf(attributes.task ?? '');
  if (!task) return html``;
  const { sizes, tensors } = givenTo(task);
  const code = (text: string) => html`<code>${text}</code>`;
  const axis = (size: string) => html`<code class="axis axis-${size}">${size}</code>`;
  const why = t(`why.${task.id}`).split('`');
  return html`<dl class="code-given" slot="given">
<dt>${t('given')}</dt><dd>${sizes.map((size, at) => html`${at > 0 && ', '}${/\W/.test(size) ? code(size) : axis(size)}`)}</dd>
${tensors.map(({ name, shape }) => html`<dd>${code(name)} ${code(shape)}</dd>`)}
<dt>${t('make')}</dt><dd>${code(task.result)}</dd></dl>
<div class="code-still"><p>${t('ask.lines')}</p>
<ul>${linesToChoose(task).map((line) => html`<li class="option">${code(line)}</li>`)}</ul>
<p>${t('say.lines')}</p></div>
${task.lines.map(() => html`<p class="write"></p>`)}
<details class="code-key"><summary>${t('one')}</summary><pre><code>${task.lines.join('\n')}</code></pre><p>${why.map((part, at) => (at % 2 > 0 ? code(part) : part))}</p></details>
`;
}
