// The numbers of lesson 6, worked out by hand.
export default {
  'cost-width': '1024',
  'cost-heads': '16',
  'cost-more-heads': '32',
  'cost-head-dim': '64', // 1024 / 16
  'cost-out': '64',
  'cost-joined': '1024', // 16 * 64
  'cost-y': '1024',
  'cost-piece': '65536', // 1024 * 64
  'cost-w-q': '1048576', // 16 * 65536
  'cost-w-k': '1048576',
  'cost-w-v': '1048576',
  'cost-w-o': '1048576', // 1024 * 1024
  'cost-half-dim': '32', // 1024 / 32
  'cost-half-piece': '32768', // 1024 * 32
  'cost-half-all': '1048576', // 32 * 32768
  // Queries by keys: two operations for each pair of tokens and each number of the width.
  'cost-micro-one': '800', // 2 * 5 * 5 * 16
  'cost-micro-q-k': '800',
  'cost-gpt2-one': '153600', // 2 * 10 * 10 * 768
  'cost-gpt2-q-k': '153600',
  'cost-cut-one': '2147483648', // 2 * 1024 * 1024 * 1024
  'cost-cut-q-k': '2147483648',
  'cost-micro-dim': '4',
  'cost-micro-one-dim': '16',
  'cost-gpt2-dim': '64', // 768 / 12
  // Four projections of 2 * 1024^3 and two products of 2 * 1024^3: twelve times 2^30.
  'cost-flops-one': '12884901888',
  'cost-flops': '12884901888',
  'cost-flops-32': '12884901888',
  'cost-tables-one': '1048576', // 1024 * 1024
  'cost-tables': '16777216', // times 16
  'cost-tables-32': '33554432', // times 32
  // One operation a number for the scale, five for softmax.
  'cost-ops-one': '6291456',
  'cost-ops': '100663296',
  'cost-ops-32': '201326592',
  'cost-no-bias': '16384', // 4 * 64 * 64
  'cost-bias': '16640', // and 4 * 64
  'answer.cost.cost-piece': '65536', // 1024 * 64
};
