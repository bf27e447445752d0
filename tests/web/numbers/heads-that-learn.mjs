// The numbers of lesson 10, worked out by hand.
export default {
  'learn-width': '16',
  'learn-heads': '4',
  'learn-head-dim': '4',
  'learn-one-head-dim': '16',
  'learn-w-q': '(16, 16)',
  'learn-q-flat': '(1, 5, 16)',
  'learn-slice-a-first': '0',
  'learn-slice-a-last': '3',
  'learn-slice-b-first': '4',
  'learn-slice-b-last': '7',
  'learn-slice-c-first': '8',
  'learn-slice-c-last': '11',
  'learn-slice-d-first': '12',
  'learn-slice-d-last': '15',
  'learn-concat': '16',
  'learn-concat-shape': '(1, 5, 16)',
  'learn-head-outputs': '(1, 4, 5, 4)',
  'learn-weights': '(1, 4, 5, 5)',
  'learn-head-share': '64',
  // 2 * 5 * 5 for each of 16 products a pair, whatever the cut.
  'learn-q-k-flops': '800',
  'learn-q-k-flops-one': '800',
  // Four projections of 2 * 5 * 16 * 16, and q k^T and weights v of 800 each.
  'learn-flops': '11840',
  'learn-flops-one': '11840',
  'learn-tables': '100',
  'learn-tables-one': '25',
  // One head's part of a projection: 16 wide, four heads of 4; 1024 wide, 16 heads of 64.
  'answer.heads-that-learn.head-share': '64',
};
