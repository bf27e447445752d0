// The numbers of the lesson on the flow of data, worked out by hand.
export default {
  // 64 wide, 4 heads: 64 / 4.
  'flow-head-dim': '16',
  'flow-x': '64',
  'flow-w-q': '(64, 64)',
  // 4 * 16.
  'flow-joined': '64',
  'flow-y': '64',
  'flow-y-shape': '(2, 10, 64)',
  'flow-w-o': '(64, 64)',
  // 16 wide, 4 heads of 4: places 0-3, 4-7, 8-11, 12-15.
  'micro-head-dim': '4',
  'micro-first': '0',
  'micro-first-end': '3',
  'micro-second': '4',
  'micro-second-end': '7',
  'micro-third': '8',
  'micro-third-end': '11',
  'micro-fourth': '12',
  'micro-last': '15',
  'micro-joined': '16',
  // GPT-2 small: 768 / 12 = 64; 12 * 64.
  'flow-gpt2-head-dim': '64',
  'flow-gpt2-joined': '768',
  'flow-gpt2-w-o': '(768, 768)',
  'answer.data-flow.flow-joined-width': '768',
};
