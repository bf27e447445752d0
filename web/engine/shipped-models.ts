// The language models that come with the site, by their files in web/models.

export const SHIPPED = {
  lily: { weights: 'lily-q8.bin', tokenizer: 'tokenizer.bin' },
  stories260K: { weights: 'stories260K.bin', tokenizer: 'tok512.bin' },
} as const;

export type ShippedModel = keyof typeof SHIPPED;

/** What a model and its engine take on their way; tests/site holds it to the built site. */
export const KILOBYTES_SENT: Record<ShippedModel, number> = { lily: 1720, stories260K: 1120 };
