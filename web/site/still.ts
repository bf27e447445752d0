// What an element's still figure is made with: answers of the engine, its words, HTML.
import { messagesOf as ofWords } from '../text/sentence.ts';

export { type Html, html } from '../text/html.ts';
export { answerOf } from './answer.ts';
export { fill } from './content.ts';
export type { FigureContext } from './live-figures.ts';

/** An element's words: sentences by their keys, in groups. */
export type Sentences = { [key: string]: string | Sentences };

/** Says a sentence of an element's words by its key. */
export type Say = (key: string, args?: Record<string, string | number>) => string;

export const messagesOf = ofWords as unknown as (words: Sentences) => Say;
