// What tasks in code must be like: their own programs are judged as they say, everything that may be said of them has its
// sentence, and each stands on a page.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CodeTask, MainModule } from '@engine';
import { testsOf } from '../src/features/code/code-tasks.ts';
import { answerOf } from './answer.ts';
import type { Content } from './content.ts';
import { misconceptions } from './content.ts';
import type { FaultList } from './faults.ts';
import { keptFor } from './kept.ts';
import type { Page } from './page.ts';

const FILE = 'web/content/code-tasks.json';
const TAG = 'code-task';

/** What is judged otherwise than a task says: "" its right program, else the wrong one of that name. */
const misjudged = keptFor((engine: MainModule, { wrong = [], ...task }: CodeTask) => {
  const judged = (lines: string[]) =>
    answerOf(engine.judgeCode({ ...task, wrong }, lines.join('\n')));
  const { fault, test } = judged(task.lines);
  const others = wrong.filter(({ how, lines }) => judged(lines).how !== how);
  return [...(fault || test ? [''] : []), ...others.map(({ how }) => how)];
});

export function lintCode(engine: MainModule, content: Content, pages: Page[], faults: FaultList) {
  const text = readFileSync(join(content.root, FILE), 'utf8');
  const tell = ({ id }: CodeTask, how: string, message: string) => {
    const task = text.indexOf(`"id": "${id}"`);
    const at = how ? text.indexOf(`"how": "${how}"`, task) : task;
    faults.add(FILE, text.slice(0, Math.max(at, 0)).split('\n').length, `"${id}": ${message}`);
  };
  const words = content.words[TAG];
  for (const task of content.codeTasks) {
    for (const how of misjudged(engine, task))
      tell(task, how, how ? `"${how}" is not judged as such` : 'its own program is judged wrong');
    for (const { how, misconception } of task.wrong ?? [])
      if (misconception && !misconceptions(content).includes(misconception))
        tell(task, how, `${misconception} is not a misconception of the course`);
    const keys = [`hints.${task.id}`, `why.${task.id}`];
    for (const test of testsOf(task)) keys.push(`tests.${test}.passed`, `tests.${test}.failed`);
    const needed = keys.map((key) => ({ key, how: '' }));
    for (const { how } of task.wrong ?? []) needed.push({ key: `how.${task.id}.${how}`, how });
    for (const { key, how } of needed)
      if (typeof sentence(words, key) !== 'string') tell(task, how, `no sentence "${key}"`);
    if (!pages.some(({ lives }) => lives.some((one) => isOf(one, task.id))))
      tell(task, '', 'it stands on no page');
  }
  for (const { file, lives } of pages)
    for (const one of lives.filter(({ tag }) => tag === TAG))
      if (!content.codeTasks.some(({ id }) => isOf(one, id)))
        faults.add(file, one.line, `no task in code "${one.attributes.task}"`);
}

const isOf = ({ tag, attributes }: Page['lives'][number], id: string) =>
  tag === TAG && attributes.task === id;

const sentence = (words: unknown, key: string) =>
  key
    .split('.')
    .reduce(
      (of, part) => (typeof of === 'object' && of ? Reflect.get(of, part) : undefined),
      words,
    );
