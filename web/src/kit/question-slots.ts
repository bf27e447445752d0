// The parts of a question as web/site/questions.ts writes them, put where <prediction-gate> and
// <quiz-item> show them. Moves text only: what a lesson reveals, which may hold live elements, stays where
// it stands.

import type { LitElement } from 'lit';

/**
 * Once there is a session: shows the question as it stands there, whenever it has moved. Where the session
 * knows no such question, since the page is newer or older than the outline, the text stays as it is.
 */
export function connectQuestion(
  gate: LitElement & { session: EventTarget | undefined; view: unknown },
) {
  gate.session?.addEventListener('moved', () => gate.requestUpdate());
  if (!gate.view) {
    gate.setAttribute('missing', '');
    return;
  }
  assignSlots(gate);
  gate.setAttribute('alive', '');
}

function assignSlots(gate: HTMLElement) {
  const part = (selector: string) => gate.querySelectorAll(`:scope > ${selector}`);
  for (const question of part('.question')) question.slot = 'question';
  for (const reveal of part('.reveal')) reveal.slot = 'reveal';
  for (const folded of part('.answers > .reveal')) gate.append(slotted('reveal', [folded]));
  for (const hint of part('.hint')) {
    gate.append(slotted('hint', [...hint.childNodes].slice(1))); // all but its summary
    hint.remove();
  }
  for (const point of part('.answers > .points > [data-point]')) {
    const holder = slotted(`point-${point.getAttribute('data-point')}`, [...point.childNodes]);
    holder.dataset.point = point.getAttribute('data-point') ?? '';
    gate.append(holder);
    point.remove();
  }
  for (const item of gate.querySelectorAll(':scope > .options > [data-option]')) {
    gate.append(slotted(`option-${item.getAttribute('data-option')}`, [...item.childNodes]));
  }
  for (const why of gate.querySelectorAll(':scope > .answers > .why')) {
    gate.append(slotted(`why-${why.getAttribute('data-option')}`, [why]));
  }
  for (const slip of gate.querySelectorAll(':scope > .answers > .slip')) {
    gate.append(slotted(`slip-${slip.getAttribute('data-slip')}`, [slip]));
  }
}

function slotted(name: string, nodes: Node[]) {
  const holder = document.createElement('div');
  holder.slot = name;
  holder.append(...nodes);
  return holder;
}
