// Where to go on, for a learner who comes back: one link to the lesson, and the step or question in it. Finds the lesson's
// title, address and minutes in the links that the page put into it. A newcomer has the page's own link, if it has one.
import type { LessonProgress } from '@engine';
import { html } from 'lit';
import words from '#content/words/course-progress.json';
import outline from '#outline?raw';
import { messagesOf } from '../../text/messages.ts';
import { PageElement } from '../kit/page-element.ts';
import { hearProgress } from './progress.ts';

const t = messagesOf(words);

class CourseProgressElement extends PageElement {
  #progress = hearProgress(this);

  override render() {
    const { lessons = [], next } = this.#progress.value ?? {};
    if (!lessons.some(({ opened }) => opened)) return html`<slot></slot>`;
    const finished = lessons.filter((lesson) => lesson.finished).length;
    const counted = t('finished', { finished, lessons: lessons.length });
    if (!next) return html`<p class="bold" id="all-done">${t('all')}</p>`;
    const at = this.#progress.of(next)!;
    const { opened } = at;
    const link = this.querySelector<HTMLAnchorElement>(`[data-at="${next}"]`)!;
    const { anchor = '', place = '' } = opened ? placeIn(at) : {};
    return html`<a class="begin on" id="go-on" href=${link.href + anchor}>
      <b>${t(opened ? 'goOn' : 'begin', { title: link.textContent! })}</b><span>${link.title}</span><small>${place} ${counted}</small></a>`;
  }
}

type Outline = { lessons: { id: string; steps: { id: string }[] }[] };

/** Where in the lesson: a step of it by its number, or a question. */
function placeIn({ lesson, step, question }: LessonProgress) {
  if (question) return { anchor: `#predict-${question}`, place: t('question') };
  if (!step) return {};
  const { lessons }: Outline = JSON.parse(outline);
  const { steps } = lessons.find(({ id }) => id === lesson) as Outline['lessons'][number];
  const number = steps.findIndex(({ id }) => id === step) + 1;
  return { anchor: '#stepper', place: t('step', { number, count: steps.length }) };
}

customElements.define('course-progress', CourseProgressElement);
