// The numbers of the lesson beyond self-attention, worked out by hand.
export default {
  // 12 layers of 12 heads: multiplied, and what adding them would give.
  'layer-total': '144',
  'layer-sum': '24',
  'layer-grid': '144',
  // 3 queries, 5 keys, 4 heads, 32 wide.
  'cross-scores': '(1, 4, 3, 5)',
  'cross-y': '(1, 3, 32)',
  // 768 wide, 12 query heads of 64; 4 kv heads.
  'gqa-kv-width': '256',
  'gqa-q-width': '768',
  'gqa-k': '(1, 4, 10, 64)',
  'gqa-concat': '(1, 10, 768)',
  'gqa-w-o': '(768, 768)',
  // 768 * 768 = 589824; a third of it for 4 of 12 kv heads, a twelfth for 1.
  'mha-q': '589824',
  'gqa-q': '589824',
  'mqa-q': '589824',
  'mha-k': '589824',
  'gqa-k-weights': '196608',
  'mqa-k': '49152',
  'mha-o': '589824',
  'gqa-o': '589824',
  'mqa-o': '589824',
  // A key and a value of 64 numbers for 12, 4 and 1 heads.
  'mha-kept': '1536',
  'gqa-kept': '512',
  'mqa-kept': '128',
  'answer.beyond-self-attention.layer-total': '144', // 12 layers of 12 heads
};
