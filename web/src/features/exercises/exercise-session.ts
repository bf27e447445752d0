// What a learner does at the sheets of exercises.

import type { ExerciseAction, PracticeEvent, SheetId, SheetView } from '@engine';
import { type Act, PracticeSession } from '../../learner/practice-session.ts';

type Given = Partial<SheetId> & { item?: string; near?: boolean; answer?: string };

export class ExerciseSession extends PracticeSession<SheetView, Given> {
  /** An act at the sheet that is shown now, unless it names another. */
  override act(kind: string, given: Given = {}) {
    const { seed, level, fading } = this.view ?? {};
    return super.act(kind, { seed, level, fading, ...given });
  }

  override ask(facts: PracticeEvent[], action: Act<Given>) {
    return this.engine.call('exercises', facts, action as ExerciseAction);
  }
}
