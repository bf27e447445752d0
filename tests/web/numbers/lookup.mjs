// The numbers of the page on looking up a model, worked out by hand.
export default {
  'lu-gemma-quotient': '160', // 640 / 4
  'lu-all': '213', // counted in web/content/models.json
  'lu-common': '127', // the same: 8, 12, 16 or 32 heads
};
