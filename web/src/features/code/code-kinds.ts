// The two kinds of answer in code: lines that are chosen and put in order, and lines that are typed.
import { html, nothing } from 'lit';
import { placesIn } from '../../kit/order-list.ts';
import { grouped, KINDS } from '../../kit/question-kinds.ts';

KINDS['lines'] = {
  field: ({ options = [], answer = '', choose, example, ...asked }) => {
    const places = placesIn(answer);
    const put = (to: number[]) => choose?.(to.join(' '));
    const tick = (place: number) =>
      put(places.includes(place) ? places.filter((one) => one !== place) : [...places, place]);
    return grouped(
      asked,
      html`${options.map(
        (
          line,
          at,
        ) => html`<label class="option point"><input type="checkbox" name="line" value=${at + 1}
          .checked=${places.includes(at + 1)} @change=${() => tick(at + 1)} /><code>${line}</code></label>`,
      )}
      <p class="small soft">${example}</p>
      ${
        places.length > 0
          ? html`<order-list class="mono small" .items=${options} .order=${places}
        @reorder=${({ detail }: CustomEvent<number[]>) => put(detail)}></order-list>`
          : nothing
      }`,
    );
  },
};

KINDS['code'] = {
  field: ({
    question,
    answer = '',
    choose,
    example,
  }) => html`<label class="question" for="answer">${question}</label>
    <textarea id="answer" rows="6" maxlength="4000" spellcheck="false" autocapitalize="off" autocomplete="off"
      translate="no" aria-describedby="example" .value=${answer}
      @input=${({ target }: Event) => choose?.((target as HTMLTextAreaElement).value)}></textarea>
    <p class="small soft" id="example">${example}</p>`,
};
