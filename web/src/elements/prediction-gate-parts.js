// The parts of a question as tools/course/render-gates.mjs writes them, put where <prediction-gate> shows
// them. Moves text only: what is revealed, which may hold live elements, stays where it stands.

/** @param {HTMLElement} gate */
export function takeParts(gate) {
  const part = (/** @type {string} */ selector) => gate.querySelectorAll(`:scope > ${selector}`);
  for (const question of part('.question')) question.slot = 'question';
  for (const reveal of part('.reveal')) reveal.slot = 'reveal';
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

/** @param {string} name @param {Node[]} nodes */
function slotted(name, nodes) {
  const holder = document.createElement('div');
  holder.slot = name;
  holder.append(...nodes);
  return holder;
}
