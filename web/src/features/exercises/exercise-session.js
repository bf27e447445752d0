// What a learner does at the sheets of exercises. Knows the engine's call for it; knows no page and no
// address.
import { PracticeSession } from '../../learner/practice-session.js';

/** @typedef {import('../../../engine/types.js').SheetView} SheetView */
/** @typedef {import('../../../engine/types.js').SheetPlace} SheetPlace */
/** @typedef {Partial<SheetPlace> & {item?: string, near?: boolean, answer?: string}} Given */

/** @extends {PracticeSession<SheetView, Given>} */
export class ExerciseSession extends PracticeSession {
  /** An act at the sheet that is shown now, unless it names another. @param {string} kind @param {Given} [given] */
  act(kind, given = {}) {
    const { seed, level, fading } = this.view ?? {};
    return super.act(kind, { seed, level, fading, ...given });
  }

  /** @type {PracticeSession<SheetView, Given>['ask']} */
  ask(facts, action) {
    return this.engine.ask(
      'exercises',
      facts,
      /** @type {import('../../../engine/types.js').ExerciseAction} */ (action),
    );
  }
}
