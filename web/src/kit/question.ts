// What every question does, whatever it asks: takes an answer, holds back where there is none, says what came of it to those
// who do not see it, and puts the focus where one goes on. What comes next, the engine decides.
import { html, nothing } from 'lit';
import { flag, reflected, state, withProps } from './props.ts';

type Field = HTMLInputElement | HTMLTextAreaElement;

/** What is shown of it, with the page's own text in its slots. */
const textOf = (node: Node): string => {
  if (node instanceof Text) return node.data;
  const isSlot = node instanceof HTMLSlotElement;
  if (node instanceof Element && !isSlot && !node.checkVisibility()) return '';
  const within = isSlot ? node.assignedNodes({ flatten: true }) : node.childNodes;
  return [...within].map(textOf).join('');
};

const typedField = (root: ParentNode) => root.querySelector<Field>('#answer');

/** The buttons of a question, by what they say; those that it has. */
export type Buttons = {
  check?: string;
  hint?: string | undefined;
  show?: string;
};

export abstract class Question extends withProps({
  /** The option that is marked and not yet committed to. */
  chosen: state(''),
  /** why nothing was committed */
  held: state(''),
  /** what was last said to those who do not see it */
  said: state(''),
  /** The answer has changed since something was said of it. */
  edited: reflected(flag()),
}) {
  constructor() {
    super();
    this.addEventListener('input', () => Object.assign(this, { held: '', said: '', edited: true }));
  }

  /** Takes an answer that was given. */
  protected abstract commit(answer: string): unknown;

  /** Gives the question up. */
  protected show(): unknown {
    return undefined;
  }

  /** Asks for the hint. */
  protected hint(): unknown {
    return undefined;
  }

  protected get announcer(): unknown {
    return html`<p class="visually-hidden" aria-live="polite" id="announcer">${this.said}</p>`;
  }

  /** Why nothing was committed. */
  protected get heldBack(): unknown {
    return this.held ? html`<p class="hint fault bold" id="hint">${this.held}</p>` : nothing;
  }

  protected buttons({ check, hint, show }: Buttons): unknown {
    return html`${check ? html`<button class="primary" id="check" type="submit">${check}</button>` : nothing}
      ${hint ? html`<button class="hints" id="ask-hint" type="button" @click=${() => this.hint()}>${hint}</button>` : nothing}
      ${show ? html`<button class="tells" id="show" type="button" @click=${() => this.show()}>${show}</button>` : nothing}`;
  }

  /** @param event - "submit" of a form of this element */
  protected submit = (event: SubmitEvent): void => {
    event.preventDefault();
    this.edited = false;
    this.commit(this.answer);
  };

  /** What is typed, or else marked. */
  protected get answer(): string {
    return typedField(this.renderRoot)?.value ?? this.chosen;
  }

  protected mark = (option: string): void => {
    this.chosen = option;
    this.held = '';
  };

  /** Whether an option is to be marked and none is; says `why`, and goes there. */
  protected lacksOption(why: string): boolean {
    const lacks = this.chosen === '' && typedField(this.renderRoot) === null;
    this.held = lacks ? why : '';
    if (!lacks) return false;
    this.say(why);
    this.goTo('form input');
    return true;
  }

  /** The same words twice are said twice: a space tells them apart. */
  protected say(words: string): void {
    const text = words.replace(/\s+/g, ' ').trim();
    this.said = text !== '' && text === this.said ? `${text}\u00a0` : text;
  }

  /**
   * What came of an answer or of asking: the focus stays on what was pressed, and this is said; where that has gone, the
   * focus goes to it.
   */
  protected async tell(where: string = '.verdict .says', what: string = '.verdict'): Promise<void> {
    this.requestUpdate();
    await this.updateComplete;
    const told = this.renderRoot.querySelector(what);
    if (this.shadowRoot?.activeElement) this.say(told ? textOf(told) : '');
    else this.goTo(where);
  }

  protected goTo(selector: string, how?: FocusOptions): void {
    this.renderRoot.querySelector<HTMLElement>(selector)?.focus(how);
  }
}
