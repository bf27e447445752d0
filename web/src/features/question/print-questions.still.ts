// Without scripts the browser prints each question with its answer below it: there is nothing to choose.
import { html } from '../../../../tools/course/still.ts';

export const render = () => html``;
