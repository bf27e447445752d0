// What the reader looks at, to and from the address of the page: ?text=…&head=4.5&off=4.5*3.1&token=12.
import { Address, type Field, listField, textField, wholeField } from '../../kit/address.ts';
import { AddressLine } from '../../kit/address-line.ts';
import type { HeadName } from './model.ts';
import type { Choice, Text } from './text.ts';

const MOST_CHARACTERS = 2000;
const MOST_HEADS = 144;
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
  off: listField(headField, MOST_HEADS),
  token: wholeField(LAST),
};

/** Looks at what a link to the page names, from the last token on unless it names another; all heads are on. */
export function chooseFrom(state: Text, search: string): void {
  const { text, chosen } = state.choice;
  const none = { text, head: chosen, off: [] as HeadName[], token: 0 };
  const { head, token, ...given } = new Address(FIELDS, none).read(search);
  state.choose({ ...given, chosen: head, query: token - 1 });
}

/**
 * Takes what the address says, and keeps it there from then on.
 * @param first - what is looked at where the address says nothing
 */
export function followAddress(state: Text, first: Partial<Choice>): void {
  const { text, chosen, off, query } = { ...state.choice, ...first };
  const address = new Address(FIELDS, { text, head: chosen, off, token: query + 1 });
  const given = address.read(location.search);
  state.choose({ text: given.text, chosen: given.head, off: given.off, query: given.token - 1 });
  const line = new AddressLine(() => {
    const { choice } = state;
    const values = { text: choice.text, head: choice.chosen, off: choice.off };
    return address.write({ ...values, token: choice.query + 1 });
  });
  state.addEventListener('change', () => line.changed());
}
