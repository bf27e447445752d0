// A learner at a lesson, who keeps state and log as a page does.
import type {
  LessonAction,
  LessonEvent,
  LessonReply,
  LessonState,
  LessonView,
  MainModule,
  Reply,
} from '@engine';
import type { Given } from '../../../web/src/learner/lesson-session.ts';
import { got, refusals } from './reply.ts';

export function lessonLearner(engine: MainModule, lesson: string) {
  const log: LessonEvent[] = [];
  let state!: LessonState;
  const keep = (reply: Reply<LessonReply>) => {
    const { events, view, ...kept } = got(reply);
    ({ state } = kept);
    log.push(...events);
    return view;
  };
  const act = (kind: LessonAction['kind'], given: Given) =>
    engine.lesson(state, { kind, lesson, at_ms: 2, ...given } as LessonAction);
  return {
    log,
    state: () => state,
    open: () => keep(engine.lessonResume(lesson, log, 1)),
    does: (kind: LessonAction['kind'], given: Given) => keep(act(kind, given)),
    refused: (kind: LessonAction['kind'], given: Given) => refusals(act(kind, given)),
  };
}

export const gateOf = (view: LessonView, id: string) => view.gates.find((gate) => gate.id === id)!;
