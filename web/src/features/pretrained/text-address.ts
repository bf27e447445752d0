// What the reader looks at, to and from the address of the page: ?text=…&head=4.5&off=4.5*3.1&token=12&show=worth&tint=worth.
import { MOST } from '../../../engine/limits.ts';
import { Address, type Field, listField, textField, wholeField } from '../../../text/address.ts';
import { AddressLine } from '../../kit/address-line.ts';
import type { HeadName } from './model.ts';
import type { Choice, Text } from './text.ts';

const MOST_CHARACTERS = 2000;
const LAST = 999;
const MOST_LETTERS = 20;

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
  show: textField(MOST_LETTERS),
  tint: textField(MOST_LETTERS),
};

type Addressed = {
  text: string;
  head: HeadName;
  off: HeadName[];
  token: number;
  show: string;
  tint: string;
};

const addressed = ({ text, chosen, off, query, instrument, tint }: Choice): Addressed => ({
  ...{ text, head: chosen, off, token: query + 1, show: instrument, tint },
});

/** Looks at what a link to the page names, from the last token on unless it names another; all heads are on. */
export function chooseFrom(state: Text, search: string): void {
  const none = addressed({ ...state.choice, off: [], query: -1, instrument: '' });
  const { head, token, show, ...given } = new Address(FIELDS, none).read(search);
  state.choose({ ...given, chosen: head, query: token - 1, instrument: show });
}

/** What is looked at, to and from the query of an address. */
export class TextAddress {
  readonly #text: Text;
  readonly #address: Address<Addressed>;

  /**
   * Takes what the address says.
   * @param first - what is looked at where the address says nothing
   */
  constructor(looked: Text, first: Partial<Choice>) {
    this.#text = looked;
    this.#address = new Address(FIELDS, addressed({ ...looked.choice, ...first }));
    const { head, token, show, ...given } = this.#address.read(location.search);
    looked.choose({ ...given, chosen: head, query: token - 1, instrument: show });
  }

  get query(): string {
    return this.#address.write(addressed(this.#text.choice));
  }
}

/** Takes what the address says, and keeps it there from then on. */
export function followAddress(looked: Text, first: Partial<Choice>): void {
  const address = new TextAddress(looked, first);
  const line = new AddressLine(() => address.query);
  looked.addEventListener('change', () => line.changed());
}
