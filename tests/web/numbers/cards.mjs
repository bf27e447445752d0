// The numbers of the twelve cards, worked out by hand.
export default {
  'c2-head-dim': '64', // 768 / 12
  'c2-products': '153600', // 2 * 10 * 10 * 12 * 64
  'c2-products-one': '153600', // 2 * 10 * 10 * 768
  'c2-scores': '1200', // 12 * 10 * 10
  'c2-scores-one': '100', // 10 * 10
  'c6-head-dim': '64',
  'c6-parallel': '12',
  'c6-joined': '768', // 12 * 64
  'c6-w-o': '(768, 768)',
  'c6-in': '768',
  'c6-out': '768',
  'c7-grid': '144', // 12 * 12
  'c7-layer': '12',
  // Of all models that state one number of heads: 9 have fewer than 8, 60 more than 32.
  'c8-usual': '144',
  'c8-stated': '213', // 9 + 144 + 60
  // Of those from 2025 on: 4 have fewer than 8, 14 more than 32.
  'c8-late': '17',
  'c8-late-stated': '35', // 4 + 17 + 14
};
