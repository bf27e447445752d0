// What the stepper says to those who do not see it, after each thing it does.
import { t } from '../../../text/layer-messages.ts';
import type { LessonModel } from './lesson-model.ts';

export function announcement({ view, step, refused, lastKind }: LessonModel) {
  if (!view || !step) return '';
  if (refused) return t('ui.question.held');
  if (view.verdict === 'wrong') return `${t('verdicts.wrong')} ${t(`mistakes.${view.mistake}`)}`;
  if (view.verdict) return t(`verdicts.${view.verdict}`);
  if (lastKind === 'show') {
    const shape = step.out.axes.map(({ axis, size }) => `${axis} ${size}`).join(', ');
    return `${t('ui.question.shown')} ${shape}`;
  }
  return t(view.phase === 'asking' ? 'ui.sayAsking' : 'ui.sayStep', {
    step: view.position + 1,
    count: view.count,
    name: view.step,
    label: t(`tensors.${view.tensor}.label`),
  });
}
