// What a field holds, as its event tells it.

/** Of a field of text or a choice. */
export const fieldValue = (event: Event): string =>
  (event.target as HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement).value;

/** Of a slider or a field for a number; NaN where there is none. */
export const fieldNumber = (event: Event): number =>
  (event.target as HTMLInputElement).valueAsNumber;

export const isFieldChecked = (event: Event): boolean => (event.target as HTMLInputElement).checked;
