// The facts of somebody who answers the questions of every set, by the engine's own reducer.
import { readFileSync } from 'node:fs';
import type {
  Ask,
  Config,
  Course as CourseFile,
  MainModule,
  PracticeEvent,
  QuizAction,
} from '@engine';
import { got } from './reply.ts';

/** What belongs to what it asks. */
export type Question = Record<'id' | 'preset' | 'tensor' | 'answer', string> & {
  ask: Ask;
  points: string[];
  options: { id: string; right?: true; misconception?: string }[];
  mistakes?: { id: string; answer: string }[];
  lesson?: string;
  about: string[];
};
type QuestionSet = { id: string; questions: Question[]; sittings: string[] };
export type Course = Omit<CourseFile, 'presets' | 'lessons' | 'sets' | 'forms'> & {
  presets: { id: string; config: Config }[];
  lessons: {
    id: string;
    preset: string;
    lab?: true;
    path?: true;
    steps: { id: string; tensor: string; ask?: Ask }[];
    questions: Question[];
  }[];
  sets: QuestionSet[];
  forms: QuestionSet[];
  misconceptions: string[];
};
type Does = { kind: QuizAction['kind']; item: string; answer?: string; points?: string[] };

export const course: Course = JSON.parse(readFileSync('build/course/outline.json', 'utf8'));

/** What is right of what is typed, as a learner would write it. */
export function answerOf(engine: MainModule, { ask, preset, answer, tensor }: Question) {
  const { config } = course.presets.find(({ id }) => id === preset)!;
  return got(engine.evaluate(config, ask === 'shape' ? `shape(${tensor})` : answer)).text;
}

/** The facts in their order, by an engine with the course; a question is left alone where nothing is said of it. */
export function played(
  engine: MainModule,
  how: (question: Question, at: number) => 'right' | 'wrong' | undefined,
) {
  const facts: PracticeEvent[] = [];
  const does = (set: string, action: Does) => {
    const reply = engine.quiz(
      set,
      facts.filter((fact) => fact.set === set),
      { confidence: 2, answer: '', points: [], at_ms: 1.79e12 + facts.length * 1000, ...action },
    );
    facts.push(...got(reply).events);
  };
  const questions = course.sets.flatMap(({ id, questions: all }) =>
    all.map((one) => [id, one] as const),
  );
  questions.forEach(([set, question], at) => {
    const wanted = how(question, at);
    if (!wanted) return;
    const item = question.id;
    const commit = (answer: string) => does(set, { kind: 'commit', item, answer });
    if (question.ask === 'choice')
      commit(question.options.find(({ right }) => Boolean(right) === (wanted === 'right'))!.id);
    else if (question.ask === 'recall') {
      commit('In my own words. '.repeat(20));
      does(set, { kind: 'grade', item, points: question.points });
    } else {
      for (let wrong = 1; wrong < 5 && wanted === 'wrong'; wrong += 1)
        commit(question.ask === 'shape' ? `(7, ${wrong})` : String(wrong * 1000 + 1));
      if (wanted === 'right') commit(answerOf(engine, question));
      else does(set, { kind: 'reveal', item });
    }
  });
  return facts;
}

/** Facts of practice as a learner's file, to bring to a page of the site. */
export const asFile = (facts: PracticeEvent[]) =>
  JSON.stringify({
    schema: 3,
    events: facts.map((fact, at) => ({
      ...{ id: `fact-${at}`, clock_ms: fact.at_ms + at, log: 'practice' },
      ...fact,
    })),
  });
