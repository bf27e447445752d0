// What the reader looks at, to and from the address of the page: ?text=…&head=4.5&off=4.5*3.1&token=12.
import { MOST } from '../../../engine/limits.ts';
import { Address, type Field, listField, textField, wholeField } from '../../../text/address.ts';
import { AddressLine } from '../../kit/address-line.ts';
import type { HeadName } from './model.ts';
import type { Choice, Text } from './text.ts';

const MOST_CHARACTERS = 2000;
const LAST = 999;

/** "4.5": layer 4, head 5. */
const headField: Field<HeadName> = {
  read: (given) => {
    const [, layer, head] = /^(\d{1,3})\.(\d{1,3})$/.exec(given) ?? [];
    return layer === undefined ? undefined : { layer: Number(layer), head: Number(head) };
  },
  write: ({ layer, head }) => `${layer}.${head}`,
};

/** The token's place and one; 0 for the last token, wherever it stands. */
const FIELDS = {
  text: textField(MOST_CHARACTERS),
  head: headField,
  off: listField(headField, MOST.heads),
  token: wholeField(LAST),
};

/** Looks at what a link to the page names, from the last token on unless it names another; all heads are on. */
export function chooseFrom(state: Text, search: string): void {
  const { text, chosen } = state.choice;
  const none = { text, head: chosen, off: [] as HeadName[], token: 0 };
  const { head, token, ...given } = new Address(FIELDS, none).read(search);
  state.choose({ ...given, chosen: head, query: token - 1 });
}

/** What is looked at, to and from the query of an address. */
export class TextAddress {
  readonly #text: Text;
  readonly #address: Address<{ text: string; head: HeadName; off: HeadName[]; token: number }>;

  /**
   * Takes what the address says.
   * @param first - what is looked at where the address says nothing
   */
  constructor(looked: Text, first: Partial<Choice>) {
    const { text, chosen, off, query } = { ...looked.choice, ...first };
    this.#text = looked;
    this.#address = new Address(FIELDS, { text, head: chosen, off, token: query + 1 });
    const given = this.#address.read(location.search);
    looked.choose({ text: given.text, chosen: given.head, off: given.off, query: given.token - 1 });
  }

  get query(): string {
    const { text, chosen, off, query } = this.#text.choice;
    return this.#address.write({ text, head: chosen, off, token: query + 1 });
  }
}

/** Takes what the address says, and keeps it there from then on. */
export function followAddress(looked: Text, first: Partial<Choice>): void {
  const address = new TextAddress(looked, first);
  const line = new AddressLine(() => address.query);
  looked.addEventListener('change', () => line.changed());
}
