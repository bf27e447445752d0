// The language models that come with the site, by their files in web/models.

export const SHIPPED = {
  lily: { weights: 'lily-q8.bin', tokenizer: 'tokenizer.bin' },
  stories260K: { weights: 'stories260K.bin', tokenizer: 'tok512.bin' },
} as const;

export type ShippedModel = keyof typeof SHIPPED;
