// The buttons of the head lab: train, pause, step, begin anew, how fast, and how far it is; and the way back through
// training.

import { html, nothing } from 'lit';
import type words from '#content/words/head-lab.json';
import type { Say } from '../../../text/messages.ts';
import { asChoices, radioRow, slider } from '../../kit/fields.ts';
import type { HeadLab } from './head-lab-model.ts';
import { nextSeed, SPEEDS } from './lab-settings.ts';

export function labControls(lab: HeadLab, t: Say<typeof words>) {
  const { run, settings } = lab;
  const begun = run.step > 0;
  const first = run.faults.length > 0 ? 'trainAny' : 'train';
  const main = run.playing ? 'pause' : run.finished ? 'again' : begun ? 'goOn' : first;
  return html`<button class="primary" id="train" @click=${() => (run.playing ? lab.pause() : lab.play())}>
      <span class="sign ${run.playing ? 'pause' : 'play'}" aria-hidden="true"></span>${t(`run.${main}`, { heads: settings.n_heads })}
    </button>
    ${scrubber(lab, t)}
    ${radioRow(
      { id: 'speeds', name: 'speed', legend: t('run.speed') },
      asChoices(Object.keys(SPEEDS) as (keyof typeof SPEEDS)[], (speed) =>
        t(`run.speeds.${speed}`),
      ),
      settings.speed,
      (speed) => lab.set({ speed }),
    )}`;
}

/** On by one step, back to the newest, or anew. */
export function labCheckpoints(lab: HeadLab, t: Say<typeof words>) {
  const { run, settings } = lab;
  const begun = run.step > 0;
  return html`${settings.at === undefined ? nothing : html`<button id="now" @click=${() => lab.set({ at: undefined })}>${t('moment.now', { step: run.step })}</button>`}
    <button id="step" aria-disabled=${run.finished} @click=${() => lab.stepOnce()}>${t('run.step')}</button>
    <button id="restart" aria-disabled=${!begun} @click=${() => begun && lab.restart()}>${t('run.restart')}</button>
    <button id="new-seed" @click=${() => anotherSeed(lab)}>${t('run.seed')}</button>`;
}

// The same run from other random numbers. A seed is the learner's to choose in the settings; here the next.
async function anotherSeed(lab: HeadLab) {
  lab.switchOff([]);
  await lab.set({ seed: nextSeed(lab.settings) });
  await lab.play();
}

function scrubber(lab: HeadLab, t: Say<typeof words>) {
  const { run, step } = lab;
  if (!run.view) return nothing;
  const { steps } = run.view;
  const spoken = t('moment.value', { step, steps });
  // Not an output, which would be spoken while it trains.
  const label = html`${t('moment.label')}<span class="number" aria-hidden="true">${spoken}</span>`;
  return html`<div class="way" @keydown=${(event: KeyboardEvent) => byKey(event, lab)}>${slider(
    { id: 'moment', label, max: steps, value: step, spoken },
    (to) => lab.goTo(to),
  )}</div>`;
}

// From one kept moment to the next: those between look the same.
function byKey(event: KeyboardEvent, lab: HeadLab) {
  const by = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -10, PageUp: 10 };
  const steps = (by as Record<string, number>)[event.key];
  if (steps === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  const { checkpoints } = lab;
  const here = checkpoints.findLastIndex((one) => one <= lab.step);
  const to = checkpoints[Math.min(checkpoints.length - 1, Math.max(0, here + steps))];
  if (to !== undefined) lab.goTo(to);
}
