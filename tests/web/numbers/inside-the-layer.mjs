// The numbers of the lessons on the class and on W_o, worked out by hand.
export default {
  // The class: 2 examples, 6 tokens, 64 wide, 4 heads, biases.

  // 64 / 4.
  'class-head-dim': '16',
  'class-narrow': '16',
  'class-qkv-width': '16',
  // 4 * 64 * 64, then 4 * 64 more.
  'class-weights': '16384',
  'class-biases': '256',
  'class-parameters': '16640',
  // 64 rows by 16 columns; a head that read 16 numbers would have 16 rows.
  'class-head-weights': '1024',
  'class-cut-input': '256',
  'class-x': '(2, 6, 64)',
  'class-q-flat': '(2, 6, 64)',
  'class-q-split': '(2, 6, 4, 16)',
  'class-q': '(2, 4, 6, 16)',
  'class-k-split': '(2, 6, 4, 16)',
  'class-k': '(2, 4, 6, 16)',
  'class-q-k': '(2, 4, 6, 6)',
  'class-root': '4',
  'class-root-width': '8',
  'class-v-split': '(2, 6, 4, 16)',
  'class-v': '(2, 4, 6, 16)',
  'class-outputs': '(2, 4, 6, 16)',
  // 2 * 4 * 6 * 16 numbers over 2 * 4 * 6.
  'class-output-width': '16',
  'class-concat': '(2, 6, 64)',
  // 4 * 16.
  'class-joined': '64',
  'class-y': '(2, 6, 64)',
  // A row of 64 holds so many outputs of 16.
  'class-mixed': '4',

  // W_o: 64 wide, 4 heads of 16, no biases.

  'out-joined': '64',
  'out-head-dim': '16',
  'out-w-o': '(64, 64)',
  // Places 0-15, 16-31, then head 2's.
  'out-own-first': '32',
  'out-own-last': '47',
  // 4 * 64 * 64.
  'out-total': '16384',
  // Two of them; and 4 heads of 64 * 64.
  'out-apart': '8192',
  'out-folded': '16384',
  'answer.output-matrix.layer-total': '16384', // four matrices of 64 * 64
};
