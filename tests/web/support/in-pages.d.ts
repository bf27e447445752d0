// What tests find in a page that lives: in the site's elements, and what tests themselves leave at its window.

import type { Slice } from '@engine';
import type { Scorm12API } from 'scorm-again';
import type { Runner } from '../../../web/engine/runner.ts';
import type ModelBench from '../../../web/src/features/bench/model-bench.figure.ts';
import type { DeckSession } from '../../../web/src/features/cards/deck-session.ts';
import type { HeadStage } from '../../../web/src/features/pretrained/head-stage.ts';
import type { OwnModel } from '../../../web/src/features/pretrained/own-model.ts';
import type { Checked } from '../../../web/src/features/self-check/checks.ts';
import type { LessonModel } from '../../../web/src/features/stepper/lesson-model.ts';
import type { InductionTraining } from '../../../web/src/features/training/induction-training.ts';
import type { SeedRoles } from '../../../web/src/features/training/seed-roles-model.ts';
import type { LogStore } from '../../../web/src/learner/indexeddb-store.ts';
import type { QuizSession } from '../../../web/src/learner/quiz-session.ts';
import type { ScormCall } from './platform.ts';

declare global {
  interface HTMLElementTagNameMap {
    'card-review': HTMLElement & { session: DeckSession; turned: boolean; said: string };
    'model-bench': ModelBench;
    'head-stage': HeadStage;
    'induction-training': InductionTraining;
    'learner-log': HTMLElement & { file: unknown };
    'mixed-review': HTMLElement & { session: QuizSession };
    'order-list': HTMLElement & { order: string[] };
    'own-model': OwnModel;
    'seed-roles': HTMLElement & { roles: SeedRoles };
    'self-check': HTMLElement & { checked?: Checked };
    'shape-stepper': HTMLElement & { model: LessonModel; renderRoot: ShadowRoot };
    'tensor-view': HTMLElement & { slice: Slice };
  }

  interface Window {
    /** support/large.ts */
    inOneGo?: { field: number; sent: number; read: number };
    axe: typeof import('axe-core');
    /** what a reader would copy, print or hear */
    copied: string;
    printed: string | null;
    said: string[];
    /** of somebody who answers cards */
    confirmed(): Promise<void>;
    stopped?: boolean;
    ended?: boolean;
    /** whether the page is still the one that it was */
    stays?: boolean;
    /** how far what stands there was moved by something else than the reader, from support/shifts.ts */
    shifts: number;
    seen: boolean[];
    headsUpLog?: Promise<LogStore>;
    runner?: Runner;
    workers: (Worker & { part?: string })[];
    /** set by a script that must not run */
    harmed?: number;
    // Databases.
    openings?: number;
    cut?: 'before' | 'after';
    isShut?: boolean;
    isFull?: boolean;
    loseConnections(): void;
    // A learning platform.
    Scorm12API: typeof Scorm12API;
    API: Scorm12API;
    calls: ScormCall[];
    reportViolation(text: string): void;
  }
}
