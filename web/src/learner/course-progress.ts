// Where to go on, for a learner who comes back: one link to the unit, or to a lesson that was not begun. Finds titles,
// addresses and minutes in the links that the page put into it. A newcomer has the page's own link, if it has one.
import { html } from 'lit';
import words from '#content/words/course-progress.json';
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
    const { opened, unit } = lessons.find(({ lesson }) => lesson === next)!;
    const lesson = this.#link(`${next}.html`);
    const link = opened && unit ? this.#link(`${next}.html#${unit}`) : lesson;
    const place = link === lesson ? '' : `${lesson.textContent}.`;
    return html`<a class="begin on" id="go-on" href=${link.href}>
      <b>${t(opened ? 'goOn' : 'begin', { title: link.textContent! })}</b><span>${link.title}</span><small>${place} ${counted}</small></a>`;
  }

  #link(to: string) {
    return this.querySelector<HTMLAnchorElement>(`[href$="/${to}"]`)!;
  }
}

customElements.define('course-progress', CourseProgressElement);
