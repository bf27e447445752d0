// How a question is framed and its verdict said, before a shape, in the prose and at practice; and where the focus is
// after an answer that is not right: in its field, to be written over.
import { css } from 'lit';

/**
 * @param root - of an element that asks
 * @returns whether it has such a field
 */
export function backToField(root: Element | DocumentFragment): boolean {
  const field = root.querySelector('#answer, form input:checked') as
    | HTMLInputElement
    | HTMLTextAreaElement
    | null;
  field?.focus();
  if (field?.id === 'answer') field.select();
  return field !== null;
}

export const gateFrame = css`
  .gate {
    border-radius: var(--radius-m);
    border-inline-start: 4px solid var(--accent);
    background: var(--sunken);
  }
  /* The edge is the verdict's: an answer that was only shown has none. */
  .gate.open {
    border-color: var(--line-strong);
  }
  .gate.wrong {
    border-color: var(--bad);
  }
  .gate.right {
    border-color: var(--good);
  }
  .row {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-2);
  }
  #answer {
    flex: 1 1 10rem;
    min-width: 0;
    font-family: var(--mono-family);
  }
  .verdict {
    display: grid;
    gap: var(--space-2);
  }
  .says {
    font-weight: 700;
  }
  .says.right {
    color: var(--good);
  }
  .says.wrong {
    color: var(--bad);
  }
`;
