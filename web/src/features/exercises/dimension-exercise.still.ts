// The five steps as they stand without scripts or an engine: each question, its answer folded away.

import type { ExerciseStep } from '@engine';
import { answerOf, type FigureContext, html, messagesOf, type Sentences } from '#still';
import { type Catalogue, exerciseText } from './exercise-text.ts';

const FIVE = { seed: 0, level: 0 };

type Words = Sentences & { parts: Record<string, string> };

export function render({ engine, content, words }: FigureContext<Words>) {
  const t = messagesOf(words);
  const says = exerciseText(content.words.exercise as Catalogue, content.messages.mistakes);
  const { five } = content.words.exercise as Catalogue;
  const exercise = answerOf(engine.exercise(FIVE.seed, FIVE.level));
  const step = (one: ExerciseStep) => html`<p>${says.question(exercise, one)}</p>
${shown(one, says)}<details><summary>${t('still.answer')}</summary><p><b>${says.answer(one, one.accepted)}.</b> ${says.worked(exercise, one)}</p></details>
`;
  const parts = Object.keys(words.parts).map((part) => {
    const steps = exercise.steps.filter((one) => one.part === Number(part));
    return html`<li><h3>${words.parts[part]}</h3>
${steps.map(step)}</li>
`;
  });
  const sizes = says.layer(exercise).map(({ text }) => text);
  return html`<h2>${says.title(exercise)}</h2>
<p>${five.intro}</p>
<p><b>${t('sizes')}:</b> ${sizes.join(', ')}</p>
<ol class="five-steps">
${parts}</ol>
<p>${five.closing}</p>
`;
}

const shown = (step: ExerciseStep, says: ReturnType<typeof exerciseText>) =>
  step.shown.length > 0 &&
  html`<ul>${says.shown(step).map((text) => html`<li>${text}</li>`)}</ul>
`;
