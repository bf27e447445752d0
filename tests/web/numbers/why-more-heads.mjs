// The numbers of lesson 2, worked out by hand.
export default {
  'why-one-width': '16',
  'why-heads': '4',
  'why-head-dim': '4',
  'why-concat': '16',
  'why-y-shape': '(1, 5, 16)',
  'why-x-shape': '(1, 5, 16)',
  // Heads side by side are as wide as the model.
  'answer.why-more-heads.joined': '16',
};
