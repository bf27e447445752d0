// The parts of a question as web/site/questions.ts writes them, put where <prediction-gate> and
// <quiz-item> show them. Moves text only: what a lesson reveals, which may hold live elements, stays where
// it stands.

import type { LitElement } from 'lit';

/**
 * Once there is a session: shows the question as it stands there, whenever it has moved. Where the session
 * knows no such question, since the page is newer or older than the outline, the text stays as it is.
 */
export function connectQuestion(
  question: LitElement & { session: EventTarget | undefined; view: unknown },
) {
  question.session?.addEventListener('moved', () => question.requestUpdate());
  if (!question.view) {
    question.setAttribute('missing', '');
    return;
  }
  assignSlots(question);
  question.setAttribute('alive', '');
}

function assignSlots(question: HTMLElement) {
  const part = (selector: string) => question.querySelectorAll(`:scope > ${selector}`);
  for (const question of part('.question')) question.slot = 'question';
  for (const evidence of part('.evidence')) evidence.slot = 'evidence';
  for (const reveal of part('.reveal')) reveal.slot = 'reveal';
  for (const folded of part('.answers > .reveal')) question.append(slotted('reveal', [folded]));
  for (const hint of part('.hint')) {
    question.append(slotted('hint', [...hint.childNodes].slice(1))); // all but its summary
    hint.remove();
  }
  for (const point of part('.answers > .points > [data-point]')) {
    const holder = slotted(`point-${point.getAttribute('data-point')}`, [...point.childNodes]);
    holder.dataset.point = point.getAttribute('data-point') ?? '';
    question.append(holder);
    point.remove();
  }
  for (const item of question.querySelectorAll(':scope > .options > [data-option]')) {
    question.append(slotted(`option-${item.getAttribute('data-option')}`, [...item.childNodes]));
  }
  for (const why of question.querySelectorAll(':scope > .answers > .why')) {
    question.append(slotted(`why-${why.getAttribute('data-option')}`, [why]));
  }
  for (const mistake of question.querySelectorAll(':scope > .answers > .mistake')) {
    question.append(slotted(`mistake-${mistake.getAttribute('data-mistake')}`, [mistake]));
  }
}

function slotted(name: string, nodes: Node[]) {
  const holder = document.createElement('div');
  holder.slot = name;
  holder.append(...nodes);
  return holder;
}
